/** A deeply frozen copy of lists and plain objects; cycles are kept. Anything else, such as an instance of a class, is kept as is. */
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

/** Whether an object of any window is plain: its prototype is null, or the root of all objects. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** JSON on one line, big integers as decimal text; what JSON cannot hold (cycles, functions) as plain text. Never throws. */
export function compactJson(value: unknown): string {
  return typeof value === 'bigint' ? String(value) : (toJson(value) ?? plainText(value));
}

/** A copy of the value as JSON holds it; undefined if JSON cannot hold it. */
export function jsonCopy(value: unknown): unknown {
  const json = toJson(value);
  return json === undefined ? undefined : JSON.parse(json);
}

/** The value that a text is the JSON of; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is an object with fields, such as JSON of unknown form may hold. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (_key, entry: unknown) => (typeof entry === 'bigint' ? String(entry) : entry));
  } catch {
    return undefined;
  }
}

function plainText(value: unknown): string {
  try {
    return String(value);
  } catch {
    return '[a value that cannot be shown]';
  }
}

/** The text without white space around it, and without the one fence that encloses all of it. */
export function withoutFence(text: string): string {
  const trimmed = text.trim();
  return /^```\w*[^\S\n]*\n([^]*)```$/.exec(trimmed)?.[1]?.trim() ?? trimmed;
}
