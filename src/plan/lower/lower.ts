import type { Expression, Named } from '../algebra/expression.js';
import { looksAround, withInputs, withParts } from '../algebra/rebuild.js';
import type { Table } from '../algebra/table.js';
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
    case 'aggregate': {
      const { of, values } = lifted(below.of, [...below.by, ...below.measures], checked, lifts);
      const count = below.by.length;
      return { ...below, of, by: values.slice(0, count), measures: values.slice(count) };
    }
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

/** Measures and keys without what is taken over all rows, and the table in which that is a column. */
function lifted(
  of: Table,
  columns: readonly Named[],
  checked: CheckedPlan,
  lifts: boolean
): { readonly of: Table; readonly values: readonly Named[] } {
  if (!lifts || !columns.some(({ value }) => looksAround(value))) {
    return { of, values: columns };
  }
  const taken = checked.facts(of).columns.map(({ name }) => name);
  const made: Named[] = [];
  const lift = (expression: Expression): Expression => {
    if (expression.type !== 'over') {
      return withParts(expression, lift);
    }
    const name = unused('part', [...taken, ...made.map(one => one.name)]);
    made.push({ name, value: expression });
    return { type: 'column', name };
  };
  const values = columns.map(({ name, value }) => ({ name, value: lift(value) }));
  return { of: { type: 'derive', of, columns: made }, values };
}
