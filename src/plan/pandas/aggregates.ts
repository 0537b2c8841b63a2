import type { Expression, ExpressionOf, Named, TableOf, Window } from '../algebra/plan.js';
import { columnsIn, nodesIn, same, withParts } from '../algebra/rebuild.js';
import { isOfType, mayLack, toldType } from '../check/check-expression.js';
import { isInOrder, namesOf, windowsIn } from '../check/table-facts.js';
import { changeIn, measureName, tableName, unused } from '../lower/lower.js';
import { call, dict, lambda, list, method, name, oneOrList, type Py, subscript, tuple } from '../python/tree.js';
import { maskOf, periods, periodsOf, scopeOf, truthOf, valueOf, written } from './expressions.js';
import {
  asFrame,
  become,
  type Context,
  held,
  isKey,
  type Key,
  local,
  pick,
  PLAIN,
  type Rows,
  type Scope,
  toFrame
} from './rows.js';

type Aggregate = ExpressionOf<'aggregate'>;

/** What to aggregate or group: the name of an unchanged column, or how its code is written. */
type Values = string | (() => Py);

const valuesOf = (expression: Expression, scope: Scope): Values =>
  expression.type === 'column' ? expression.name : () => valueOf(expression, scope);

const codeOfValues = (values: Values, scope: Scope): Py =>
  typeof values === 'string' ? scope.column(values) : values();

/** What an aggregate is taken of, and how pandas calls it. `q`: the share of a quantile. `of`: absent where rows are counted. */
type Measured = { readonly fn: string; readonly q: number | undefined; readonly of: Values | undefined };

/** Truths in the `boolean` of pandas, which may be missing. */
function openTruths(of: Expression, scope: Scope): Py {
  const code = of.type === 'column' ? valueOf(of, scope) : truthOf(of, scope);
  return toldType(of, scope) === 'boolean' ? code : method(code, 'astype', ['boolean']);
}

/** The values of an aggregate, as far as it has no condition. */
function values(of: Expression, scope: Scope): Values {
  if (!isOfType(of, 'boolean', scope)) {
    return valuesOf(of, scope);
  }
  const isOpen = of.type === 'column' && (mayLack(of, scope) || toldType(of, scope) === 'object');
  return isOpen ? () => openTruths(of, scope) : of.type === 'column' ? of.name : () => truthOf(of, scope);
}

/** An aggregate as values, which are missing where its condition does not hold, and a function of them. */
export function measured({ fn, of, where, q }: Aggregate, scope: Scope): Measured {
  if (of === undefined) {
    return where === undefined ? { fn: 'size', q, of } : { fn: 'sum', q, of: () => truthOf(where, scope) };
  }
  if (where === undefined) {
    return { fn, q, of: values(of, scope) };
  }
  const all = (): Py => (isOfType(of, 'boolean', scope) ? openTruths(of, scope) : valueOf(of, scope));
  return { fn, q, of: () => method(all(), 'where', [truthOf(where, scope)]) };
}

const applied = (of: Py, { fn, q }: Measured): Py => method(of, fn, [q]);

export function aggregated(aggregate: Aggregate, scope: Scope): Py {
  const { rows } = scope;
  const measure = measured(aggregate, scope);
  const computed = (of: Py): Py => (rows.lazy ? method(of, 'compute') : of);
  if (measure.of === undefined) {
    return rows.mask === undefined ? call(name('len'), [scope.frame()]) : computed(method(rows.mask, 'sum'));
  }
  return computed(applied(chosen(aggregate, measure.of, scope), measure));
}

/** The values that an aggregate is taken of: under a condition only those that it chooses. */
function chosen({ of, where }: Aggregate, found: Values, scope: Scope): Py {
  const { rows } = scope;
  if (of === undefined || where === undefined) {
    return codeOfValues(found, scope);
  }
  const all = values(of, scope);
  return typeof all === 'string' && rows.column === undefined && rows.mask === undefined
    ? pick({ ...rows, code: scope.frame(), mask: maskOf(where, scope) }, all)
    : subscript(codeOfValues(all, scope), maskOf(where, scope));
}

/** Rows, or values of them, in groups of equal keys; with `keepMissing` also of missing ones. `taken`: names that no level may get. */
function groupby(
  by: readonly Named[],
  of: Values | undefined,
  keepMissing: boolean,
  scope: Scope,
  taken: readonly string[] = []
): { readonly code: Py; readonly keys: readonly Key[] } {
  const { rows } = scope;
  const asSeries = typeof of === 'function';
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
  // Of several keys, dask keeps those that are missing unless it is told.
  const dropna = keepMissing ? false : rows.lazy && by.length > 1 ? true : undefined;
  const options = {
    observed: by.some(({ value }) => isOfType(value, 'category', scope)) ? true : undefined,
    dropna: by.some(({ value }) => mayLack(value, scope)) ? dropna : undefined
  };
  const groups = method(asSeries ? of() : scope.frame(), 'groupby', [oneOrList(parts.map(one => one.code))], options);
  return {
    code: typeof of === 'string' && rows.column === undefined ? subscript(groups, of) : groups,
    keys: parts.map(({ key }) => key)
  };
}

