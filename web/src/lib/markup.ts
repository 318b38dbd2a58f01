// Reads the Markdown of rules and chapters: paragraphs, lists and tables; in them **bold**, *italic*, `code` and links.

export type Block =
  | { kind: "text"; text: string }
  | { kind: "list"; ordered: boolean; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] };

export interface Piece {
  kind: "text" | "bold" | "italic" | "code" | "link";
  text: string;
  to: string; // the rule's id or the chapter's name, if it is a link
}

const ITEM = /^(?:-|\d+\.) /;
const RULED = /^[|\s:-]+$/; // the line between the head of a table and its rows
const MARK = /(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`|\[[^\]]+\]\([^)]*\))/;
const LINK = /^\[([^\]]+)\]\((?:([\w-]+)\.md)?(?:#([\w.-]+))?\)$/;

export function blocks(text: string): Block[] {
  const parts = text.trim().split(/\n\s*\n/);
  return parts.filter(Boolean).map((part) => block(part.split("\n").map((line) => line.trim())));
}

function block(lines: string[]): Block {
  const first = lines[0]!;
  if (first.startsWith("|")) {
    const [head = [], ...rows] = lines.filter((line) => !RULED.test(line)).map(cells);
    return { kind: "table", head, rows };
  }
  if (ITEM.test(first)) return { kind: "list", ordered: first[0] !== "-", items: lines.map((line) => line.replace(ITEM, "")) };
  return { kind: "text", text: lines.join(" ") };
}

const cells = (line: string) =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

/** The words of a text that are neither code nor links. */
export const prose = (text: string) =>
  text
    .split(MARK)
    .filter((each) => !/^[`[]/.test(each))
    .join(" ");

export function pieces(line: string): Piece[] {
  return line.split(MARK).filter(Boolean).map(piece);
}

function piece(text: string): Piece {
  const link = LINK.exec(text);
  if (link?.[2] || link?.[3]) return { kind: "link", text: link[1]!, to: link[3] ?? link[2]! };
  if (/^\*\*.+\*\*$/.test(text)) return { kind: "bold", text: text.slice(2, -2), to: "" };
  if (/^\*.+\*$/.test(text)) return { kind: "italic", text: text.slice(1, -1), to: "" };
  if (/^`.+`$/.test(text)) return { kind: "code", text: text.slice(1, -1), to: "" };
  return { kind: "text", text, to: "" };
}
