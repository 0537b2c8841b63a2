/** A random id of a run, 32 hexadecimal digits. `crypto.randomUUID` does not exist in pages served over plain http. */
export function runId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}
