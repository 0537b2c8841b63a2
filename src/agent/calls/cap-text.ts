/**
 * Text of at most about `limit` characters: the first 70 % and the last 30 %, with the number of characters left out
 * between them. Never splits a surrogate pair.
 */
export function capText(text: string, limit: number): string {
  if (text.length <= limit) {
    return text;
  }
  let head = Math.floor(limit * 0.7);
  let tail = text.length - (limit - head);
  if (isLowSurrogate(text, head)) {
    head--;
  }
  if (isLowSurrogate(text, tail)) {
    tail++;
  }
  return `${text.slice(0, head)}\n[… ${tail - head} characters left out …]\n${text.slice(tail)}`;
}

function isLowSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
