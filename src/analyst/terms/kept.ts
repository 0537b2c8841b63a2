/** A map, weak or not. */
type Store<K, V> = { get: (key: K) => V | undefined; set: (key: K, value: V) => unknown };

/** What a map holds under a key; it is made where there is nothing yet. */
export function kept<K, V>(map: Store<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
