import { type DateColumn, dateColumns } from '../reading/date-columns.js';
import type { RuleContext } from './rule-context.js';

/**
 * The date column in whose order rows are taken for the word at `item`; `undefined` when there is none, `open` when several
 * fit as well.
 */
export function timeOrder(item: number, context: RuleContext): DateColumn | 'open' | undefined {
  const [best, next] = [...dateColumns(item, context.reader, context.columns)].sort(
    (one, other) => other.score - one.score
  );
  return best !== undefined && next !== undefined && next.score > best.score - 0.2 ? 'open' : best;
}
