// Keeps the shell for when the server is out of reach. While it answers, its own page counts: an old client is never shown
// against a newer server. What is asked of the game itself never comes through here.
const KEPT = "council-shell";
const PAGE = new URL("./", self.registration.scope).href;
const FILES = new URL("assets/", PAGE).href; // their names change with their contents

self.addEventListener("install", (event) => {
  event.waitUntil(renew().then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(renew().catch(() => kept(PAGE)));
  else if (request.url.startsWith(FILES)) event.respondWith(file(request));
});

/** The page as the server has it now. Another one than was kept: all that belonged to that one goes. */
async function renew() {
  const answer = await fetch(PAGE, { cache: "no-cache" });
  if (!answer.ok) return answer;
  const cache = await caches.open(KEPT);
  const old = await cache.match(PAGE);
  const [now, before] = [await answer.clone().text(), old ? await old.text() : ""];
  if (now !== before) {
    for (const each of await cache.keys()) await cache.delete(each);
    await cache.put(PAGE, answer.clone());
    for (const [path] of now.matchAll(/assets\/[\w.-]+\.(?:js|css)/g)) await file(new Request(new URL(path, PAGE)));
  }
  return answer;
}

async function kept(address) {
  const found = await (await caches.open(KEPT)).match(address);
  return found ?? Response.error();
}

async function file(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
