import type { Expression, SortKey, Window } from '../algebra/expression.js';
import { binary, call, list, literal, method, name, type Py, subscript } from '../python/tree.js';
import { withParts } from '../algebra/rebuild.js';
import { aggregated, type Measured, measured } from './aggregates.js';
import { express } from './expressions.js';
import { columnFacts, type Grouped, labelOf, labelsOf, levelOf } from './rows.js';
import { factsOf, holds, plainColumn, type Scope } from './scope.js';

/** Options of `groupby` where keys may be missing: rows of a missing one are a group too. */
function groupOptions(per: readonly string[], scope: Scope): readonly (readonly [string, Py])[] {
  const facts = per.map(id => columnFacts(scope.facts, id));
  return [
    ...(facts.some(({ type }) => type === 'category') ? [['observed', literal(true)] as const] : []),
    ...(facts.some(({ missing }) => missing) ? [['dropna', literal(false)] as const] : [])
  ];
}

/** Rows in groups of equal `per`, and of each group the values of an expression where there is one. */
export function grouped(of: Expression | undefined, per: readonly string[], scope: Scope): Py {
  const options = groupOptions(per, scope);
  if (scope.levels.length > 0) {
    const levels = per.map(id => levelOf(scope.levels, id));
    const [level = ''] = levels;
    const of_ = of === undefined ? scope.frame() : express(of, scope);
    return method(
      of_,
      'groupby',
      [],
      [['level', levels.length === 1 ? literal(level) : list(levels.map(literal))], ...options]
    );
  }
  const plain = of === undefined ? undefined : plainColumn(of, scope.rows);
  if (of === undefined || plain !== undefined) {
    const groups = method(scope.frame(), 'groupby', [labelsOf(scope.rows, per)], options);
    return plain === undefined ? groups : subscript(groups, labelOf(scope.rows, plain));
  }
  const keys = per.map(id => scope.column(id));
  const [key] = keys;
  return method(express(of, scope), 'groupby', [key !== undefined && keys.length === 1 ? key : list(keys)], options);
}

/** A measure beside each row; of a measure that is computed of others, each of these. */
export function over({ of, per }: Extract<Expression, { type: 'over' }>, scope: Scope): Py {
  if (of.type !== 'aggregate') {
    return express(distributed(of, per), scope);
  }
  const measure = measured(of, scope);
  return per.length === 0 ? aggregated(measure, scope) : transformed(measure, per, scope);
}

const distributed = (of: Expression, per: readonly string[]): Expression =>
  of.type === 'aggregate' ? { type: 'over', of, per } : withParts(of, part => distributed(part, per));

function transformed({ fn, q, plain, value }: Measured, per: readonly string[], scope: Scope): Py {
  const options = q === undefined ? [] : [literal(q)];
  if (fn === 'size') {
    const [first = ''] = per;
    const groups = grouped(undefined, per, scope);
    const column = scope.levels.length === 0 ? subscript(groups, labelOf(scope.rows, first)) : groups;
    return method(column, 'transform', [literal('size')]);
  }
  if (plain !== undefined) {
    return method(grouped({ type: 'column', name: plain }, per, scope), 'transform', [literal(fn), ...options]);
  }
  const keyed = keysFor(per, scope);
  return method(method(value(), 'groupby', ...keyed), 'transform', [literal(fn), ...options]);
}

/** Arguments of `groupby` of a Series by columns, or levels, of its rows. */
function keysFor(per: readonly string[], scope: Scope): readonly [readonly Py[], readonly (readonly [string, Py])[]] {
  const options = groupOptions(per, scope);
  if (scope.levels.length > 0) {
    const levels = per.map(id => literal(levelOf(scope.levels, id)));
    const [level] = levels;
    return [[], [['level', level !== undefined && levels.length === 1 ? level : list(levels)], ...options]];
  }
  const keys = per.map(id => scope.column(id));
  const [key] = keys;
  return [[key !== undefined && keys.length === 1 ? key : list(keys)], options];
}

/** Whether rows that are in one order are in another. */
export const isOrdered = (have: readonly SortKey[], wanted: readonly SortKey[]): boolean =>
  wanted.every((key, at) => have[at]?.by === key.by && (have[at].descending === true) === (key.descending === true));

export function window(expression: Window, given: Scope): Py {
  const { fn, of, per, order, n = 1 } = expression;
  if (fn === 'rank') {
    const [key = { by: '' }] = order;
    return rank(key, per, given);
  }
  const scope = isOrdered(given.rows.order, order) ? given : given.sorted(order);
  if (fn === 'rowNumber') {
    return rowNumber(per, scope);
  }
  const value: Expression = of ?? { type: 'literal', value: null };
  const series = per.length === 0 ? express(value, scope) : grouped(value, per, scope);
  const { missing } = factsOf(value, scope);
  switch (fn) {
    case 'shift':
      return method(series, 'shift', n === 1 ? [] : [literal(n)]);
    case 'cumulative': {
      const skip: readonly (readonly [string, Py])[] = missing ? [['skipna', literal(false)]] : [];
      const { aggregate = 'sum' } = expression;
      if (aggregate !== 'mean') {
        return method(series, `cum${aggregate}`, [], skip);
      }
      if (!missing) {
        return rolled(series, per.length > 0, of_ => method(method(of_, 'expanding'), 'mean'));
      }
      return binary('/', method(series, 'cumsum', [], skip), rowNumber(per, scope));
    }
    case 'rolling':
      return rolled(series, per.length > 0, of_ =>
        method(method(of_, 'rolling', [literal(n)]), expression.aggregate ?? 'mean')
      );
  }
}

