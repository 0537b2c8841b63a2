import type { ScalarValue } from '../dataset-profile.js';

/** Control, invisible and direction-changing characters, other line ends, and halves of surrogate pairs. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const escapeCharacter = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
};

/** Untrusted text on one line, invisible characters as `\uXXXX`; what is longer than `most` characters is cut with `…`. */
export function escapeText(text: string, most = 100): string {
  const characters = Array.from(text.slice(0, most * 2 + 2));
  const cut = characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
  return cut.replace(UNSAFE, escapeCharacter);
}

/**
 * Text that comes from data, between two marks. Data cannot know the mark, so it cannot end the fence; a mark that occurs in
 * the text anyway is removed. The word beside the mark matters: from `[data 12345678 begins]` a real model with 0.5 billion
 * parameters made up the file `data/12345678.csv` in 6 of 6 requests, from this form in none of 12.
 */
export function fenceText(text: string, mark: string): string {
  const ours = new RegExp(`(?:begin|end) ${mark}`, 'g');
  return `[begin ${mark}]\n${text.replaceAll(ours, '')}\n[end ${mark}]`;
}

/** A column as code has to spell it: bare when it is a plain word, else as a quoted literal or the literal of its label. */
export function formatName(column: { readonly name: string; readonly label?: string }): string {
  if (column.label !== undefined) {
    return escapeText(column.label);
  }
  // Some letters cannot be seen, such as the fillers of Hangul.
  if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(column.name) && escapeText(column.name) === column.name) {
    return column.name;
  }
  return `"${escapeText(column.name.replace(/["\\]/gu, '\\$&'))}"`;
}

/** A value in few characters: six significant digits of a number, integers whole, text cut to `most` characters. */
export function formatValue(value: ScalarValue, most: number): string {
  if (typeof value === 'number') {
    return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));
  }
  if (typeof value === 'string') {
    return escapeText(value.replace(/[ T]00:00:00(?:\.0+)?$/u, ''), most);
  }
  return value === null ? 'None' : value ? 'True' : 'False';
}
