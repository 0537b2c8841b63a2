import type { Expression, ExpressionOf, Named, Window } from '../algebra/expression.js';
import { isInOrder, windowsIn } from '../check/table-facts.js';
import { changeIn, holds } from '../lower/plan-looks.js';
import { call, lambda, method, name, oneOrList, type Py, subscript } from '../python/tree.js';
import { periods, periodsOf } from './expressions.js';
import { isKey, type Key, pick, type Rows } from './rows.js';
import { dtypeOf, isBoolean, isCategory, mayLack, type Scope, truthType, type Values, valuesOf } from './scope.js';

type Aggregate = ExpressionOf<'aggregate'>;

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

/**
 * Rows, or values of them, in groups of equal keys, which are columns or levels of the index. With `keepMissing` rows whose key is
 * missing are a group too. `taken` are names that no level may get besides those of the keys.
 */
export function groupby(
  by: readonly Named[],
  of: Values | undefined,
  keepMissing: boolean,
  scope: Scope,
  taken: readonly string[] = []
): { readonly code: Py; readonly keys: readonly Key[] } {
  const { rows } = scope;
  const asSeries = of !== undefined && of.plain === undefined;
  const parts = by.map(({ name, value }, at) => {
    const own = ownName(value, rows);
    const others = by.filter((_, place) => place !== at).map(key => ownName(key.value, rows) ?? key.name);
    const level = own === undefined || [...others, ...taken].includes(own) ? name : own;
    const isPlain = value.type === 'column' && level === own && (!asSeries || isKey(rows, value.name));
    const code = isPlain ? level : keyCode(value, scope);
    return {
      key: { name, level, isPeriod: periodsOf(value) !== undefined },
      code: typeof code === 'string' || level === own ? code : method(code, 'rename', [name])
    };
  });
  const options = {
    observed: by.some(({ value }) => isCategory(value, scope)) ? true : undefined,
    dropna: keepMissing && by.some(({ value }) => mayLack(value, scope)) ? false : undefined
  };
  const codes = oneOrList(parts.map(({ code }) => code));
  const groups = method(asSeries ? of.value() : scope.frame(), 'groupby', [codes], options);
  return {
    code: of?.plain === undefined || rows.column !== undefined ? groups : subscript(groups, of.plain),
    keys: parts.map(({ key }) => key)
  };
}

/** A key that is computed: periods where pandas has such; parts of dates stay whole numbers where some are missing. */
function keyCode(value: Expression, scope: Scope): Py {
  const code = periods(value, scope) ?? scope.value(value);
  const isPart = value.type === 'datePart' && value.part !== 'weekdayName';
  return isPart && mayLack(value.of, scope) ? method(code, 'astype', ['Int64']) : code;
}

/** The name that a key, or a Series of an expression, has for sure. */
function ownName(value: Expression, rows: Rows): string | undefined {
  const isNamed = value.type === 'dateFloor' || value.type === 'bin' || value.type === 'datePart';
  const of = isNamed ? value.of : value;
  return of.type === 'column' ? (rows.keys.find(key => key.name === of.name)?.level ?? of.name) : undefined;
}

/** Values of rows, in groups where there are keys: rows of a missing key are a group too. */
export function inGroups(of: Values | undefined, per: readonly string[], scope: Scope): Py {
  const by = per.map(id => ({ name: id, value: { type: 'column', name: id } as const }));
  return per.length === 0 ? (of ?? { value: scope.frame }).value() : groupby(by, of, true, scope).code;
}

/** A measure beside each row. */
export function over({ of, per }: ExpressionOf<'over'>, scope: Scope): Py {
  const [first] = per;
  if (of.type !== 'aggregate' || first === undefined) {
    return scope.value(of);
  }
  const measure = measured(of, scope);
  const groups = inGroups(measure.of, per, scope);
  const values = measure.of === undefined && scope.rows.keys.length === 0 ? subscript(groups, first) : groups;
  return method(values, 'transform', [measure.fn, measure.q]);
}

/** A value among neighbours, of rows that are in the order along which it looks. */
export function window({ fn, of, per, n = 1 }: Window, scope: Scope): Py {
  const values = inGroups(valuesOf(of, scope), per, scope);
  switch (fn) {
    case 'shift':
      return method(values, fn);
    case 'cumulative':
      return method(values, 'cumsum', [], { skipna: mayLack(of, scope) ? false : undefined });
    case 'rolling': {
      const rolled = (one: Py): Py => method(method(one, fn, [n]), 'mean');
      // Under the keys of the groups they would come otherwise.
      return per.length === 0 ? rolled(values) : method(values, 'transform', [lambda('x', rolled)]);
    }
  }
}

/** A change from the row before. Older versions of pandas fill gaps before they compare. */
export function change(expression: ExpressionOf<'call'>, scope: Scope): Py | undefined {
  const found = changeIn(expression);
  if (found === undefined || (found.fn === 'pct_change' && mayLack(found.of, scope))) {
    return undefined;
  }
  return method(inGroups(valuesOf(found.of, scope), found.window.per, scope), found.fn);
}

/** Whether an expression can be written of rows whose keys are in the index: it reads none of these, and needs no other order. */
export const isReadable = (expression: Expression, rows: Rows): boolean =>
  windowsIn(expression).every(one => isInOrder(one, rows.order)) &&
  !holds(
    expression,
    part =>
      (part.type === 'column' && isKey(rows, part.name)) ||
      ((part.type === 'over' || part.type === 'window') && !part.per.every(id => isKey(rows, id)))
  );
