import type { Expression, Named } from '../algebra/expression.js';
import { columnsIn, withParts } from '../algebra/rebuild.js';
import type { Table } from '../algebra/table.js';
import { list, literal, method, type Py, subscript } from '../python/tree.js';
import { aggregated, measured } from './aggregates.js';
import { express, series } from './expressions.js';
import { manyMeasures, oneMeasure } from './group-measures.js';
import { measureName } from './names.js';
import { asFrame, codeOf, columnFacts, type Context, held, labelOf, local, type Rows } from './rows.js';
import { holds, readsColumn, type Scope, scopeOf, written } from './scope.js';

type AggregateTable = Extract<Table, { type: 'aggregate' }>;
type Aggregate = Extract<Expression, { type: 'aggregate' }>;

/** Aggregates that dask has of rows in parts. */
const PARALLEL: ReadonlySet<string> = new Set(['count', 'sum', 'mean', 'min', 'max', 'std', 'var', 'nunique']);

/** Whether dask can take the groups and measures without all rows in one place. */
function isParallel({ by, measures, keepMissing }: AggregateTable): boolean {
  const keys = by.map(({ value }) => value);
  const aggregates = new Set<string>();
  measures.forEach(({ value }) =>
    holds(value, part => {
      if (part.type === 'aggregate') {
        aggregates.add(JSON.stringify(part));
      }
      return false;
    })
  );
  const many = by.length > 0 && aggregates.size > 1;
  const isApart = (part: Expression): boolean =>
    part.type === 'over' ||
    part.type === 'window' ||
    (part.type === 'aggregate' &&
      (!PARALLEL.has(part.fn) ||
        (keys.length > (part.fn === 'std' || part.fn === 'var' ? 0 : 1) &&
          (part.where !== undefined || (part.of !== undefined && part.of.type !== 'column'))) ||
        ((many || part.where !== undefined) && part.fn === 'nunique') ||
        keys.some(key => JSON.stringify(key) === JSON.stringify(part.of))));
  return (
    keepMissing !== true &&
    (keys.length < 2 || keys.every(({ type }) => type === 'column')) &&
    ![...keys, ...measures.map(({ value }) => value)].some(value => holds(value, isApart))
  );
}

/** One row for each group, or one row of measures of all. */
export function aggregateRows(table: AggregateTable, given: Rows, context: Context): Rows {
  const reads = [...table.by, ...table.measures].flatMap(({ value }) => columnsIn(value));
  const rows = isParallel(table)
    ? given
    : local(
        given,
        context,
        reads.filter((id, at) => reads.indexOf(id) === at)
      );
  return table.by.length === 0 ? wholeRow(table, rows, context) : groups(table, rows, context);
}

const ARITHMETIC: ReadonlySet<string> = new Set(['add', 'subtract', 'multiply', 'divide']);

/** Whether an expression of aggregates means the same of single values. */
const isScalar = (expression: Expression): boolean =>
  expression.type === 'aggregate' ||
  (expression.type === 'literal' && typeof expression.value === 'number') ||
  (expression.type === 'call' &&
    ARITHMETIC.has(expression.fn) &&
    expression.args.some(arg => arg.type !== 'literal') &&
    expression.args.every(isScalar));

/** Whether an expression divides by a number of Python that may be 0, which is an error there. */
const dividesByCount = (expression: Expression): boolean =>
  holds(expression, ({ type, ...part }) => {
    const by = type === 'call' && 'args' in part && part.fn === 'divide' ? part.args[1] : undefined;
    return (
      by !== undefined &&
      holds(by, ({ type: kind }) => kind === 'aggregate') &&
      !holds(
        by,
        one => one.type === 'aggregate' && one.fn !== 'nunique' && (one.where !== undefined || one.of !== undefined)
      )
    );
  });

/** Whether a table is known to have rows. */
const hasRows = (table: Table, context: Context): boolean =>
  table.type === 'source' && context.checked.profiles.some(one => one.name === table.name && (one.rows ?? 0) > 0);

function wholeRow(table: AggregateTable, given: Rows, context: Context): Rows {
  const facts = context.checked.facts(table);
  const { measures } = table;
  const isMeasure = (rows: Rows): boolean =>
    (rows.shape === 'series' || rows.shape === 'grouped') &&
    !rows.keys.some(key => measures.some(({ value }) => readsColumn(value, key.name)));
  const rows = given.shape === 'frame' || isMeasure(given) ? given : asFrame(given, context);
  const base = { facts, order: [], periods: new Set<string>(), lazy: false, wanted: 'summary' };
  const isSafe = hasRows(table.of, context) || !measures.some(({ value }) => dividesByCount(value));
  if (!isSafe || !measures.every(({ value }) => isScalar(value))) {
    const inner = innerMeasures(table);
    const row = wholeRow({ ...table, measures: inner.measures }, rows, context);
    const one = held(asFrame(row, context), context);
    return finish(one, inner.values, facts, context);
  }
  const windows = measures.some(({ value }) => holds(value, part => part.type === 'window'));
  const build = (scope: Scope): ReadonlyMap<string, Py> =>
    new Map(
      measures.map(({ name: id, value }) => [
        id,
        express(value, { ...scope, aggregate: inner => aggregated(measured(inner, scope), scope) })
      ])
    );
  const values = windows ? build(scopeOf(rows, context).scope) : written(rows, context, build);
  return { ...base, shape: 'scalars', values };
}

