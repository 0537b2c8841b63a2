import type { AggregateName, Expression } from '../algebra/expression.js';
import { kindOf } from '../check/functions.js';
import { attribute, call, literal, method, name, type Py, subscript } from '../python/tree.js';
import { condition, truth } from './conditions.js';
import { express, whereReady } from './expressions.js';
import { labelOf, located, columnFacts } from './rows.js';
import { factsOf, isConstant, plainColumn, type Scope } from './scope.js';

type Aggregate = Extract<Expression, { type: 'aggregate' }>;

/** What an aggregate is taken of, and how pandas calls it. */
export type Measured = {
  readonly fn: AggregateName | 'size';
  readonly q?: number;
  /** The column, where it is one as it stands. */
  readonly plain?: string;
  /** The Series, missing where a condition of the aggregate does not hold. Not of `size`. */
  readonly value: () => Py;
  /** The condition of the aggregate, and what it is taken of besides it. */
  readonly where?: { readonly mask: () => Py; readonly of: () => Py; readonly plain?: string };
};

/** Truths that may be missing are those of pandas, so that what is missing is left out of them. */
function truths(expression: Expression, scope: Scope): Py {
  if (expression.type !== 'column') {
    return truth(expression, scope);
  }
  const { missing, profile } = columnFacts(scope.facts, expression.name);
  const column = express(expression, scope);
  return isOdd(missing, profile?.dtype, scope) ? method(column, 'astype', [literal('boolean')]) : column;
}

/** Whether truths may be objects, or missing without being those of pandas. */
const isOdd = (missing: boolean, dtype: string | undefined, scope: Scope): boolean =>
  dtype === 'object' || (missing ? dtype !== 'boolean' : dtype === undefined && scope.context.objects);

const ORDERED: ReadonlySet<AggregateName> = new Set(['min', 'max'] as const);

/** An aggregate of rows as a Series and a function of it. */
export function measured({ fn, of, where, q }: Aggregate, scope: Scope): Measured {
  if (of === undefined) {
    return where === undefined
      ? { fn: 'size', value: () => scope.frame() }
      : { fn: 'sum', value: () => truth(where, scope) };
  }
  const facts = factsOf(of, scope);
  const isBoolean = kindOf(facts.type) === 'boolean';
  // Of nothing there is neither any nor all.
  const open = isBoolean && (facts.missing || where !== undefined);
  const name_ = open && fn === 'any' ? 'max' : open && fn === 'all' ? 'min' : fn;
  const quantile = q === undefined ? {} : { q };
  const asText = facts.type === 'category' && ORDERED.has(fn);
  const text = (value: Py): Py => (asText ? method(value, 'astype', [name('object')]) : value);
  const dtype = of.type === 'column' ? columnFacts(scope.facts, of.name).profile?.dtype : undefined;
  const isSame = !asText && !(isBoolean && isOdd(facts.missing, dtype, scope));
  const plain = isSame ? plainColumn(of, scope.rows) : undefined;
  const whole = (): Py =>
    isConstant(of) ? constant(of, scope) : text(isBoolean ? truths(of, scope) : express(of, scope));
  if (where === undefined) {
    return { fn: name_, ...quantile, ...(plain === undefined ? {} : { plain }), value: whole };
  }
  const masked = (): Py =>
    method(isConstant(of) ? whole() : text(whereReady(of, scope)), 'where', [truth(where, scope)]);
  return {
    fn: name_,
    ...quantile,
    value: masked,
    where: {
      mask: () => condition(where, scope),
      of: whole,
      ...(plain === undefined ? {} : { plain })
    }
  };
}

const constant = (of: Expression, scope: Scope): Py =>
  call(scope.context.pandas('Series'), [express(of, scope)], { index: attribute(scope.frame(), 'index') });

/** A measure of all rows, as one value. */
export function aggregated(measure: Measured, scope: Scope): Py {
  const { fn, q, value, where } = measure;
  const computed = (of: Py): Py => (scope.rows.lazy ? method(of, 'compute') : of);
  if (fn === 'size') {
    const { rows } = scope;
    return rows.shape === 'frame' && rows.mask !== undefined && scope.levels.length === 0
      ? computed(method(rows.mask, 'sum'))
      : call(name('len'), [scope.frame()]);
  }
  const of = where === undefined ? value() : chosen(measure, where, scope);
  switch (fn) {
    case 'first':
      return call(name('next'), [call(name('iter'), [method(of, 'dropna')]), literal(null)]);
    case 'last':
      return call(name('next'), [
        call(name('iter'), [method(method(of, 'dropna'), 'tail', [literal(1)])]),
        literal(null)
      ]);
    default:
      return computed(method(of, fn, q === undefined ? [] : [literal(q)]));
  }
}

/** The values under a condition. */
function chosen(measure: Measured, where: NonNullable<Measured['where']>, scope: Scope): Py {
  const { rows } = scope;
  return where.plain !== undefined && rows.shape === 'frame' && rows.mask === undefined
    ? located(scope.frame(), where.mask(), labelOf(rows, where.plain))
    : measure.fn === 'count' || measure.fn === 'nunique' || rows.lazy
      ? measure.value()
      : subscript(where.of(), where.mask());
}
