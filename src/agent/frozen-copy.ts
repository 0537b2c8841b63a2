/**
 * A copy of lists and plain objects that nobody can change, at any depth; a cycle stays one. What is neither, such as
 * an instance of a class, is kept as it is.
 */
export function frozenCopy<T>(value: T, copies = new Map<unknown, unknown>()): T {
  if (typeof value !== 'object' || value === null || !(Array.isArray(value) || isPlain(value))) {
    return value;
  }
  const known = copies.get(value);
  if (known !== undefined) {
    return known as T;
  }
  const copy: object = Array.isArray(value) ? [] : {};
  copies.set(value, copy);
  for (const [key, entry] of Object.entries(value)) {
    // Defined, because a key such as `__proto__` cannot be assigned.
    Object.defineProperty(copy, key, { value: frozenCopy<unknown>(entry, copies), enumerable: true });
  }
  return Object.freeze(copy) as T;
}

/** Plain in any window: made of nothing but the root of all objects, or of nothing at all. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
