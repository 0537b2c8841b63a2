import { escapeText } from './escape-text.js';

const MOST_CHARACTERS = 100;

/** A column as code has to spell it: bare when it is a plain word, else as a quoted literal or the literal of its label. */
export function formatName(column: { readonly name: string; readonly label?: string }): string {
  if (column.label !== undefined) {
    return escapeText(column.label, MOST_CHARACTERS);
  }
  // Some letters cannot be seen, such as the fillers of Hangul.
  if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(column.name) && escapeText(column.name, MOST_CHARACTERS) === column.name) {
    return column.name;
  }
  return `"${escapeText(column.name.replace(/["\\]/gu, '\\$&'), MOST_CHARACTERS)}"`;
}
