import type { Expression, Named } from '../algebra/expression.js';
import { withInputs, withParts } from '../algebra/rebuild.js';
import type { Table } from '../algebra/table.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { steps, unused } from '../python/plan-looks.js';

/**
 * The same table in steps that polars can take: what is taken over other rows stands in no aggregate and in nothing else that is
 * taken over other rows, and no new column reads another of its step.
 */
export function liftWindows(table: Table, checked: CheckedPlan): Table {
  const below = withInputs(table, input => liftWindows(input, checked));
  switch (below.type) {
    case 'derive':
      return steps(below.columns).reduce((of: Table, columns): Table => {
        const { base, values, dropped } = lifted(of, columns, outside, checked);
        return dropped({ type: 'derive', of: base, columns: values });
      }, below.of);
    case 'filter': {
      const { base, values, dropped } = lifted(below.of, [{ name: '', value: below.where }], outside, checked);
      return dropped({ ...below, of: base, where: values[0]?.value ?? below.where });
    }
    case 'aggregate': {
      const { base, values } = lifted(below.of, [...below.by, ...below.measures], inside, checked);
      const count = below.by.length;
      return { ...below, of: base, by: values.slice(0, count), measures: values.slice(count) };
    }
    case 'pivot': {
      const { base, values } = lifted(below.of, [{ name: '', value: below.value }], inside, checked);
      return { ...below, of: base, value: values[0]?.value ?? below.value };
    }
    default:
      return below;
  }
}

type Lift = (expression: Expression) => Expression;

/** An expression of rows. */
const outside = (expression: Expression, lift: Lift): Expression =>
  withParts(expression, part =>
    expression.type === 'over' || expression.type === 'window' ? inside(part, lift) : outside(part, lift)
  );

/** An expression in an aggregate, or in something that is taken over other rows. */
function inside(expression: Expression, lift: Lift): Expression {
  const value = withParts(expression, part => inside(part, lift));
  return expression.type === 'over' || expression.type === 'window' ? lift(value) : value;
}

/** Columns without what has to be taken before them, the table in which it is, and a table without it. */
function lifted(of: Table, columns: readonly Named[], where: typeof inside, checked: CheckedPlan) {
  const taken = checked.facts(of).columns.map(({ name }) => name);
  const found: Named[] = [];
  const values = columns.map(({ name, value }) => ({
    name,
    value: where(value, part => {
      const id = unused('part', [...taken, ...found.map(one => one.name)]);
      found.push({ name: id, value: part });
      return { type: 'column', name: id };
    })
  }));
  const base = steps(found).reduce((below: Table, made): Table => ({ type: 'derive', of: below, columns: made }), of);
  const dropped = (all: Table): Table =>
    found.length === 0 ? all : { type: 'drop', of: all, columns: found.map(({ name }) => name) };
  return { base, values, dropped };
}
