import type { DatasetRows, ScalarValue } from '../dataset-profile.js';
import type { ShownRows } from '../prompt/format-dataset.js';
import type { SharingLevel } from './sharing-level.js';

declare const passed: unique symbol;

/** Rows as they may be sent; `disguised` at level `masked`. Made here only. */
export type SharedRows = ShownRows & { readonly [passed]: true };

/** The first rows of a dataset as they may be sent at a level: not at all, with disguised cells, or as they are. */
export function shareRows(rows: DatasetRows, level: SharingLevel): SharedRows | undefined {
  if (level !== 'masked' && level !== 'rows') {
    return undefined;
  }
  const disguised = level === 'masked';
  const columns = disguised ? rows.columns.map(cells => cells?.map(disguiseValue) ?? null) : rows.columns;
  return { dataset: rows.dataset, columns, disguised } as SharedRows;
}

/** Dates, times of day and durations as ISO 8601 writes them. */
const ISO =
  /^(?:(?:\d{4}-\d{2}-\d{2}(?:T[\d:.]+)?|\d{2}:\d{2}[\d:.]*)(?:Z|[+-]\d{2}:\d{2})?|-?P(?=[\dT])[\dTDHMS.]*)$/u;
const SEPARATORS = ' ,.-/:@_()+';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Another value of the same type and shape: digits become digits, letters Latin letters of the same case, separators stay
 * between them, all else becomes `*`; what is missing stays missing. Each character is drawn freshly and independently of the
 * one it replaces, so neither repetition nor frequency tells anything.
 */
export function disguiseValue(value: ScalarValue): ScalarValue {
  switch (typeof value) {
    case 'number':
      return disguiseNumber(value);
    case 'boolean':
      return randomBelow(2) === 1;
    case 'string':
      return ISO.test(value) ? value.replace(/\d/gu, drawDigit) : disguiseText(value);
    default:
      return null;
  }
}

/** Keeps the exponent, and the number of digits: none becomes 0. */
function disguiseNumber(value: number): number {
  return Number(String(value).replace(/(?<!e[-+]?\d*)\d/gu, () => String(1 + randomBelow(9))));
}

function disguiseText(text: string): string {
  const readable = /[\p{L}\p{N}]/u.test(text);
  return Array.from(text, character => {
    if (/\p{N}/u.test(character)) {
      return drawDigit();
    }
    if (/\p{L}/u.test(character)) {
      const letter = LOWER.charAt(randomBelow(LOWER.length));
      return /\p{Lu}/u.test(character) ? letter.toUpperCase() : letter;
    }
    return readable && SEPARATORS.includes(character) ? character : '*';
  }).join('');
}

const drawDigit = (): string => String(randomBelow(10));

/** A whole number from 0 to `limit - 1`, from the system's generator. */
function randomBelow(limit: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit;
}
