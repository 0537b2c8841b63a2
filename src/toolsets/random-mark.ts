/** Letters and digits that no data can know beforehand; ends a fence. */
export function randomMark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
