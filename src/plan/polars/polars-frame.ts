import type { Table } from '../algebra/table.js';
import type { CheckedPlan } from '../check/check-plan.js';
import type { Draft } from '../python/draft.js';
import type { Py } from '../python/tree.js';
import { lowered } from '../lower/lower.js';
import { PolarsTables } from './tables.js';

/** A frame of polars in memory, with exactly the columns of a table. */
export function polarsFrame(table: Table, checked: CheckedPlan, draft: Draft): Py {
  const of = lowered(table, checked, true);
  return new PolarsTables(checked, draft, of, undefined).eager(of, true);
}
