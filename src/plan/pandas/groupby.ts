import type { Expression, Named } from '../algebra/expression.js';
import { method, oneOrList, type Py, subscript } from '../python/tree.js';
import { periods, periodsOf } from './dates.js';
import type { Key } from './rows.js';
import { isCategory, mayLack, type Scope, type Values } from './scope.js';

export type Groups = { readonly code: Py; readonly keys: readonly Key[] };

/**
 * Rows, or values of them, in groups of equal keys. With `keepMissing` rows whose key is missing are a group too. `taken` are names that
 * no level of the index may have besides those of the keys.
 */
export function groupby(
  by: readonly Named[],
  of: Values | undefined,
  keepMissing: boolean,
  scope: Scope,
  taken: readonly string[] = []
): Groups {
  const options = {
    observed: by.some(({ value }) => isCategory(value, scope)) ? true : undefined,
    dropna: keepMissing && by.some(({ value }) => mayLack(value, scope)) ? false : undefined
  };
  if (scope.rows.keys.length > 0) {
    const keys = by.flatMap(({ name }) => scope.rows.keys.filter(key => key.name === name));
    const level = oneOrList(keys.map(key => key.level));
    const groups = method(scope.frame(), 'groupby', [], { level, ...options });
    return of?.plain === undefined
      ? { code: of === undefined ? groups : method(of.value(), 'groupby', [], { level, ...options }), keys }
      : { code: scope.rows.column === undefined ? subscript(groups, of.plain) : groups, keys };
  }
  const asSeries = of !== undefined && of.plain === undefined;
  const keys = by.map(({ name, value }, at): Key => {
    const own = ownName(value);
    const others = by.filter((_, place) => place !== at).map(key => ownName(key.value) ?? key.name);
    const keeps = own !== undefined && (value.type === 'column' || ![...others, ...taken].includes(own));
    return { name, level: keeps ? own : name, isPeriod: periodsOf(value) !== undefined };
  });
  const codes = by.map(({ value }, at) => {
    if (value.type === 'column') {
      return asSeries ? scope.column(value.name) : value.name;
    }
    const code = keyCode(value, scope);
    const { name = '', level } = keys[at] ?? {};
    return level === name && ownName(value) !== name ? method(code, 'rename', [name]) : code;
  });
  const groups = method(asSeries ? of.value() : scope.frame(), 'groupby', [oneOrList(codes)], options);
  return { code: of?.plain === undefined ? groups : subscript(groups, of.plain), keys };
}

/** A key that is computed: periods where pandas has such; parts of dates stay whole numbers where some are missing. */
function keyCode(value: Expression, scope: Scope): Py {
  const code = periods(value, scope) ?? scope.series(value);
  const isPart = value.type === 'datePart' && value.part !== 'weekdayName' && value.part !== 'week';
  return isPart && mayLack(value.of, scope) ? method(code, 'astype', ['Int64']) : code;
}

/** The name that a Series of an expression has for sure. */
function ownName(value: Expression): string | undefined {
  const isNamed =
    value.type === 'dateFloor' || value.type === 'bin' || (value.type === 'datePart' && value.part !== 'week');
  const of = isNamed ? value.of : value;
  return of.type === 'column' ? of.name : undefined;
}
