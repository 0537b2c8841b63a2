import type { Expression, Named } from '../algebra/expression.js';
import { method, oneOrList, type Py, subscript } from '../python/tree.js';
import { periods, periodsOf } from './dates.js';
import { isKey, type Key, type Rows } from './rows.js';
import { isCategory, mayLack, type Scope, type Values } from './scope.js';

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
