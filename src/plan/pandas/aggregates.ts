import type { Expression } from '../algebra/expression.js';
import { call, method, name, type Py, subscript } from '../python/tree.js';
import { pick } from './rows.js';
import { dtypeOf, isBoolean, mayLack, type Scope, truthType, type Values, valuesOf } from './scope.js';

type Aggregate = Extract<Expression, { type: 'aggregate' }>;

/** What an aggregate is taken of, and how pandas calls it. */
export type Measured = {
  readonly fn: string;
  /** The share of a quantile. */
  readonly q: number | undefined;
  /** Absent where rows are counted. */
  readonly of: Values | undefined;
};

/** Truths that may be objects, or missing without being those of pandas, become those of pandas: what is missing is left out of these. */
function isOdd(of: Expression, scope: Scope): boolean {
  const dtype = truthType(of, scope);
  return of.type === 'column' && (dtype === 'object' || (mayLack(of, scope) && dtype !== 'boolean'));
}

/** The values of an aggregate, as far as it has no condition. */
function values(of: Expression, scope: Scope): Values {
  if (!isBoolean(of, scope)) {
    return valuesOf(of, scope);
  }
  return isOdd(of, scope)
    ? { value: () => method(scope.value(of), 'astype', ['boolean']) }
    : { ...valuesOf(of, scope), value: () => (of.type === 'column' ? scope.value(of) : scope.truth(of)) };
}

/** An aggregate of rows as values, missing where its condition does not hold, and a function of them. */
export function measured({ fn, of, where, q }: Aggregate, scope: Scope): Measured {
  if (of === undefined) {
    return where === undefined
      ? { fn: 'size', q, of: undefined }
      : { fn: 'sum', q, of: { value: () => scope.truth(where) } };
  }
  const all = values(of, scope);
  return { fn, q, of: where === undefined ? all : { value: () => masked(of, all, where, scope) } };
}

/** Values under a condition; truths may then be missing. */
function masked(of: Expression, { value }: Values, where: Expression, scope: Scope): Py {
  const isPlain = !isBoolean(of, scope) || dtypeOf(of, scope) === 'boolean' || isOdd(of, scope);
  return method(isPlain ? value() : method(value(), 'astype', ['boolean']), 'where', [scope.truth(where)]);
}

/** A function of values, or of groups of them. */
export const applied = (of: Py, { fn, q }: Measured): Py => method(of, fn, [q]);

/** A measure of all rows, as one value. */
export function aggregated(aggregate: Aggregate, scope: Scope): Py {
  const { rows } = scope;
  const measure = measured(aggregate, scope);
  const computed = (of: Py): Py => (rows.lazy ? method(of, 'compute') : of);
  if (measure.of === undefined) {
    return rows.mask === undefined ? call(name('len'), [scope.frame()]) : computed(method(rows.mask, 'sum'));
  }
  return computed(applied(chosen(aggregate, measure.of, scope), measure));
}

/** The values that an aggregate is taken of: under a condition only the rows that it chooses, where that is as good. */
function chosen({ of, where }: Aggregate, found: Values, scope: Scope): Py {
  const { rows } = scope;
  if (of === undefined || where === undefined) {
    return found.value();
  }
  const all = values(of, scope);
  return all.plain !== undefined && rows.column === undefined && rows.mask === undefined
    ? pick({ ...rows, code: scope.frame(), mask: scope.mask(where) }, all.plain)
    : rows.lazy
      ? found.value()
      : subscript(all.value(), scope.mask(where));
}
