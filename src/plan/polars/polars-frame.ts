import type { Table } from '../algebra/table.js';
import type { CheckedPlan } from '../check/check-plan.js';
import type { Draft } from '../python/draft.js';
import type { Py } from '../python/tree.js';
import { liftWindows } from './lift-windows.js';
import { PolarsTables } from './tables.js';

/** A frame of polars in memory, with exactly the columns of a table. */
export function polarsFrame(table: Table, checked: CheckedPlan, draft: Draft): Py {
  const lifted = liftWindows(table, checked);
  return new PolarsTables(checked, draft, lifted, undefined, false).eager(lifted, true);
}
