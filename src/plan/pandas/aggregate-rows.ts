import type { Expression, Named, ExpressionOf } from '../algebra/expression.js';
import { columnsIn, same, withParts } from '../algebra/rebuild.js';
import type { TableOf } from '../algebra/table.js';
import { holds, unused, measureName, tableName } from '../lower/plan-looks.js';
import { call, dict, lambda, list, method, type Py, subscript, tuple } from '../python/tree.js';
import { applied, groupby, type Measured, measured } from './aggregates.js';
import { scopeOf, written } from './expressions.js';
import {
  asFrame,
  become,
  codeOf,
  columnFacts,
  type Context,
  held,
  isKey,
  local,
  namesOf,
  PLAIN,
  type Rows,
  toFrame
} from './rows.js';

type Aggregate = ExpressionOf<'aggregate'>;
type Measure = { readonly name: string; readonly value: Aggregate };

/** TableOf<'aggregate'> that dask has of rows in parts. */
const PARALLEL: ReadonlySet<string> = new Set(['count', 'sum', 'mean', 'min', 'max', 'std', 'nunique']);

/** Whether dask can take the groups and measures without all rows in one place. */
function isParallel({ by, measures }: TableOf<'aggregate'>): boolean {
  const keys = by.map(({ value }) => value);
  const isApart = (part: Expression): boolean => {
    if (part.type !== 'aggregate') {
      return part.type === 'over';
    }
    const { fn, of, where } = part;
    const isPlain = where === undefined && (of === undefined || of.type === 'column');
    const isOdd = fn === 'std' || fn === 'nunique';
    const isAlone = fn !== 'nunique' || (where === undefined && (by.length === 0 || measures.length === 1));
    return (
      !PARALLEL.has(fn) || !isAlone || (!isPlain && by.length > (isOdd ? 0 : 1)) || keys.some(key => same(key, of))
    );
  };
  const values = [...keys, ...measures.map(({ value }) => value)];
  return (keys.length < 2 || keys.every(({ type }) => type === 'column')) && !values.some(one => holds(one, isApart));
}

const inOneProcess = (table: TableOf<'aggregate'>, given: Rows): Rows =>
  isParallel(table)
    ? given
    : local(given, [...new Set([...table.by, ...table.measures].flatMap(({ value }) => columnsIn(value)))]);

/** One row for each group, or one row of measures of all. */
export function aggregateRows(table: TableOf<'aggregate'>, given: Rows, context: Context): Rows {
  const rows = inOneProcess(table, given);
  return table.by.length === 0 ? wholeRow(table, rows, context) : groups(table, rows, context);
}

/** The measures of all rows as one value each. A quotient of two counts is one of Python's own numbers: by 0 it is an error. */
export function wholeValues(table: TableOf<'aggregate'>, given: Rows, context: Context): readonly Py[] {
  const values = table.measures.map(({ value }) => value);
  const here = inOneProcess(table, given);
  const readsKey = values.flatMap(columnsIn).some(id => isKey(here, id));
  return written(readsKey ? asFrame(here, context) : here, context, scope => values.map(scope.value));
}

