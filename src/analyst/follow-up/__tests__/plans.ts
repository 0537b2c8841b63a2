import type {
  AggregateName,
  ChartKind,
  DateUnit,
  Expression,
  FunctionName,
  Named,
  Plan,
  Table
} from '../../../plan/index.js';

/** Plans in few words, for tables of expectations. */
export const source = (name: string): Table => ({ type: 'source', name });
export const c = (name: string): Expression => ({ type: 'column', name });
export const l = (value: string | number | boolean): Expression => ({ type: 'literal', value });
export const call = (fn: FunctionName, ...args: readonly Expression[]): Expression => ({ type: 'call', fn, args });
export const is = (name: string, value: string | number | boolean): Expression => call('equal', c(name), l(value));
export const isNot = (name: string, value: string): Expression => call('notEqual', c(name), l(value));
export const and = (...args: readonly Expression[]): Expression => call('and', ...args);
export const between = (name: string, from: string, until: string): Expression =>
  and(
    call('greaterOrEqual', c(name), { type: 'date', value: from }),
    call('less', c(name), { type: 'date', value: until })
  );
export const inMonth = (name: string, month: number): Expression =>
  call('equal', { type: 'datePart', of: c(name), part: 'month' }, l(month));
export const agg = (fn: AggregateName, of?: string | Expression): Expression => ({
  type: 'aggregate',
  fn,
  ...(of === undefined ? {} : { of: typeof of === 'string' ? c(of) : of })
});
export const per = (unit: DateUnit, of: string): Named => ({
  name: unit,
  value: { type: 'dateFloor', of: c(of), unit }
});
export const where = (of: Table, ...conditions: readonly Expression[]): Table => ({
  type: 'filter',
  of,
  where: conditions.length === 1 ? (conditions[0] ?? l(true)) : and(...conditions)
});
/** Groups by keys that are columns or made ones; each measure is called by its place. */
export const group = (of: Table, by: readonly (string | Named)[], ...measures: readonly Expression[]): Table => ({
  type: 'aggregate',
  of,
  by: by.map(one => (typeof one === 'string' ? { name: one, value: c(one) } : one)),
  measures: measures.map((value, at) => ({ name: `m${at}`, value }))
});
export const up = (of: Table, by: string): Table => ({ type: 'sort', of, by: [{ by }] });
export const down = (of: Table, by: string): Table => ({ type: 'sort', of, by: [{ by, descending: true }] });
export const limit = (of: Table, n: number): Table => ({ type: 'limit', of, n });
export const table = (of: Table): Plan => ({ type: 'table', of });
export const value = (of: Table, measure: Expression): Plan => ({ type: 'value', of: group(of, [], measure) });
export const chart = (
  kind: ChartKind,
  of: Table,
  axes: { readonly x?: string; readonly y?: string; readonly colour?: string }
): Plan => ({ type: 'chart', of, kind, ...axes });
/** Each group as a share of all. */
export const shared = (of: Table, factor = 1): Table => {
  const share = call('divide', c('m0'), { type: 'over', of: agg('sum', 'm0'), per: [] });
  return {
    type: 'derive',
    of,
    columns: [{ name: 'share', value: factor === 1 ? share : call('multiply', share, l(factor)) }]
  };
};
export const joined = (left: string, right: string, on: string): Table => ({
  type: 'join',
  left: source(left),
  right: source(right),
  on: [{ left: on, right: on }],
  how: 'inner'
});