/** The aggregates that measures are made of, each under a name, and the measures as expressions of these. */
function innerMeasures(table: AggregateTable): {
  readonly measures: readonly Named[];
  readonly values: readonly Named[];
} {
  const found = new Map<string, Named>();
  const taken = new Set(table.by.map(key => key.name));
  const fresh = (wanted: string): string => {
    let id = wanted;
    for (let count = 2; taken.has(id); count++) {
      id = `${wanted}_${count}`;
    }
    taken.add(id);
    return id;
  };
  table.measures.forEach(({ name: id, value }) => {
    if (value.type === 'aggregate') {
      found.set(JSON.stringify(value), { name: fresh(id), value });
    }
  });
  const inner = (value: Expression): Expression => {
    if (value.type !== 'aggregate') {
      return withParts(value, inner);
    }
    const key = JSON.stringify(value);
    const known = found.get(key) ?? { name: fresh(measureName(value)), value };
    found.set(key, known);
    return { type: 'column', name: known.name };
  };
  const values = table.measures.map(({ name: id, value }) => ({ name: id, value: inner(value) }));
  return { measures: [...found.values()], values };
}

/** Measures as columns, or as the only column, of what was aggregated for them. */
function finish(rows: Rows, values: readonly Named[], facts: Rows['facts'], context: Context): Rows {
  const [only] = values;
  const keys = rows.shape === 'grouped' || rows.shape === 'series' ? rows.keys : [];
  const { order, periods: found, lazy, wanted } = rows;
  if (only !== undefined && values.length === 1) {
    const code = written(rows, context, scope => series(only.value, scope));
    return { shape: 'series', facts, order, periods: found, lazy, wanted, code, keys, column: only.name };
  }
  const several: Rows =
    rows.shape === 'series'
      ? {
          ...rows,
          shape: 'grouped',
          code: method(rows.code, 'to_frame', rows.label === rows.column ? [] : [literal(rows.column)]),
          spread: false
        }
      : rows;
  const { scope, rows: named } = scopeOf(several, context);
  const made = values.filter(({ name: id, value }) => value.type !== 'column' || value.name !== id);
  const columns = list(values.map(({ name: id }) => literal(id)));
  const assigned = method(
    codeOf(named, context),
    'assign',
    [],
    made.map(({ name: id, value }) => [id, express(value, scope)] as const)
  );
  const code = subscript(assigned, columns);
  return keys.length === 0
    ? { shape: 'frame', facts, order, periods: found, lazy, wanted, code, labels: new Map(), unique: true }
    : { shape: 'grouped', facts, order, periods: found, lazy, wanted, code, keys, spread: false };
}

function groups(table: AggregateTable, given: Rows, context: Context): Rows {
  const lazyKeys = given.lazy && table.keepMissing !== true ? withoutMissing(table, given, context) : given;
  const rows = asFrame(lazyKeys, context);
  const facts = context.checked.facts(table);
  const [measure] = table.measures;
  if (measure !== undefined && table.measures.length === 1 && measure.value.type === 'aggregate') {
    return oneMeasure(table, measure.name, measure.value, rows, context);
  }
  const inner = innerMeasures(table);
  const [only] = inner.measures;
  const isDirect = inner.values.every(({ name: id, value }) => value.type === 'column' && value.name === id);
  const innerTable: AggregateTable = { ...table, measures: inner.measures };
  const grouped =
    only !== undefined && inner.measures.length === 1
      ? oneMeasure(innerTable, only.name, only.value as Aggregate, rows, context)
      : manyMeasures(innerTable, rows, context);
  if (isDirect) {
    return { ...grouped, facts };
  }
  const here = local(grouped, context);
  return finish(here.shape === 'grouped' ? held(here, context) : here, inner.values, facts, context);
}

/** Dask makes a group of missing keys: rows without a key are left out first. */
function withoutMissing(table: AggregateTable, rows: Rows, context: Context): Rows {
  const open = table.by.flatMap(({ value }) =>
    value.type === 'column' && columnFacts(rows.facts, value.name).missing ? [value.name] : []
  );
  if (open.length === 0 || rows.shape !== 'frame') {
    return rows;
  }
  const { mask: _, ...rest } = rows;
  return {
    ...rest,
    code: method(codeOf(rows, context), 'dropna', [], { subset: list(open.map(id => labelOf(rows, id))) })
  };
}
