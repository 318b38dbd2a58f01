// A message repeats everything, most of it unchanged. Equal parts stay the same object, so that nothing that shows them is computed,
// laid out or drawn again.

/** `now`, with the parts of `was` wherever they are equal; neither is changed. */
export function alike<T>(now: T, was: unknown): T {
  if (now === was || typeof now !== "object" || now === null || typeof was !== "object" || was === null) return now;
  if (Array.isArray(now)) return (Array.isArray(was) ? list(now, was) : now) as T;
  if (Array.isArray(was)) return now;
  return table(now as Record<string, unknown>, was as Record<string, unknown>) as T;
}

function list(now: unknown[], was: unknown[]): unknown[] {
  const found = now.map((each, n) => alike(each, was[n]));
  return now.length === was.length && found.every((each, n) => each === was[n]) ? was : found;
}

function table(now: Record<string, unknown>, was: Record<string, unknown>): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  let same = true,
    keys = 0;
  for (const key in now) {
    found[key] = alike(now[key], was[key]);
    same &&= found[key] === was[key] && key in was;
    keys += 1;
  }
  return same && keys === Object.keys(was).length ? was : found;
}

/** For `$derived.by`: as long as what is worked out is alike, it is the same object, and so are its parts. Lists and plain objects only. */
export function keeping<T>(work: () => T): () => T {
  let last: T | undefined;
  return () => {
    last = alike(work(), last);
    return last;
  };
}
