/**
 * Whether values with line breaks stand between quotes. A quote within a value that is not quoted may make it say so of a
 * text that has none.
 */
export function hasBreaks(text: string, quote: string): boolean {
  if (quote === '') {
    return false;
  }
  let open = text.indexOf(quote);
  while (open >= 0) {
    const close = text.indexOf(quote, open + 1);
    const end = close < 0 ? text.length : close;
    const value = text.slice(open, end);
    if (value.includes('\n') || value.includes('\r')) {
      return true;
    }
    open = close < 0 ? -1 : text.indexOf(quote, close + 1);
  }
  return false;
}
