/** In groups by a key, in the order of first appearance. */
export function groupBy<K, T>(list: T[], keyOf: (each: T) => K): Map<K, T[]> {
  const found = new Map<K, T[]>();
  for (const each of list) {
    const key = keyOf(each);
    const group = found.get(key);
    if (group) group.push(each);
    else found.set(key, [each]);
  }
  return found;
}
