import type { Expression, Named } from '../algebra/expression.js';
import { looksAround, withInputs, withParts } from '../algebra/rebuild.js';
import type { Table, TableOf } from '../algebra/table.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { isInOrder, windowsIn } from '../check/table-facts.js';
import { unused } from './plan-looks.js';

/**
 * The same table in steps that all engines take: what looks at the rows before has them in its order. With `lifts` no aggregate reads
 * what is taken over all rows: that is a column before.
 */
export function lowered(table: Table, checked: CheckedPlan, lifts: boolean): Table {
  const below = withInputs(table, input => lowered(input, checked, lifts));
  switch (below.type) {
    case 'derive':
      return { ...below, of: ordered(below.of, below.columns, checked) };
    case 'aggregate':
      return lifts && [...below.by, ...below.measures].some(({ value }) => looksAround(value))
        ? lifted(below, checked)
        : below;
    default:
      return below;
  }
}

/** Rows in the order along which columns look. */
function ordered(of: Table, columns: readonly Named[], checked: CheckedPlan): Table {
  const odd = columns
    .flatMap(({ value }) => windowsIn(value))
    .find(window => !isInOrder(window, checked.facts(of).order));
  return odd === undefined ? of : { type: 'sort', of, by: odd.order };
}

/** Groups whose measures and keys read what is taken over all rows as a column. */
function lifted(groups: TableOf<'aggregate'>, checked: CheckedPlan): Table {
  const taken = checked.facts(groups.of).columns.map(({ name }) => name);
  const columns: Named[] = [];
  const lift = (expression: Expression): Expression => {
    if (expression.type !== 'over') {
      return withParts(expression, lift);
    }
    const name = unused('part', [...taken, ...columns.map(one => one.name)]);
    columns.push({ name, value: expression });
    return { type: 'column', name };
  };
  const [by, measures] = [groups.by, groups.measures].map(list =>
    list.map(one => ({ ...one, value: lift(one.value) }))
  );
  return { ...groups, of: { type: 'derive', of: groups.of, columns }, by: by ?? [], measures: measures ?? [] };
}
