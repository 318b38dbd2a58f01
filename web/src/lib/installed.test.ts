import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { entryOf } from "./installed";

const SCOPE = "https://table.example/";

/** The service worker with a server and a cache that are only lists. */
function worker() {
  const heard: Record<string, (event: unknown) => void> = {};
  const kept = new Map<string, Response>();
  const server = { page: "one", files: true, up: true, asked: [] as string[] };
  const address = (request: string | { url: string }) => (typeof request === "string" ? request : request.url);
  const cache = {
    match: async (request: string | { url: string }) => kept.get(address(request))?.clone(),
    put: async (request: string | { url: string }, answer: Response) => void kept.set(address(request), answer),
    delete: async (request: { url: string }) => kept.delete(request.url),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
  };
  const fetched = async (request: string | { url: string }) => {
    server.asked.push(address(request));
    if (!server.up) throw new TypeError("no connection");
    return new Response(address(request) === SCOPE ? server.page : `file of ${server.page}`);
  };
  const self = {
    registration: { scope: SCOPE },
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (name: string, act: (event: unknown) => void) => (heard[name] = act),
  };
  const source = readFileSync(new URL("../../public/sw.js", import.meta.url), "utf8");
  new Function("self", "caches", "fetch", source)(self, { open: async () => cache }, fetched);
  const get = async (path: string, mode = "cors", method = "GET"): Promise<string | null> => {
    let answer: Promise<Response> | null = null;
    heard.fetch!({
      request: { url: SCOPE + path, mode, method },
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
    });
    return answer === null ? null : (answer as Promise<Response>).then((found) => found.text());
  };
  return { server, kept, get };
}

test("while the server answers, its own page is shown, and nothing of an older client is left", async () => {
  const { server, kept, get } = worker();
  expect(await get("", "navigate")).toBe("one");
  expect(await get("assets/a-1.js")).toBe("file of one");
  server.page = "two";
  expect(await get("", "navigate")).toBe("two");
  expect([...kept.keys()]).toEqual([SCOPE]);
});

test("out of reach, the shell that was last seen is shown", async () => {
  const { server, get } = worker();
  await get("", "navigate");
  await get("assets/a-1.js");
  server.up = false;
  expect(await get("", "navigate")).toBe("one");
  expect(await get("assets/a-1.js")).toBe("file of one");
});

test("what the page begins with is kept with it", async () => {
  const { server, kept, get } = worker();
  server.page = '<script type="module" src="./assets/index-1.js"></script><link href="./assets/index-2.css" />';
  await get("", "navigate");
  expect([...kept.keys()]).toEqual(["", "assets/index-1.js", "assets/index-2.css"].map((path) => SCOPE + path));
});

test("requests to the game never come through it", async () => {
  const { get } = worker();
  expect(await get("api/games")).toBeNull();
  expect(await get("api/tables", "cors", "POST")).toBeNull();
  expect(await get("socket")).toBeNull();
});

test("a page tells which client it begins", () => {
  expect(entryOf('<script type="module" crossorigin src="./assets/index-1.js"></script>')).toBe("./assets/index-1.js");
  expect(entryOf("<p>away</p>")).toBe("");
});
