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

/** A date, a time of day or both, as ISO 8601 writes them. */
const MOMENT =
  /^(?<day>\d{4}-\d{2}-\d{2})?(?<joint>T)?(?<clock>\d{2}:\d{2}(?::\d{2})?)?(?<fraction>\.\d+)?(?<zone>[+-]\d{2}:\d{2}|Z)?$/u;
const DURATION = /^-?P(?=[\dT])[\dTDHMS.]*$/u;
const SEPARATORS = ' ,.-/:@_()+';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Another value of the same type and shape: digits become digits, letters Latin letters of the same case, separators stay
 * between them, all else becomes `*`; dates become dates, times of day times of day; what is missing stays missing. Each
 * character is drawn freshly and independently of the one it replaces, so neither repetition nor frequency tells anything.
 */
export function disguiseValue(value: ScalarValue): ScalarValue {
  switch (typeof value) {
    case 'number':
      return disguiseNumber(value);
    case 'boolean':
      return randomBelow(2) === 1;
    case 'string':
      return DURATION.test(value) ? value.replace(/\d/gu, drawDigit) : (disguiseMoment(value) ?? disguiseText(value));
    default:
      return null;
  }
}

/** Keeps the exponent. A first digit other than 0 and the last decimal never become 0, so the number of digits stays the same. */
function disguiseNumber(value: number): number {
  const written = String(value).replace(/(?<!e[-+]?\d*)\d/gu, (digit, at: number, all: string) => {
    const isFirst = at === (value < 0 ? 1 : 0) && digit !== '0';
    const isLastDecimal = all.includes('.') && /^(?:e|$)/u.test(all.slice(at + 1));
    return isFirst || isLastDecimal ? String(1 + randomBelow(9)) : drawDigit();
  });
  return Number(written);
}

/** Any day of four decades, any time of day; midnight stays midnight, because columns of days contain it. */
function disguiseMoment(text: string): string | undefined {
  const { day, joint = '', clock, fraction = '', zone = '' } = MOMENT.exec(text)?.groups ?? {};
  if (day === undefined && clock === undefined) {
    return undefined;
  }
  const days = [String(1990 + randomBelow(40)), two(1 + randomBelow(12)), two(1 + randomBelow(28))].join('-');
  const isMidnight = day !== undefined && clock !== undefined && /^[0:]*$/u.test(clock);
  const times = [randomBelow(24), randomBelow(60), randomBelow(60)].map(two).join(':');
  return [
    day === undefined ? '' : days,
    joint,
    isMidnight ? clock : times.slice(0, clock?.length ?? 0),
    fraction.replace(/\d/gu, drawDigit),
    zone
  ].join('');
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

const two = (value: number): string => String(value).padStart(2, '0');
const drawDigit = (): string => String(randomBelow(10));

/** A whole number from 0 to `limit - 1`, each equally likely, from the system's generator. `limit` is at most 65,536. */
function randomBelow(limit: number): number {
  const most = 65_536 - (65_536 % limit);
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint16Array(1));
    if (drawn < most) {
      return drawn % limit;
    }
  }
}
