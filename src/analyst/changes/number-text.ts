import type { ColumnProfile } from '../../datasets/index.js';

/** How numbers are written in a column of text. */
export type NumberText = { readonly decimal: '.' | ','; readonly marks: boolean; readonly percent: boolean };

const NUMBER =
  /^[-+]?\s*(?:[$€£¥]|[A-Z]{3}\s)?\s*[-+]?(?:\d{1,3}(?:[,. ' ]\d{3})+|\d+)(?:[.,]\d+)?\s*(?:%|[$€£¥]|[a-zA-Z]{1,4}[²³]?)?$/u;
const PLAIN = /^-?\d+(?:\.\d+)?$/u;

/**
 * Reads from the frequent values of a text column whether it holds numbers, what the decimal mark is and whether other
 * signs stand around the digits; `undefined` when it holds something else or when a comma could be either mark.
 */
export function numberTextOf({ type, top }: ColumnProfile): NumberText | undefined {
  const values = (top?.values ?? []).map(({ value }) => String(value).trim()).filter(value => value !== '');
  if ((type !== 'text' && type !== 'category') || values.length === 0 || !values.every(value => NUMBER.test(value))) {
    return undefined;
  }
  const thousands = values.some(value => /\d,\d{3}(?:\D|$)/u.test(value));
  const comma = values.some(
    value => /,\d{1,2}(?:\D|$)/u.test(value) || /,\d{4,}/u.test(value) || /\.\d{3},/u.test(value)
  );
  const point = values.some(
    value => /\.\d{1,2}(?:\D|$)/u.test(value) || /\.\d{4,}/u.test(value) || /,\d{3}\./u.test(value)
  );
  if (comma && (point || (thousands && !values.some(value => /\.\d{3},/u.test(value))))) {
    return undefined;
  }
  const dotted = !point && values.some(value => /\d\.\d{3}(?:\D|$)/u.test(value));
  if (dotted && !comma) {
    return undefined;
  }
  return {
    decimal: comma ? ',' : '.',
    marks: !values.every(value => PLAIN.test(value)),
    percent: values.some(value => value.endsWith('%'))
  };
}
