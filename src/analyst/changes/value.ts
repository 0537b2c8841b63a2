import type { Assumption } from '../../analysis/index.js';
import type { ColumnSpan } from './clause.js';
import type { Expression } from './parse-expression.js';
import type { Span } from './span.js';

/** What some words of a clause compute for each row. `uses` are the tokens that are accounted for beside the columns. */
export type Value = {
  readonly value: Expression;
  readonly columns: readonly ColumnSpan[];
  readonly score: number;
  readonly assumptions: readonly Assumption[];
  readonly uses: readonly Span[];
};
