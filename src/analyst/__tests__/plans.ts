import type {
  AggregateName,
  ChartKind,
  DateUnit,
  Expression,
  FunctionName,
  Named,
  Plan,
  Table
} from '../../plan/index.js';

/** Plans in few words, for tables of expectations. */
export const source = (name: string): Table => ({ type: 'source', name });
export const c = (name: string): Expression => ({ type: 'column', name });
export const l = (value: string | number | boolean): Expression => ({ type: 'literal', value });
export const call = (fn: FunctionName, ...args: readonly Expression[]): Expression => ({ type: 'call', fn, args });
const termOf = (of: string | Expression): Expression => (typeof of === 'string' ? c(of) : of);
export const is = (of: string | Expression, value: string | number | boolean): Expression =>
  call('equal', termOf(of), l(value));
export const isNot = (name: string, value: string): Expression => call('notEqual', c(name), l(value));
export const and = (...args: readonly Expression[]): Expression => call('and', ...args);
export const between = (name: string, from: string, until: string): Expression =>
  and(
    call('greaterOrEqual', c(name), { type: 'date', value: from }),
    call('less', c(name), { type: 'date', value: until })
  );
export const part = (of: string, name: Extract<Expression, { type: 'datePart' }>['part']): Expression => ({
  type: 'datePart',
  of: c(of),
  part: name
});
export const agg = (fn: AggregateName, of?: string | Expression, counted?: Expression): Expression => ({
  type: 'aggregate',
  fn,
  ...(of === undefined ? {} : { of: termOf(of) }),
  ...(counted === undefined ? {} : { where: counted })
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
export const limit = (of: Table, n: number, by: readonly string[] = []): Table => ({
  type: 'limit',
  of,
  n,
  ...(by.length === 0 ? {} : { per: by })
});
export const derive = (of: Table, name: string, made: Expression): Table => ({
  type: 'derive',
  of,
  columns: [{ name, value: made }]
});
export const drop = (of: Table, ...columns: readonly string[]): Table => ({ type: 'drop', of, columns });
export const table = (of: Table): Plan => ({ type: 'table', of });
const only = (of: Table, conditions: readonly Expression[]): Table =>
  conditions.length === 0 ? of : where(of, ...conditions);
/** A measure by keys, of the rows that meet conditions. */
export const groups = (
  of: Table,
  by: readonly (string | Named)[],
  measure: Expression,
  ...conditions: readonly Expression[]
): Plan => table(group(only(of, conditions), by, measure));
export const value = (of: Table, measure: Expression, ...conditions: readonly Expression[]): Plan => ({
  type: 'value',
  of: group(only(of, conditions), [], measure)
});
export const chart = (
  kind: ChartKind,
  of: Table,
  axes: { readonly x?: string; readonly y?: string; readonly colour?: string }
): Plan => ({ type: 'chart', of, kind, ...axes });
/** Each group as a share of all. */
export const shared = (of: Table, factor = 1): Table => {
  const share = call('divide', c('m0'), { type: 'over', of: agg('sum', 'm0'), per: [] });
  return derive(of, 'share', factor === 1 ? share : call('multiply', share, l(factor)));
};
export const joined = (
  left: Table,
  right: Table,
  on: string,
  { rightOn = on, how = 'inner' }: { readonly rightOn?: string; readonly how?: 'inner' | 'anti' } = {}
): Table => ({ type: 'join', left, right, on: [{ left: on, right: rightOn }], how });
