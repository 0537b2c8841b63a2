/** JSON on one line; values that JSON cannot hold (cycles, big integers, functions) as plain text. */
export function compactJson(value: unknown): string {
  try {
    // `stringify` gives undefined for what JSON has no word for, whatever its type says.
    const text: unknown = JSON.stringify(value);
    return typeof text === 'string' ? text : String(value);
  } catch {
    return String(value);
  }
}