/** The code of a computed key: periods, if pandas has them for its unit; parts of dates stay integers even if some are missing. */
function keyCode(value: Expression, scope: Scope): Py {
  const code = periods(value, scope) ?? valueOf(value, scope);
  const isPart = value.type === 'datePart' && value.part !== 'weekdayName';
  return isPart && mayLack(value.of, scope) ? method(code, 'astype', ['Int64']) : code;
}

/** The name that a key, or the Series of an expression, is sure to have. */
function ownName(value: Expression, rows: Rows): string | undefined {
  const isNamed = value.type === 'dateFloor' || value.type === 'bin' || value.type === 'datePart';
  const of = isNamed ? value.of : value;
  return of.type === 'column' ? (rows.keys.find(key => key.name === of.name)?.level ?? of.name) : undefined;
}

/** Values of rows, in groups where there are keys: rows of a missing key are a group too. */
export function inGroups(of: Values | undefined, per: readonly string[], scope: Scope): Py {
  if (per.length === 0) {
    return of === undefined ? scope.frame() : codeOfValues(of, scope);
  }
  const by = per.map(id => ({ name: id, value: { type: 'column', name: id } as const }));
  return groupby(by, of, true, scope).code;
}

export function over({ of, per }: ExpressionOf<'over'>, scope: Scope): Py {
  const [first] = per;
  if (of.type !== 'aggregate' || first === undefined) {
    return valueOf(of, scope);
  }
  const measure = measured(of, scope);
  const groups = inGroups(measure.of, per, scope);
  const values = measure.of === undefined && scope.rows.keys.length === 0 ? subscript(groups, first) : groups;
  return method(values, 'transform', [measure.fn, measure.q]);
}

/** A value that depends on neighbouring rows, over rows that are already in the order that it needs. */
export function window({ fn, of, per, n = 1 }: Window, scope: Scope): Py {
  const values = inGroups(valuesOf(of, scope), per, scope);
  switch (fn) {
    case 'shift':
      return method(values, fn);
    case 'cumulative':
      return method(values, 'cumsum', [], { skipna: mayLack(of, scope) ? false : undefined });
    case 'rolling': {
      const rolled = (one: Py): Py => method(method(one, fn, [n]), 'mean');
      // Otherwise the result would have the keys of the groups in its index.
      return per.length === 0 ? rolled(values) : method(values, 'transform', [lambda('x', rolled)]);
    }
  }
}

/** A change from the previous row; no `pct_change` of values that may be missing, because older pandas fills gaps before comparing. */
export function change(expression: ExpressionOf<'call'>, scope: Scope): Py | undefined {
  const found = changeIn(expression);
  if (found === undefined || (found.fn === 'pct_change' && mayLack(found.of, scope))) {
    return undefined;
  }
  return method(inGroups(valuesOf(found.of, scope), found.window.per, scope), found.fn);
}

/** Whether an expression can be written over rows whose keys are in the index: it reads no key, and needs no other order. */
export const isReadable = (expression: Expression, rows: Rows): boolean =>
  windowsIn(expression).every(one => isInOrder(one, rows.facts.order)) &&
  !nodesIn(expression).some(
    part =>
      (part.type === 'column' && isKey(rows, part.name)) ||
      ((part.type === 'over' || part.type === 'window') && !part.per.every(id => isKey(rows, id)))
  );

type Measure = { readonly name: string; readonly value: Aggregate };

/** Aggregates that dask can compute over rows in several parts. */
const PARALLEL: ReadonlySet<string> = new Set(['count', 'sum', 'mean', 'min', 'max', 'std']);

/** Whether dask can take the groups and measures without all rows in one place: plain aggregates of columns that are no keys. */
function isParallel({ by, measures }: TableOf<'aggregate'>): boolean {
  const isPlain = (part: Expression): boolean =>
    part.type !== 'over' &&
    (part.type !== 'aggregate' ||
      (PARALLEL.has(part.fn) &&
        part.where === undefined &&
        (part.of === undefined || part.of.type === 'column') &&
        !by.some(({ value }) => same(value, part.of))));
  return (
    (by.length < 2 || by.every(({ value }) => value.type === 'column')) &&
    [...by, ...measures].every(({ value }) => nodesIn(value).every(isPlain))
  );
}

const inOneProcess = (table: TableOf<'aggregate'>, given: Rows): Rows =>
  isParallel(table)
    ? given
    : local(given, [...new Set([...table.by, ...table.measures].flatMap(({ value }) => columnsIn(value)))]);

