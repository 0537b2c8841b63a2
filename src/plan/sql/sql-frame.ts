import type { Table } from '../algebra/table.js';
import type { CheckedPlan } from '../check/check-plan.js';
import type { Draft } from '../python/draft.js';
import type { Py } from '../python/tree.js';
import { Printer } from './printer.js';

/** A data frame of pandas with exactly the columns of a table. */
export function sqlFrame(table: Table, checked: CheckedPlan, draft: Draft): Py {
  const printer = new Printer(table, checked, draft);
  return printer.engine.pandas(printer.table(table));
}