function wholeRow(table: TableOf<'aggregate'>, given: Rows, context: Context): Rows {
  const values = wholeValues(table, given, context);
  const cells = table.measures.map(({ name }, at) => [name, list(values.slice(at, at + 1))] as const);
  return {
    ...PLAIN,
    facts: context.checked.facts(table),
    order: [],
    lazy: false,
    wanted: tableName(table),
    code: call(context.pandas('DataFrame'), [dict(cells)])
  };
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

/** Measures as columns, or as the only column, of what was aggregated for them. */
function finish(rows: Rows, values: readonly Named[], context: Context): Rows {
  const [only] = values;
  if (only !== undefined && values.length === 1) {
    const code = written(rows, context, scope => scope.value(only.value));
    return become(rows, code, { column: only.name, label: undefined });
  }
  const scope = scopeOf(rows.column === undefined ? rows : toFrame(rows), context);
  const made = values.filter(({ name, value }) => value.type !== 'column' || value.name !== name);
  const columns = made.map(({ name, value }) => [name, scope.value(value)] as const);
  const names = values.map(({ name }) => name);
  return become(scope.rows, subscript(method(scope.frame(), 'assign', [], columns), names));
}

function groups(table: TableOf<'aggregate'>, given: Rows, context: Context): Rows {
  const rows = withoutMissing(table, asFrame(given, context));
  const { measures, values } = innerMeasures(table);
  const [only] = measures;
  const facts = context.checked.facts({ ...table, measures });
  const made =
    only !== undefined && measures.length === 1
      ? oneMeasure(table, only, rows, context)
      : manyMeasures(table, measures, rows, context);
  const grouped = { ...made, facts, order: facts.order, wanted: tableName(table) };
  if (values.every(({ name, value }) => value.type === 'column' && value.name === name)) {
    return grouped;
  }
  const here = local(grouped);
  return finish(here.column === undefined ? held(here, context) : here, values, context);
}

/** Dask makes a group of missing keys: rows without a key are left out first. */
function withoutMissing({ by }: TableOf<'aggregate'>, rows: Rows): Rows {
  const open = by.flatMap(({ value }) =>
    value.type === 'column' && columnFacts(rows.facts, value.name).missing ? [value.name] : []
  );
  return !rows.lazy || open.length === 0
    ? rows
    : become(rows, method(codeOf(rows), 'dropna', [], { subset: list(open) }));
}

/** One measure of groups, as a Series. */
function oneMeasure({ by }: TableOf<'aggregate'>, { name, value }: Measure, rows: Rows, context: Context): Rows {
  return written(rows, context, scope => {
    const measure = measured(value, scope);
    const { code, keys } = groupby(by, measure.of, false, scope, [name]);
    return become(rows, applied(code, measure), { keys, column: name, label: measure.of?.plain });
  });
}

/** Several measures of groups, as a frame. What is computed for them becomes a column first. */
function manyMeasures({ by }: TableOf<'aggregate'>, measures: readonly Measure[], given: Rows, context: Context): Rows {
  const scope = scopeOf(given, context);
  const taken = [...namesOf(given.facts)];
  const counted = by.flatMap(({ value }) => (value.type === 'column' ? [value.name] : []));
  const parts = measures.map(({ name, value }) => {
    const measure = measured(value, scope);
    const { of } = measure;
    const made = of !== undefined && of.plain === undefined ? unused(name, taken) : undefined;
    taken.push(...(made === undefined ? [] : [made]));
    return { name, measure, made, column: made ?? of?.plain ?? counted[0] ?? taken[0] ?? '' };
  });
  const columns = parts.flatMap(({ made, measure }) =>
    made === undefined || measure.of === undefined ? [] : [[made, measure.of.value()] as const]
  );
  const frame = columns.length === 0 ? scope.frame() : method(scope.frame(), 'assign', [], columns);
  const names = measures.map(({ name }) => name);
  const { code, keys } = groupby(by, undefined, false, { ...scope, frame: () => frame }, names);
  const [first] = parts;
  const isSame = parts.every(
    ({ name, column, measure: { fn, q } }) =>
      fn !== 'size' && column === name && fn === first?.measure.fn && q === first.measure.q
  );
  if (first !== undefined && isSame && !given.lazy) {
    return become(given, applied(subscript(code, list(names)), first.measure), { keys });
  }
  const words = parts.map(({ name, column, measure }) => [name, tuple(column, word(measure))] as const);
  return become(given, method(code, 'agg', [], words), { keys });
}

/** A function of `agg` by its name. */
const word = ({ fn, q }: Measured): Py | string => (q === undefined ? fn : lambda('x', of => method(of, fn, [q])));
