// What the browser keeps.  Storage may be full or forbidden: then it is kept as long as the page is open, and nothing breaks.
const unsaved = new Map<string, string>();

export function load<T>(key: string, otherwise: T): T {
  try {
    const text = unsaved.get(key) ?? localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Says whether it will still be there tomorrow. */
export function save(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    unsaved.delete(key);
    return true;
  } catch {
    unsaved.set(key, text);
    return false;
  }
}

export function drop(key: string): void {
  unsaved.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // it was never there
  }
}

/** The part after the prefix of all names that have it. */
export function named(prefix: string): string[] {
  const names = new Set(unsaved.keys());
  try {
    for (let n = 0; n < localStorage.length; n += 1) names.add(localStorage.key(n) ?? "");
  } catch {
    // only what is not saved
  }
  return [...names].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}
