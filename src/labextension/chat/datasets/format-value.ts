import type { ColumnProfile, ScalarValue } from '../../../datasets/index.js';
import { formatCount } from '../elements/format.js';

// Numbers of four digits have no comma, because they may be years. TypeScript does not know `min2` yet.
const GROUPED = { useGrouping: 'min2' } as unknown as Intl.NumberFormatOptions;
const EXACT = new Intl.NumberFormat(undefined, { ...GROUPED, maximumSignificantDigits: 15 });
const WHOLE = new Intl.NumberFormat(undefined, { ...GROUPED, maximumFractionDigits: 0 });
const DIGITS = new Intl.NumberFormat(undefined, { ...GROUPED, maximumSignificantDigits: 3 });
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(:00(\.0+)?)?$/;

/** A value in full, but times without seconds, and midnight as the date alone. */
export function formatValue(value: ScalarValue): string {
  if (typeof value === 'number') {
    const size = Math.abs(value);
    return !Number.isFinite(value) || size >= 1e15 || (size > 0 && size < 1e-6) ? String(value) : EXACT.format(value);
  }
  const text = String(value);
  return MIDNIGHT.exec(text)?.[1] ?? text.replace(/^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}).*$/, '$1 $2');
}

/** A value in few characters: a number with three digits or as a whole number, `48.1 M` from ten million on. */
function roundValue(value: ScalarValue): string {
  const size = typeof value === 'number' ? Math.abs(value) : NaN;
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return formatValue(value);
  }
  if (size >= 1e12 || (size > 0 && size < 1e-6)) {
    return value.toExponential(1);
  }
  if (size >= 1e7) {
    return `${value < 0 ? '-' : ''}${formatCount(size)}`;
  }
  return (size >= 100 ? WHOLE : DIGITS).format(value);
}

type Range = NonNullable<ColumnProfile['range']>;

const DAY_MS = 86_400_000;
const MONTHS = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' });
const DAYS = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

export type RangeText = {
  /** In few characters: numbers rounded, dates as `Jan – Jun 2024`. */
  readonly short: string;
  readonly full: string;
};

/** From the smallest to the largest value of a column. */
export function formatRange({ min, max }: Range): RangeText {
  const full = join(formatValue(min), formatValue(max));
  const [from, to] = [date(min), date(max)];
  if (to - from >= DAY_MS) {
    return { short: (to - from > 60 * DAY_MS ? MONTHS : DAYS).formatRange(from, to), full };
  }
  const [least, most] = [roundValue(min), roundValue(max)];
  return { short: least === most ? full : join(least, most), full };
}

function join(from: string, to: string): string {
  return from === to ? from : `${from} – ${to}`;
}

/** Milliseconds since the epoch for a text that begins with a date; NaN for anything else. */
function date(value: Range['min']): number {
  const [, day, time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(String(value)) ?? [];
  return typeof value === 'string' ? Date.parse(`${day ?? ''}T${time}Z`) : NaN;
}
