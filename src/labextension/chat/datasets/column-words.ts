import type { TranslationBundle } from '@jupyterlab/translation';
import type { ColumnProfile, ColumnType, DatasetKind, Evidence } from '../../../datasets/index.js';
import { pandasColumn } from '../../../plan/index.js';
import { formatCount } from '../elements/format.js';
import { formatRange, type RangeText } from './format-value.js';

/**
 * The name of a column's type. For a file it is the type that pandas gives the column once it is loaded, so that files read
 * like frames.
 *
 * @param rows Rows of the dataset; `null` when not counted.
 */
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
