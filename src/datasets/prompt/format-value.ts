import type { ScalarValue } from '../dataset-profile.js';
import { escapeText } from './escape-text.js';

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
