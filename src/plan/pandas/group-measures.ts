import type { Expression } from '../algebra/expression.js';
import { columnsIn } from '../algebra/rebuild.js';
import type { Table } from '../algebra/table.js';
import { list, literal, method, name, type Py, subscript } from '../python/tree.js';
import { type Measured, measured } from './aggregates.js';
import { periods, series } from './expressions.js';
import { tableName } from './names.js';
import { type Context, type Key, labelOf, plainFrame, type Rows } from './rows.js';
import { factsOf, holds, type Scope, scopeOf, written } from './scope.js';

type AggregateTable = Extract<Table, { type: 'aggregate' }>;
type Aggregate = Extract<Expression, { type: 'aggregate' }>;

/** The keys of groups as arguments of `groupby`. */
type Grouping = {
  readonly keys: readonly Key[];
  readonly periods: ReadonlySet<string>;
  readonly args: readonly Py[];
  readonly options: readonly (readonly [string, Py])[];
};

function grouping(table: AggregateTable, scope: Scope, asSeries: boolean): Grouping {
  const found = new Set<string>();
  const keys: Key[] = [];
  const codes = table.by.map(({ name: id, value }, at) => {
    if (value.type === 'column') {
      keys.push({ name: id, level: value.name });
      if (scope.rows.periods.has(value.name)) {
        found.add(id);
      }
      return asSeries ? scope.column(value.name) : labelOf(scope.rows, value.name);
    }
    const period = value.type === 'dateFloor' ? periods(value.of, value.unit, scope) : undefined;
    if (period !== undefined) {
      found.add(id);
    }
    const code = period ?? keyPart(value, scope);
    const level = onlyName(value);
    const isTaken = [...table.by.entries()].some(
      ([other, key]) => other !== at && (onlyName(key.value) ?? key.name) === level
    );
    const isMeasure = table.measures.some(measure => measure.name === level);
    const keeps = level !== undefined && !isTaken && !isMeasure;
    keys.push({ name: id, level: keeps ? level : id });
    return keeps ? code : method(code, 'rename', [literal(id)]);
  });
  const facts = table.by.map(({ value }) => factsOf(value, scope));
  const [code] = codes;
  return {
    keys,
    periods: found,
    args: [code !== undefined && codes.length === 1 ? code : list(codes)],
    options: [
      ...(facts.some(({ type }) => type === 'category') ? [['observed', literal(true)] as const] : []),
      ...(table.keepMissing === true && facts.some(({ missing }) => missing)
        ? [['dropna', literal(false)] as const]
        : [])
    ]
  };
}

/** A key that is computed; parts of dates stay whole numbers where some are missing. */
function keyPart(value: Expression, scope: Scope): Py {
  const code = series(value, scope);
  const isPart = value.type === 'datePart' && value.part !== 'weekdayName' && value.part !== 'week';
  return isPart && factsOf(value.of, scope).missing ? method(code, 'astype', [literal('Int64')]) : code;
}

/** The name that a Series of an expression has: that of the only column in it. */
function onlyName(value: Expression): string | undefined {
  const names = columnsIn(value);
  const keeps = !holds(
    value,
    part =>
      part.type === 'window' ||
      part.type === 'over' ||
      (part.type === 'datePart' && part.part === 'week') ||
      (part.type === 'call' && part.fn === 'replace')
  );
  return keeps && names.length === 1 ? names[0] : undefined;
}

/** One measure of groups, as a Series. */
export function oneMeasure(table: AggregateTable, id: string, value: Aggregate, rows: Rows, context: Context): Rows {
  const facts = context.checked.facts(table);
  const around = [...table.by, { value }].some(one => holds(one.value, ({ type }) => type === 'window'));
  const build = (scope: Scope): Rows => {
    const measure = measured(value, scope);
    const asSeries = measure.fn !== 'size' && measure.plain === undefined;
    const { keys, periods: found, args, options } = grouping(table, scope, asSeries);
    const of = asSeries
      ? method(measure.value(), 'groupby', args, options)
      : measure.plain === undefined
        ? method(scope.frame(), 'groupby', args, options)
        : subscript(method(scope.frame(), 'groupby', args, options), labelOf(scope.rows, measure.plain));
    const code = method(of, measure.fn, measure.q === undefined ? [] : [literal(measure.q)]);
    return {
      shape: 'series',
      facts,
      order: facts.order,
      periods: found,
      lazy: rows.lazy,
      wanted: tableName(table),
      code,
      keys,
      column: id,
      ...(measure.plain === undefined ? {} : { label: measure.plain })
    };
  };
  return around ? build(scopeOf(rows, context).scope) : written(rows, context, build);
}