/** Windows of groups are taken of each group, as they would come under the keys of the groups otherwise. */
function rolled(series: Py, isGrouped: boolean, of: (values: Py) => Py): Py {
  return isGrouped
    ? method(series, 'transform', [{ type: 'lambda', parameters: ['x'], body: of(name('x')) }])
    : of(series);
}

function rank({ by, descending }: SortKey, per: readonly string[], scope: Scope): Py {
  const column: Expression = { type: 'column', name: by };
  // Categories without an order have no rank in groups; their texts have.
  const isText = columnFacts(scope.facts, by).type === 'category';
  const text = (): Py => method(express(column, scope), 'astype', [name('object')]);
  const series = isText
    ? per.length === 0
      ? text()
      : method(text(), 'groupby', ...keysFor(per, scope))
    : per.length === 0
      ? express(column, scope)
      : grouped(column, per, scope);
  const falling: readonly (readonly [string, Py])[] = descending === true ? [['ascending', literal(false)]] : [];
  return method(series, 'rank', [], [['method', literal('min')], ...falling]);
}

function rowNumber(per: readonly string[], scope: Scope): Py {
  if (per.length > 0) {
    return binary('+', method(grouped(undefined, per, scope), 'cumcount'), literal(1));
  }
  const rows = call(name('range'), [literal(1), binary('+', call(name('len'), [scope.frame()]), literal(1))]);
  return call(scope.context.pandas('Series'), [rows], {
    index: { type: 'attribute', of: scope.frame(), name: 'index' }
  });
}

/** What is subtracted from, or divided by, what stands some rows before: a change, or a change in relation to it. */
export function changeOf(expression: Extract<Expression, { type: 'call' }>, scope: Scope): Py | undefined {
  const [left, right] = expression.args;
  if (left === undefined || right === undefined || expression.fn === 'add' || expression.fn === 'multiply') {
    return undefined;
  }
  if (expression.fn === 'subtract') {
    if (isShift(right) && same(right.of, left)) {
      return shifted(right, 'diff', scope);
    }
    const isOne = right.type === 'literal' && right.value === 1;
    const ratio = isOne && left.type === 'call' && left.fn === 'divide' ? left.args : [];
    return relative(ratio[0], ratio[1], scope);
  }
  const [from, before] = left.type === 'call' && left.fn === 'subtract' ? left.args : [];
  return before !== undefined && same(before, right) ? relative(from, right, scope) : undefined;
}

const relative = (value: Expression | undefined, before: Expression | undefined, scope: Scope): Py | undefined =>
  // Older versions of pandas fill gaps before they compare.
  value !== undefined &&
  before !== undefined &&
  isShift(before) &&
  same(before.of, value) &&
  !factsOf(value, scope).missing
    ? shifted(before, 'pct_change', scope)
    : undefined;

const isShift = (expression: Expression): expression is Window =>
  expression.type === 'window' && expression.fn === 'shift';

const same = (one: Expression | undefined, other: Expression): boolean => JSON.stringify(one) === JSON.stringify(other);

function shifted(by: Window, id: 'diff' | 'pct_change', given: Scope): Py {
  const scope = isOrdered(given.rows.order, by.order) ? given : given.sorted(by.order);
  const of: Expression = by.of ?? { type: 'literal', value: null };
  const series = by.per.length === 0 ? express(of, scope) : grouped(of, by.per, scope);
  return method(series, id, by.n === undefined || by.n === 1 ? [] : [literal(by.n)]);
}

/** Whether an expression can be written of rows whose keys are in the index: it reads none of these, and needs no other order. */
export const isReadable = (expression: Expression, rows: Grouped): boolean =>
  ordersIn(expression).every(order => isOrdered(rows.order, order)) &&
  !holds(
    expression,
    part =>
      (part.type === 'over' || part.type === 'window') && !part.per.every(id => rows.keys.some(key => key.name === id))
  ) &&
  !rows.keys.some(key =>
    holds(
      expression,
      part =>
        (part.type === 'column' && part.name === key.name) ||
        (part.type === 'window' && part.fn === 'rank' && part.order.some(({ by }) => by === key.name))
    )
  );

/** The orders that windows in an expression need the rows in. */
export function ordersIn(expression: Expression): readonly (readonly SortKey[])[] {
  const found: (readonly SortKey[])[] = [];
  holds(expression, part => {
    if (part.type === 'window' && part.fn !== 'rank') {
      found.push(part.order);
    }
    return false;
  });
  return found;
}
