import type { ChartKind, Expression, Named, Plan, Table } from '../../plan/index.js';
import * as make from '../../plan/__tests__/make-plan.js';

export { agg, c, call, is, l, period as per, source, table } from '../../plan/__tests__/make-plan.js';

const { agg, c, call, l } = make;

/** Plans in few words, for tables of expectations. */
export const isNot = (name: string, value: string): Expression => call('notEqual', c(name), l(value));
export const and = (...args: readonly Expression[]): Expression => call('and', ...args);
export const between = (name: string, from: string, until: string): Expression =>
  and(call('greaterOrEqual', c(name), make.date(from)), call('less', c(name), make.date(until)));
export const part = (of: string, name: Extract<Expression, { type: 'datePart' }>['part']): Expression => ({
  type: 'datePart',
  of: c(of),
  part: name
});
export const where = (of: Table, ...conditions: readonly Expression[]): Table =>
  make.filter(of, conditions.length === 1 ? (conditions[0] ?? l(true)) : and(...conditions));
/** Groups by keys that are columns or made ones; each measure is called by its place. */
export const group = (of: Table, by: readonly (string | Named)[], ...measures: readonly Expression[]): Table =>
  make.group(of, by, ...measures.map((value, at) => make.named(`m${at}`, value)));
export const up = (of: Table, by: string): Table => make.sort(of, by);
export const down = (of: Table, by: string): Table => make.sort(of, make.down(by));
export const limit = (of: Table, n: number, by?: readonly string[]): Table => make.top(of, n, by);
export const derive = (of: Table, name: string, made: Expression): Table => make.derive(of, make.named(name, made));
export const drop = (of: Table, ...columns: readonly string[]): Table => ({ type: 'drop', of, columns });
const only = (of: Table, conditions: readonly Expression[]): Table =>
  conditions.length === 0 ? of : where(of, ...conditions);
/** A measure by keys, of the rows that meet conditions. */
export const groups = (
  of: Table,
  by: readonly (string | Named)[],
  measure: Expression,
  ...conditions: readonly Expression[]
): Plan => make.table(group(only(of, conditions), by, measure));
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
  const share = call('divide', c('m0'), make.over(agg('sum', 'm0')));
  return derive(of, 'share', factor === 1 ? share : call('multiply', share, l(factor)));
};
export const joined = (
  left: Table,
  right: Table,
  on: string,
  { rightOn = on, how = 'inner' }: { readonly rightOn?: string; readonly how?: 'inner' | 'anti' } = {}
): Table => ({ type: 'join', left, right, on: [{ left: on, right: rightOn }], how });