/** Names that parameters of `agg` have. */
const RESERVED: ReadonlySet<string> = new Set(['func', 'args', 'kwargs', 'engine', 'engine_kwargs', 'self']);

/** Several measures of groups, as a frame. */
export function manyMeasures(table: AggregateTable, given: Rows, context: Context): Rows {
  const facts = context.checked.facts(table);
  const measures = table.measures.map(one => ({ name: one.name, value: one.value as Aggregate }));
  const { scope: before } = scopeOf(given as Extract<Rows, { shape: 'frame' }>, context);
  const prepared = measures.filter(({ value }) => {
    const { plain, fn } = measured(value, before);
    return plain === undefined && fn !== 'size';
  });
  const columns = new Set(given.facts.columns.map(column => column.name));
  const temporary = new Map(
    prepared.map(({ name: id }) => {
      let free = id;
      while (columns.has(free) || RESERVED.has(free)) {
        free = `${free}_`;
      }
      columns.add(free);
      return [id, free];
    })
  );
  const source = prepared.length === 0 ? before.rows : plainFrame(before.rows, context);
  const based = prepared.length === 0 ? before : scopeOf(source as Extract<Rows, { shape: 'frame' }>, context).scope;
  const assigned = (): Py =>
    method(
      based.frame(),
      'assign',
      [],
      prepared.map(({ name: id, value }) => [temporary.get(id) ?? id, measured(value, based).value()] as const)
    );
  const frame = prepared.length === 0 ? based.frame() : assigned();
  const { keys, periods: found, args, options } = grouping(table, based, false);
  const base = method(frame, 'groupby', args, options);
  const counted = table.by.find(({ value }) => value.type === 'column')?.value;
  const counter = counted?.type === 'column' ? counted.name : (given.facts.columns[0]?.name ?? '');
  const parts = measures.map(({ name: id, value }) => {
    const measure = measured(value, based);
    const column = measure.fn === 'size' ? counter : (temporary.get(id) ?? measure.plain ?? id);
    return { id, column, measure };
  });
  const rest = { facts, order: facts.order, periods: found, lazy: given.lazy, keys, wanted: tableName(table) };
  const [first] = parts;
  const isSame =
    first !== undefined &&
    first.measure.fn !== 'size' &&
    parts.every(
      ({ id, column, measure }) => measure.fn === first.measure.fn && measure.q === first.measure.q && column === id
    ) &&
    !given.lazy;
  if (isSame) {
    const chosen = subscript(base, list(parts.map(({ column }) => labelOf(based.rows, column))));
    const code = method(chosen, first.measure.fn, first.measure.q === undefined ? [] : [literal(first.measure.q)]);
    return { ...rest, shape: 'grouped', code, spread: false };
  }
  const safe = (id: string): string => (RESERVED.has(id) ? `${id}_` : id);
  const code = method(
    base,
    'agg',
    [],
    parts.map(({ id, column, measure }) => [
      safe(id),
      { type: 'tuple', items: [labelOf(based.rows, column), aggregation(measure)] } as const
    ])
  );
  const reserved = parts.filter(({ id }) => RESERVED.has(id));
  const renamed =
    reserved.length === 0
      ? code
      : method(code, 'rename', [], {
          columns: { type: 'dict', items: reserved.map(({ id }) => [literal(safe(id)), literal(id)] as const) }
        });
  return { ...rest, shape: 'grouped', code: renamed, spread: false };
}

/** A function of `agg` by its name. */
const aggregation = ({ fn, q }: Measured): Py =>
  q === undefined
    ? literal(fn)
    : { type: 'lambda', parameters: ['x'], body: method(name('x'), 'quantile', [literal(q)]) };
