import type { CsvDialect } from './csv-dialect.js';

/** What is seen of the quotes in a text. */
export type QuotedValues = {
  /** Line breaks within values. */
  readonly breaks: boolean;
  /** Values without anything between their quotes. */
  readonly empty: boolean;
  /** Quotes that begin or end no value. */
  readonly stray: boolean;
};

/** Looks at the quotes of a text. */
export function quotedValues(
  text: string,
  { quote, escape, delimiter }: Pick<CsvDialect, 'quote' | 'escape' | 'delimiter'>
): QuotedValues {
  const seen = { breaks: false, empty: false, stray: false };
  const isEdge = (at: number): boolean =>
    at < 0 || at >= text.length || '\r\n'.includes(text[at] ?? '') || text[at] === delimiter;
  let open = quote === '' ? -1 : text.indexOf(quote);
  while (open >= 0) {
    if (!isEdge(open - 1)) {
      seen.stray = true;
      open = text.indexOf(quote, open + 1);
      continue;
    }
    let close = text.indexOf(quote, open + 1);
    while (close >= 0 && !isEdge(close + 1)) {
      const isDoubled = text[close + 1] === quote;
      seen.stray ||= !isDoubled && text[close - 1] !== escape;
      close = text.indexOf(quote, close + (isDoubled ? 2 : 1));
    }
    const value = text.slice(open + 1, close < 0 ? text.length : close);
    seen.breaks ||= /[\r\n]/.test(value);
    seen.empty ||= value === '';
    open = close < 0 ? -1 : text.indexOf(quote, close + 1);
  }
  return seen;
}
