import type { TranslationBundle } from '@jupyterlab/translation';
import type { ColumnProfile, ColumnType, DatasetKind, Evidence, ScalarValue } from '../../../datasets/index.js';
import { pandasColumn } from '../../../plan/index.js';
import { formatCount } from '../elements/format.js';

/** The name of a column's type; for a file, the type that pandas gives the column once it is loaded. */
export function dtypeWord(column: ColumnProfile, kind: DatasetKind, rows: number | null): string {
  if (kind !== 'file') {
    return column.dtype;
  }
  return column.type === 'category' ? 'category' : pandasColumn(column, rows, false).column.dtype;
}

const LETTERS: Readonly<Record<string, readonly ColumnType[]>> = {
  '#': ['integer', 'number'],
  D: ['datetime', 'date', 'time', 'duration'],
  C: ['category'],
  T: ['text'],
  B: ['boolean']
};

/** One letter for the class of a column: number, date or time, category, text, boolean; a question mark for any other. */
export function typeLetter(type: ColumnType): string {
  return Object.keys(LETTERS).find(letter => LETTERS[letter]?.includes(type)) ?? '?';
}

/** Missing values as a share of the rows looked at: `0 %`, `< 0.1 %`, `18.4 %`, `≈ 2 %` of a sample. Empty when not known. */
export function missingShare(column: ColumnProfile, rows: number | null): string {
  const nulls = column.nulls;
  const looked = nulls?.evidence.type === 'sample' ? nulls.evidence.rows : rows;
  if (nulls === undefined || looked === null) {
    return '';
  }
  const about = nulls.evidence.type === 'sample' ? '≈ ' : '';
  const percent = looked === 0 ? 0 : (100 * nulls.count) / looked;
  if (percent > 0 && percent < 0.1) {
    return '< 0.1 %';
  }
  const tenths = Math.round(percent * 10) / 10;
  return `${about}${tenths.toFixed(Number.isInteger(tenths) ? 0 : 1)} %`;
}

/** What a column holds: its range, or how many distinct values; `≈` before what a sample says. Empty when not known. */
export function columnFact({ range, distinct }: ColumnProfile, trans: TranslationBundle): RangeText {
  if (range !== undefined) {
    const { short, full } = formatRange(range);
    const about = range.evidence.type === 'sample' ? '≈ ' : '';
    return { short: `${about}${short}`, full: `${full} (${evidenceText(range.evidence, trans)})` };
  }
  if (distinct !== undefined) {
    const words = trans._n('%2 value', '%2 values', distinct.count, formatCount(distinct.count));
    const text = distinct.approximate ? `≈ ${words}` : words;
    return { short: text, full: `${text} (${evidenceText(distinct.evidence, trans)})` };
  }
  return { short: '', full: '' };
}

/** Where a figure comes from, in words: `exact`, or `sample of 100,000`. */
export function evidenceText(evidence: Evidence, trans: TranslationBundle): string {
  return evidence.type === 'sample' ? trans.__('sample of %1', formatCount(evidence.rows)) : trans.__('exact');
}

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
