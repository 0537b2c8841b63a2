/**
 * Sixteen digits that no data can know beforehand; ends a fence. Only digits, so that a request is as many tokens each
 * time it is counted.
 */
export function randomMark(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(16)), drawn => String(drawn % 10)).join('');
}
