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
        const lifted = new Lifted(of, checked);
        const parts = columns.map(({ name, value }) => ({ name, value: lifted.outside(value) }));
        return lifted.dropped({ type: 'derive', of: lifted.table(), columns: parts });
      }, below.of);
    case 'filter': {
      const lifted = new Lifted(below.of, checked);
      const where = lifted.outside(below.where);
      return lifted.dropped({ ...below, of: lifted.table(), where });
    }
    case 'aggregate': {
      const lifted = new Lifted(below.of, checked);
      const inside = ({ name, value }: Named): Named => ({ name, value: lifted.inside(value) });
      const [by, measures] = [below.by.map(inside), below.measures.map(inside)];
      return { ...below, by, measures, of: lifted.table() };
    }
    case 'pivot': {
      const lifted = new Lifted(below.of, checked);
      const value = lifted.inside(below.value);
      return { ...below, value, of: lifted.table() };
    }
    default:
      return below;
  }
}

/** Columns that a table needs before one of its expressions can be written. */
class Lifted {
  constructor(
    private readonly _of: Table,
    checked: CheckedPlan
  ) {
    this._taken = checked.facts(_of).columns.map(({ name }) => name);
  }

  /** An expression of rows. */
  outside(expression: Expression): Expression {
    return expression.type === 'over' || expression.type === 'window'
      ? withParts(expression, part => this.inside(part))
      : withParts(expression, part => this.outside(part));
  }

  /** An expression in an aggregate, or in something that is taken over other rows. */
  inside(expression: Expression): Expression {
    if (expression.type !== 'over' && expression.type !== 'window') {
      return withParts(expression, part => this.inside(part));
    }
    const value = withParts(expression, part => this.inside(part));
    const name = unused('part', this._taken);
    this._taken.push(name);
    this._columns.push({ name, value });
    return { type: 'column', name };
  }

  table(): Table {
    return steps(this._columns).reduce((of: Table, columns): Table => ({ type: 'derive', of, columns }), this._of);
  }

  dropped(of: Table): Table {
    return this._columns.length === 0 ? of : { type: 'drop', of, columns: this._columns.map(({ name }) => name) };
  }

  private readonly _taken: string[];
  private readonly _columns: Named[] = [];
}
