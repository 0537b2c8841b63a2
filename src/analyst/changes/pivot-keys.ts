import type { AnalysisStep, Assumption } from '../../analysis/index.js';
import { columnKind } from '../reading/column-kind.js';
import type { Clause, ColumnSpan } from './clause.js';
import { dateColumnIn, datePartIn } from './date-value.js';
import { dateFormat } from './date-format.js';
import type { Span } from './span.js';

/** What a pivot table has down the side or across the top: a column, or a part of the dates of one. */
export type PivotKey = Span & {
  readonly name: string;
  /** The column that is named; none where a word of the calendar stands alone. */
  readonly columns: readonly ColumnSpan[];
  readonly steps: readonly AnalysisStep[];
  readonly assumptions: readonly Assumption[];
};

const NAMES = { monthName: 'month', yearMonth: 'month', weekday: 'weekday' } as const;

/** Words for parts of dates, with the date column beside them: "harvest years", "months of the order date", "years". */
function partsOf(clause: Clause, taken: readonly Span[]): readonly PivotKey[] {
  const found: PivotKey[] = [];
  for (let start = 0; start < clause.tokens.length; start += 1) {
    const part = datePartIn(clause, { start, end: clause.tokens.length });
    if (part === undefined) {
      return found;
    }
    start = part.end - 1;
    if (taken.some(span => span.start < part.end && span.end > part.start)) {
      continue;
    }
    const beside = { start: Math.max(0, part.start - 2), end: Math.min(clause.tokens.length, part.end + 4) };
    const date = dateColumnIn(clause, beside, [part]) ?? dateColumnIn(clause, { start: 0, end: 0 }, []);
    if (date === undefined) {
      continue;
    }
    const { name } = date.column;
    const [span] = date.spans;
    const parted =
      span !== undefined &&
      clause.places([',', ';', ':', 'and', 'by'], {
        start: Math.min(span.end, part.end),
        end: Math.max(span.start, part.start)
      }).length > 0;
    const near = span === undefined || parted ? [] : [span];
    const unit = part.part === 'month' ? 'yearMonth' : part.part;
    const heading: string = unit in NAMES ? NAMES[unit as keyof typeof NAMES] : unit;
    const free = !clause.profile.columns.some(column => column.name === heading);
    const as = free ? heading : `${name}_${heading}`;
    const format = columnKind.isDate(date.column) ? {} : dateFormat(date.column);
    found.push({
      start: Math.min(part.start, near[0]?.start ?? part.start),
      end: Math.max(part.end, near[0]?.end ?? part.end),
      name: as,
      columns: near,
      steps: [{ type: 'derive', name: as, value: { type: 'calendar', column: name, part: unit, ...format } }],
      assumptions:
        near.length > 0
          ? []
          : [{ type: 'column', phrase: clause.slice(part), reading: name, text: `${heading} is that of ${name}` }]
    });
  }
  return found;
}

/** Everything in a clause that a pivot table may have as a side, in order; none of it overlaps another or `taken`. */
export function pivotKeys(clause: Clause, columns: readonly ColumnSpan[], taken: readonly Span[]): readonly PivotKey[] {
  const parts = partsOf(clause, taken);
  const plain = columns
    .filter(span => parts.every(part => part.end <= span.start || part.start >= span.end))
    .filter(({ column }) => columnKind.isGroupable(column) || columnKind.isDateLike(column))
    .map((span): PivotKey => ({
      start: span.start,
      end: span.end,
      name: span.column.name,
      columns: [span],
      steps: [],
      assumptions: []
    }));
  return [...parts, ...plain].sort((left, right) => left.start - right.start);
}
