import type { Plan } from '../algebra/plan.js';
import type { Table } from '../algebra/table.js';
import type { CheckedPlan } from '../check/check-plan.js';
import type { Draft } from '../python/draft.js';
import { isIdentifier } from '../python/literals.js';
import { NotPrinted } from '../python/not-printed.js';
import { name } from '../python/tree.js';
import { Printer } from './printer.js';

/** Writes a plan as SQL of the engine that its datasets are in, with the Python that asks it. Throws `NotPrinted`. */
export function printSql(checked: CheckedPlan, draft: Draft): void {
  const { plan } = checked;
  const printer = new Printer(plan.of, checked, draft);
  switch (plan.type) {
    case 'table':
      draft.statements.push({ type: 'show', value: printer.engine.shown(printer.table(plan.of), !isShort(plan.of)) });
      return;
    case 'value':
      draft.statements.push({ type: 'show', value: printer.engine.cell(printer.table(plan.of)) });
      return;
    case 'report':
      draft.statements.push({ type: 'show', value: printer.report(plan) });
      return;
    case 'change':
      change(plan, printer, checked, draft);
      return;
    case 'chart':
    case 'test':
      throw new NotPrinted('Charts and tests are drawn from a data frame.');
  }
}

/** Whether a table has few rows by its making. */
function isShort(table: Table): boolean {
  switch (table.type) {
    case 'source':
    case 'sample':
    case 'unpivot':
    case 'explode':
      return false;
    case 'aggregate':
    case 'pivot':
      return true;
    case 'limit':
      return isShort(table.of) || (table.n <= 100 && (table.per ?? []).length === 0);
    case 'concat':
      return table.tables.every(isShort);
    case 'join':
      return isShort(table.left);
    case 'filter':
    case 'derive':
    case 'select':
    case 'drop':
    case 'rename':
    case 'sort':
    case 'distinct':
      return isShort(table.of);
  }
}

function change(
  { frame, of }: Extract<Plan, { type: 'change' }>,
  printer: Printer,
  { profiles }: CheckedPlan,
  draft: Draft
): void {
  const known = profiles.find(one => one.name === frame);
  if (known?.kind === 'table' || !isIdentifier(frame)) {
    throw new NotPrinted(
      `${frame} is a table of a database, and no database is written into: give the result a name of its own.`
    );
  }
  const value = printer.table(of);
  if (known !== undefined && known.file === undefined) {
    const before = `_${frame}_before`;
    draft.statements.push({
      type: 'assign',
      to: before,
      value: name(frame),
      comment: `${frame} = ${before} undoes this`
    });
  }
  draft.statements.push({ type: 'assign', to: frame, value });
  draft.statements.push({ type: 'show', value: printer.engine.shown(name(frame), true) });
}
