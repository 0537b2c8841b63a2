import type { ScalarValue } from '../../datasets/index.js';
import type {
  AggregateName,
  DateUnit,
  Expression,
  FunctionName,
  Named,
  Plan,
  SortKey,
  Table,
  Window
} from '../algebra/plan.js';

/** Short forms of the nodes of plans, for tests. A text stands for the column of that name. */
type Of = Expression | string;

const given = (name: string, value: unknown): object => (value === undefined ? {} : { [name]: value });
const expression = (of: Of): Expression => (typeof of === 'string' ? c(of) : of);

export const c = (name: string): Expression => ({ type: 'column', name });
export const l = (value: ScalarValue): Expression => ({ type: 'literal', value });
export const date = (value: string): Expression => ({ type: 'date', value });
export const call = (fn: FunctionName, ...args: readonly Expression[]): Expression => ({ type: 'call', fn, args });
export const is = (of: Of, value: ScalarValue): Expression => call('equal', expression(of), l(value));
export const not = (of: Expression): Expression => call('not', of);
export const isIn = (of: string, ...values: readonly (string | number | boolean)[]): Expression => ({
  ...{ type: 'isIn', of: c(of), values }
});
export const agg = (fn: AggregateName, of?: Of, where?: Expression): Extract<Expression, { type: 'aggregate' }> => ({
  ...{ type: 'aggregate', fn },
  ...given('of', of === undefined ? of : expression(of)),
  ...given('where', where)
});
export const over = (of: Expression, ...per: readonly string[]): Expression => ({ type: 'over', of, per });
export const window = (fn: Window['fn'], by: string, of: Of, rest: Partial<Window> = {}): Expression => ({
  ...{ type: 'window', fn, of: expression(of), per: [], order: [{ by }] },
  ...rest
});

export const named = (name: string, value: Expression): Named => ({ name, value });
export const key = (name: string): Named => named(name, c(name));
export const period = (unit: DateUnit, of = 'date'): Named => named(unit, { type: 'dateFloor', of: c(of), unit });
export const down = (by: string): SortKey => ({ by, descending: true });

export const source = (name: string): Table => ({ type: 'source', name });
export const filter = (of: Table, where: Expression): Table => ({ type: 'filter', of, where });
export const derive = (of: Table, ...columns: readonly Named[]): Table => ({ type: 'derive', of, columns });
export const select = (of: Table, ...columns: readonly string[]): Table => ({ type: 'select', of, columns });
export const group = (of: Table, by: readonly (string | Named)[], ...measures: readonly Named[]): Table => ({
  ...{ type: 'aggregate', of, measures },
  by: by.map(one => (typeof one === 'string' ? key(one) : one))
});
export const sort = (of: Table, ...by: readonly (string | SortKey)[]): Table => ({
  ...{ type: 'sort', of },
  by: by.map(one => (typeof one === 'string' ? { by: one } : one))
});
export const top = (of: Table, n: number, per?: readonly string[]): Table => ({
  ...{ type: 'limit', of, n },
  ...given('per', per)
});
export const join = (left: Table, right: Table, on: string, how: 'inner' | 'anti' = 'inner'): Table => ({
  ...{ type: 'join', left, right, on: [{ left: on, right: on }], how }
});
export const pivot = (of: Table, row: string, columns: string, value: Expression): Table => ({
  ...{ type: 'pivot', of, rows: [row], columns, value }
});

export const table = (of: Table): Plan => ({ type: 'table', of });
export const value = (of: Table, measure: Expression): Plan => ({
  type: 'value',
  of: group(of, [], named('value', measure))
});
