import type { AnalysisStep, Assumption } from '../../analysis/index.js';
import { assumeColumns } from './assume-columns.js';
import type { Change } from './change.js';
import type { Clause, ColumnSpan } from './clause.js';
import type { Span } from './span.js';

/** A change whose columns stand in the clause: they are used, scored, and said when they were not named literally. */
export function makeChange(
  clause: Clause,
  steps: readonly AnalysisStep[],
  columns: readonly ColumnSpan[],
  uses: readonly Span[],
  more: {
    readonly assumptions?: readonly Assumption[];
    readonly score?: number;
    readonly focus?: string;
    readonly final?: boolean;
  } = {}
): Change {
  const all = [...uses, ...columns];
  const { assumptions = [], score = 0, focus = columns.length === 1 ? columns[0]?.column.name : undefined } = more;
  return {
    steps,
    uses: all,
    score: score + clause.costOf(all, columns),
    assumptions: [...assumeColumns(columns), ...assumptions],
    ...(focus === undefined ? {} : { focus }),
    ...(more.final === true ? { final: true } : {})
  };
}
