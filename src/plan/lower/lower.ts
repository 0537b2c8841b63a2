import type { Expression, Named } from '../algebra/expression.js';
import { columnsIn, looksAround, withInputs, withParts } from '../algebra/rebuild.js';
import type { Table } from '../algebra/table.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { isInOrder, windowsIn } from '../check/table-facts.js';
import { same, unused } from './plan-looks.js';

/**
 * The same table in steps that all engines take: no new column reads another of its step, and what looks at the rows before has them in
 * its order. With `lifts` no aggregate reads what is taken over all rows: that is a column before.
 */
export function lowered(table: Table, checked: CheckedPlan, lifts: boolean): Table {
  const below = withInputs(table, input => lowered(input, checked, lifts));
  switch (below.type) {
    case 'derive':
      return steps(below.columns).reduce(
        (of: Table, columns): Table => ({ type: 'derive', of: ordered(of, columns, checked), columns }),
        below.of
      );
    case 'aggregate': {
      const { of, values } = lifted(below.of, [...below.by, ...below.measures], checked, lifts);
      const count = below.by.length;
      return { ...below, of, by: values.slice(0, count), measures: values.slice(count) };
    }
    case 'pivot': {
      const { of, values } = lifted(below.of, [{ name: '', value: below.value }], checked, lifts);
      return { ...below, of, value: values[0]?.value ?? below.value };
    }
    default:
      return below;
  }
}

/** New columns in steps, none of which reads or changes another of its step, or looks along rows in another order. */
function steps(columns: readonly Named[]): readonly (readonly Named[])[] {
  const found: Named[][] = [];
  for (const column of columns) {
    const last = found.at(-1);
    const reads = new Set([column.name, ...columnsIn(column.value)]);
    if (last === undefined || last.some(one => reads.has(one.name) || !isAlong(one, column))) {
      found.push([column]);
    } else {
      last.push(column);
    }
  }
  return found;
}

/** Whether two columns look along the rows in one order, as far as both do. */
function isAlong(...columns: readonly [Named, Named]): boolean {
  const [one, other] = columns.map(({ value }) => windowsIn(value)[0]?.order);
  return one === undefined || other === undefined || same(one, other);
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
