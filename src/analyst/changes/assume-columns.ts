import type { Assumption } from '../../analysis/index.js';
import { assumeColumn } from '../reading/assume.js';
import type { ColumnSpan } from './clause.js';

/** A link from this score on is not an assumption. */
const LITERAL = 0.94;

/** The sentences for columns that were not named literally. */
export function assumeColumns(spans: readonly ColumnSpan[]): readonly Assumption[] {
  return spans.filter(span => span.score < LITERAL).map(span => assumeColumn(span.text, span.column.name));
}
