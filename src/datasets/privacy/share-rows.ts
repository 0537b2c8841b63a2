import type { DatasetRows, ScalarValue } from '../dataset-profile.js';
import type { SharingLevel } from './sharing-level.js';

declare const passed: unique symbol;

/** Rows as they may be sent; `disguised` at level `masked`. Made here only. */
export type SharedRows = DatasetRows & { readonly disguised: boolean; readonly [passed]: true };

/** What of the first rows of a dataset may be sent at a level: nothing, disguised cells, or the cells. */
export function shareRows(rows: DatasetRows, level: SharingLevel): SharedRows | undefined {
  if (level !== 'masked' && level !== 'rows') {
    return undefined;
  }
  const disguised = level === 'masked';
  const columns = disguised ? rows.columns.map(cells => cells?.map(disguiseValue) ?? null) : rows.columns;
  return { dataset: rows.dataset, columns, disguised } as SharedRows;
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DATE = /^(\d{4})-\d{2}-\d{2}(?:(T)(\d{2}:\d{2}(?::\d{2})?)(\.\d+)?)?([+-]\d{2}:\d{2}|Z)?$/u;
const TIME = /^(\d{2}:\d{2}(?::\d{2})?)(\.\d+)?$/u;
const DURATION = /^-?P(?=[\dT])[\dDTHMS.]*$/u;
const SEPARATORS = ' ,.-/:@_()+';

const two = (value: number): string => String(value).padStart(2, '0');
const letter = (): string => LOWER.charAt(randomBelow(LOWER.length));

/**
 * Another value of the same type and shape. Digits become digits, letters Latin letters of the same case, separators
 * stay between them, all else becomes `*`; a date becomes a date and a time of day a time of day; what is missing stays
 * missing.
 *
 * Each character is drawn anew and independently of the one it replaces: the same value looks different each time, so
 * neither repetition nor frequency tells anything. What is left of a value is its length, its kinds of characters and
 * whether it is there.
 */
export function disguiseValue(value: ScalarValue): ScalarValue {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? disguiseNumber(value) : value;
    case 'boolean':
      return randomBelow(2) === 1;
    case 'string':
      return disguiseWritten(value);
    default:
      return null;
  }
}

function disguiseWritten(text: string): string {
  if (DATE.test(text)) {
    return disguiseDate(text);
  }
  const [, time, fraction = ''] = TIME.exec(text) ?? [];
  if (time !== undefined) {
    return `${drawClock(time.split(':').length)}${disguiseText(fraction)}`;
  }
  return DURATION.test(text) ? text.replace(/\d/gu, () => String(randomBelow(10))) : disguiseText(text);
}

function disguiseNumber(value: number): number {
  const [digits = '', power] = String(value).split('e');
  const drawn = disguiseText(digits).replace(
    /(\.\d*)\d$/u,
    (_, part: string) => `${part}${String(1 + randomBelow(9))}`
  );
  return Number(`${drawn}${power === undefined ? '' : `e${power}`}`);
}

/** Any day of four decades; a time of day stays one, midnight stays midnight, as a column of days has it. */
function disguiseDate(text: string): string {
  return text.replace(DATE, (_, _year, joint?: string, time?: string, fraction?: string, zone?: string) => {
    const day = `${String(1990 + randomBelow(40))}-${two(1 + randomBelow(12))}-${two(1 + randomBelow(28))}`;
    if (time === undefined) {
      return `${day}${zone ?? ''}`;
    }
    const clock = /^[0:]*$/u.test(time) ? time : drawClock(time.split(':').length);
    return `${day}${joint ?? ''}${clock}${disguiseText(fraction ?? '')}${zone ?? ''}`;
  });
}

function disguiseText(text: string): string {
  const readable = /[\p{L}\p{N}]/u.test(text);
  return Array.from(text, (character, at) => {
    if (/\p{N}/u.test(character)) {
      return String(at === 0 && character !== '0' ? 1 + randomBelow(9) : randomBelow(10));
    }
    if (/\p{L}/u.test(character)) {
      return /\p{Lu}/u.test(character) ? letter().toUpperCase() : letter();
    }
    return readable && SEPARATORS.includes(character) ? character : '*';
  }).join('');
}

function drawClock(parts: number): string {
  return [randomBelow(24), randomBelow(60), randomBelow(60)].slice(0, parts).map(two).join(':');
}

/** A whole number from 0 to `limit - 1`, each as likely, from the system's generator. `limit` is at most 65,536. */
function randomBelow(limit: number): number {
  const most = 65_536 - (65_536 % limit);
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint16Array(1));
    if (drawn < most) {
      return drawn % limit;
    }
  }
}
