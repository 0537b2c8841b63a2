import type { TranslationBundle } from '@jupyterlab/translation';
import type { ColumnProfile, ScalarValue } from '../../../datasets/index.js';
import { columnBars } from './column-bars.js';
import { formatCount } from '../elements/format.js';
import { formatRange } from './format-range.js';

const NAMED = 3;

/** What the bars of a column show, in words: its most frequent values, or where most of them lie. Empty when not known. */
export function spreadText(column: ColumnProfile, trans: TranslationBundle): string {
  const bars = columnBars(column);
  if (bars === null) {
    return '';
  }
  const { counts, labels } = bars;
  if (labels !== undefined) {
    return labels
      .slice(0, NAMED)
      .map((label, at) => `${label} ${formatCount(counts[at] ?? 0)}`)
      .join(', ');
  }
  const all = counts.reduce((sum, count) => sum + count, 0);
  const fullest = counts.indexOf(Math.max(...counts));
  const bin = all === 0 ? null : binOf(column, fullest, counts.length);
  if (bin === null) {
    return '';
  }
  const share = Math.round((100 * (counts[fullest] ?? 0)) / all);
  return trans.__('%1 % in %2', String(share), formatRange({ ...bin, evidence: bars.evidence }).short);
}

/** The ends of a bin, for numbers and days; `null` for what has no simple ones. */
function binOf(
  { range, type }: ColumnProfile,
  at: number,
  bins: number
): { readonly min: ScalarValue; readonly max: ScalarValue } | null {
  const { min, max } = range ?? {};
  if (typeof min === 'number' && typeof max === 'number') {
    const whole = type === 'integer';
    const width = max - min + (whole ? 1 : 0);
    const edge = (number: number): number =>
      min + (whole ? Math.ceil((number * width) / bins) : (number * width) / bins);
    return { min: edge(at), max: whole ? edge(at + 1) - 1 : edge(at + 1) };
  }
  if ((type === 'date' || type === 'datetime') && typeof min === 'string' && typeof max === 'string') {
    const [from, to] = [timeOf(min), timeOf(max)];
    const edge = (number: number): string => new Date(from + ((to - from) * number) / bins).toISOString();
    return Number.isFinite(from + to) ? { min: edge(at), max: edge(at + 1) } : null;
  }
  return null;
}

function timeOf(text: string): number {
  return Date.parse(/(?:Z|[+-]\d{2}:\d{2})$/.test(text) || !text.includes('T') ? text : `${text}Z`);
}