export function aggregateRows(table: TableOf<'aggregate'>, given: Rows, context: Context): Rows {
  if (table.by.length > 0) {
    return groups(table, inOneProcess(table, given), context);
  }
  const values = wholeValues(table, given, context);
  const cells = table.measures.map(({ name }, at) => [name, list(values.slice(at, at + 1))] as const);
  const code = call(context.pandas('DataFrame'), [dict(cells)]);
  return { ...PLAIN, facts: context.checked.facts(table), lazy: false, wanted: tableName(table), code };
}

/** The measures of all rows as one value each. A quotient of two counts is a plain Python number, so a division by 0 is an error. */
export function wholeValues(table: TableOf<'aggregate'>, given: Rows, context: Context): readonly Py[] {
  const values = table.measures.map(({ value }) => value);
  const here = inOneProcess(table, given);
  const readsKey = values.flatMap(columnsIn).some(id => isKey(here, id));
  return written(readsKey ? asFrame(here, context) : here, context, scope =>
    values.map(value => valueOf(value, scope))
  );
}

/** The aggregates that measures are made of, each under a name, and the measures as expressions of these. */
function innerMeasures({ by, measures }: TableOf<'aggregate'>): {
  readonly measures: readonly Measure[];
  readonly values: readonly Named[];
} {
  const found: Measure[] = [];
  const named = (wanted: string, value: Aggregate): string => {
    const known = found.find(one => same(one.value, value));
    if (known !== undefined) {
      return known.name;
    }
    const taken = [...by, ...found].map(one => one.name);
    const name = unused(wanted, taken);
    found.push({ name, value });
    return name;
  };
  const inner = (value: Expression): Expression =>
    value.type === 'aggregate' ? { type: 'column', name: named(measureName(value), value) } : withParts(value, inner);
  measures.forEach(({ name, value }) => (value.type === 'aggregate' ? named(name, value) : undefined));
  const values = measures.map(({ name, value }) => ({ name, value: inner(value) }));
  return { measures: found, values };
}

/** Computes measures, as columns or as the only column, from the aggregates that they need. */
function finish(rows: Rows, values: readonly Named[], context: Context): Rows {
  const [only] = values;
  if (only !== undefined && values.length === 1) {
    const code = written(rows, context, scope => valueOf(only.value, scope));
    return become(rows, code, { column: only.name, label: undefined });
  }
  const scope = scopeOf(rows.column === undefined ? rows : toFrame(rows), context);
  const made = values.filter(({ name, value }) => value.type !== 'column' || value.name !== name);
  const columns = made.map(({ name, value }) => [name, valueOf(value, scope)] as const);
  const names = values.map(({ name }) => name);
  return become(scope.rows, subscript(method(scope.frame(), 'assign', [], columns), names));
}

function groups(table: TableOf<'aggregate'>, given: Rows, context: Context): Rows {
  const rows = asFrame(given, context);
  const { measures, values } = innerMeasures(table);
  const [only] = measures;
  const facts = context.checked.facts({ ...table, measures });
  const made =
    only !== undefined && measures.length === 1
      ? oneMeasure(table, only, rows, context)
      : manyMeasures(table, measures, rows, context);
  const grouped = { ...made, facts, wanted: tableName(table) };
  if (values.every(({ name, value }) => value.type === 'column' && value.name === name)) {
    return grouped;
  }
  const here = local(grouped);
  return finish(here.column === undefined ? held(here, context) : here, values, context);
}

function oneMeasure({ by }: TableOf<'aggregate'>, { name, value }: Measure, rows: Rows, context: Context): Rows {
  return written(rows, context, scope => {
    const measure = measured(value, scope);
    const { code, keys } = groupby(by, measure.of, false, scope, [name]);
    const label = typeof measure.of === 'string' ? measure.of : undefined;
    return become(rows, applied(code, measure), { keys, column: name, label });
  });
}

/** Several measures of groups, as a frame. Values that have to be computed for them become columns first. */
function manyMeasures({ by }: TableOf<'aggregate'>, measures: readonly Measure[], given: Rows, context: Context): Rows {
  const scope = scopeOf(given, context);
  const taken = [...namesOf(given.facts)];
  const counted = by.flatMap(({ value }) => (value.type === 'column' ? [value.name] : []));
  const columns: (readonly [string, Py])[] = [];
  const words = measures.map(({ name, value }) => {
    const { fn, q, of = counted[0] ?? taken[0] ?? '' } = measured(value, scope);
    const column = typeof of === 'string' ? of : unused(name, taken);
    if (typeof of !== 'string') {
      taken.push(column);
      columns.push([column, of()]);
    }
    return [name, tuple(column, q === undefined ? fn : lambda('x', one => method(one, fn, [q])))] as const;
  });
  const frame = columns.length === 0 ? scope.frame() : method(scope.frame(), 'assign', [], columns);
  const names = measures.map(({ name }) => name);
  const { code, keys } = groupby(by, undefined, false, { ...scope, frame: () => frame }, names);
  return become(given, method(code, 'agg', [], words), { keys });
}
