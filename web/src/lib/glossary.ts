// Finds the terms of the glossary in a text.
import type { Glossary, GlossaryTerm } from "./contract";

/** A part of a text: words alone, or a term as the text puts it. */
export interface Part {
  text: string;
  term?: GlossaryTerm;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("'", "['’]");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const plainly = (text: string) => text.replaceAll("’", "'");

export class Terms {
  readonly all: GlossaryTerm[];
  private readonly byForm = new Map<string, GlossaryTerm | undefined>();
  private readonly pattern: RegExp;

  constructor({ terms, plain }: Glossary) {
    this.all = terms;
    for (const phrase of plain) this.learn(phrase, undefined);
    for (const term of terms) for (const form of term.forms) this.learn(form, term);
    const longest = [...this.byForm.keys()].sort((a, b) => b.length - a.length);
    this.pattern = new RegExp(`(?<![\\w'’-])(?:${longest.map(escaped).join("|")})(?!-?\\w)`, "g");
  }

  /** A form with a small letter may begin a sentence; one with a capital is a name. */
  private learn(form: string, term: GlossaryTerm | undefined): void {
    for (const each of [form, capital(form)]) if (!this.byForm.has(each)) this.byForm.set(each, term);
  }

  /** Cuts a text at its terms. Each term counts where it comes first; `met` has those of texts before this one. */
  parts(text: string, met: Set<string> = new Set()): Part[] {
    const found: Part[] = [];
    let from = 0;
    for (const match of text.matchAll(this.pattern)) {
      const term = this.byForm.get(plainly(match[0]));
      if (!term || met.has(term.term)) continue;
      met.add(term.term);
      if (match.index > from) found.push({ text: text.slice(from, match.index) });
      found.push({ text: match[0], term });
      from = match.index + match[0].length;
    }
    if (from < text.length) found.push({ text: text.slice(from) });
    return found;
  }
}
