/**
 * Eight digits that no data can know beforehand; they end a fence. Drawn once for each page or process: what is said of the same data is then
 * the same text, which a model need not evaluate again. Only digits, so that a request is as many tokens each time it is counted.
 */
export function sessionMark(): string {
  mark ||= Array.from(crypto.getRandomValues(new Uint32Array(8)), drawn => String(drawn % 10)).join('');
  return mark;
}

let mark = '';
