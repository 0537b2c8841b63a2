import type { Expression } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import { call, literal, method, type Py, subscript } from '../python/tree.js';
import { extremes, limitRows } from './limits.js';
import { asFrame, codeOf, columnFacts, type Context, held, labelOf, labelsOf, local, type Rows } from './rows.js';
import { looksAround, readsColumn, written } from './scope.js';
import { expressionFacts } from '../check/check-expression.js';
import { aggregateRows } from './aggregate-rows.js';
import { series } from './expressions.js';
import { pivotRows, unstacked } from './pivots.js';
import { deriveRows } from './derive.js';
import { selectRows, sortRows } from './tables.js';
import { isOrdered, isReadable } from './windows.js';

type RowsOf = (table: Table, context: Context) => Rows;

/** What pandas has a word of its own for. `rowsOf` gives the rows of a table below. */
export function idiom(table: Table, context: Context, rowsOf: RowsOf): Rows | undefined {
  switch (table.type) {
    case 'sort':
      return valueCounts(table, context, rowsOf);
    case 'limit':
      return table.of.type === 'sort' && valueCounted(table.of, context) === undefined
        ? largest(table, table.of, context, rowsOf)
        : undefined;
    case 'select':
      return onlyDerived(table, context, rowsOf);
    case 'aggregate':
      return differenceOfGroups(table, context, rowsOf);
    case 'pivot':
      return shares(table, context, rowsOf) ?? cells(table, context, rowsOf);
    default:
      return undefined;
  }
}

function largest(
  table: Extract<Table, { type: 'limit' }>,
  sort: Extract<Table, { type: 'sort' }>,
  context: Context,
  rowsOf: RowsOf
): Rows | undefined {
  const facts = context.checked.facts(sort.of);
  const [key] = sort.by;
  const numeric = key !== undefined && ['number', 'integer', 'datetime'].includes(columnFacts(facts, key.by).type);
  if (!numeric || sort.by.length > 1 || (table.offset ?? 0) > 0 || (table.per ?? []).length > 0) {
    return undefined;
  }
  const rows = rowsOf(sort.of, context);
  const few = isOrdered(rows.order, sort.by) ? undefined : extremes(table, sort.by, rows, context);
  if (few !== undefined) {
    return few;
  }
  const sorted = { ...sortRows(sort.by, rows, context), facts: context.checked.facts(sort), wanted: 'ordered' };
  return limitRows(table, sorted, context);
}

/** The keys of groups that are counted and sorted by how many they are. */
function valueCounted(
  table: Extract<Table, { type: 'sort' }>,
  context: Context
): Extract<Table, { type: 'aggregate' }> | undefined {
  const { of, by } = table;
  const [key] = by;
  const measure = of.type === 'aggregate' ? of.measures[0] : undefined;
  if (
    of.type !== 'aggregate' ||
    measure === undefined ||
    of.measures.length > 1 ||
    of.by.length === 0 ||
    of.keepMissing === true
  ) {
    return undefined;
  }
  const facts = context.checked.facts(of.of);
  const isCount =
    measure.value.type === 'aggregate' &&
    measure.value.fn === 'count' &&
    measure.value.of === undefined &&
    measure.value.where === undefined;
  const isPlain = of.by.every(
    ({ value }) => value.type === 'column' && columnFacts(facts, value.name).type !== 'category'
  );
  return isCount && isPlain && by.length === 1 && key?.by === measure.name ? of : undefined;
}

function valueCounts(table: Extract<Table, { type: 'sort' }>, context: Context, rowsOf: RowsOf): Rows | undefined {
  const of = valueCounted(table, context);
  if (of === undefined) {
    return undefined;
  }
  const given = rowsOf(of.of, context);
  if (given.lazy) {
    const counts = { ...aggregateRows(of, given, context), facts: context.checked.facts(of), wanted: 'counts' };
    return sortRows(table.by, counts, context);
  }
  const rows =
    given.shape === 'series' && given.keys.length === 0
      ? local(given, context)
      : asFrame(local(given, context), context);
  const ids = of.by.map(({ value }) => (value.type === 'column' ? value.name : ''));
  const [only = ''] = ids;
  const options = table.by[0]?.descending === true ? {} : { ascending: literal(true) };
  const single = ids.length === 1;
  const code = single
    ? written(rows, context, scope => method(scope.column(only), 'value_counts', [], options))
    : method(codeOf(rows, context), 'value_counts', [labelsOf(rows, ids)], options);
  return {
    shape: 'series',
    facts: context.checked.facts(of),
    order: table.by,
    periods: new Set(
      of.by.flatMap(({ name: id, value }) => (value.type === 'column' && rows.periods.has(value.name) ? [id] : []))
    ),
    lazy: false,
    wanted: 'counts',
    code,
    keys: of.by.map(({ name: id }, at) => ({ name: id, level: ids[at] ?? id })),
    column: of.measures[0]?.name ?? '',
    label: 'count'
  };
}

/** One new column beside the keys of groups, and no other: a Series. */
function onlyDerived(table: Extract<Table, { type: 'select' }>, context: Context, rowsOf: RowsOf): Rows | undefined {
  const { of, columns } = table;
  const [made] = of.type === 'derive' ? of.columns : [];
  if (of.type !== 'derive' || made === undefined || of.columns.length > 1 || columns.at(-1) !== made.name) {
    return undefined;
  }
  const inner = of.of;
  const isGroups =
    inner.type === 'aggregate' &&
    inner.by.length > 0 &&
    inner.by.length === columns.length - 1 &&
    inner.by.every((key, at) => key.name === columns[at]);
  if (!isGroups || inner.by.some(key => readsColumn(made.value, key.name) || key.name === made.name)) {
    return undefined;
  }
  const given = local(rowsOf(inner, context), context);
  const rows = given.shape === 'series' ? given : undefined;
  if (rows === undefined || !isReadable(made.value, rows)) {
    const whole = { ...deriveRows(of, given, context), facts: context.checked.facts(of), wanted: `with_${made.name}` };
    return selectRows(columns, whole, context);
  }
  const base = looksAround(made.value) ? held(rows, context) : rows;
  const code = written(base, context, scope => series(made.value, scope));
  const { label: _, frame: __, ...rest } = base;
  return { ...rest, code, column: made.name };
}

/** The means, or other measures, of two groups of a second key, one taken from or divided by the other. */
function differenceOfGroups(
  table: Extract<Table, { type: 'aggregate' }>,
  context: Context,
  rowsOf: RowsOf
): Rows | undefined {
  const [measure] = table.measures;
  const [key] = table.by;
  const value = measure?.value;
  if (
    table.of.type !== 'source' ||
    table.by.length !== 1 ||
    table.measures.length > 1 ||
    key?.value.type !== 'column' ||
    key.value.name !== key.name ||
    value?.type !== 'call' ||
    (value.fn !== 'subtract' && value.fn !== 'divide')
  ) {
    return undefined;
  }
  const [left, right] = value.args.map(twoGroups);
  if (
    left === undefined ||
    right === undefined ||
    left.of !== right.of ||
    left.by !== right.by ||
    left.fn !== right.fn ||
    left.by === key.name ||
    left.of === key.name
  ) {
    return undefined;
  }
  const facts = context.checked.facts(table.of);
  if (
    !allThere(facts, key.name, left, [left.value, right.value]) ||
    !['mean', 'median', 'min', 'max'].includes(left.fn)
  ) {
    return undefined;
  }
  const rows = asFrame(local(rowsOf(table.of, context), context), context);
  if (
    rows.labels.size > 0 ||
    columnFacts(facts, left.of).type === 'boolean' ||
    [key.name, left.by].some(id => columnFacts(facts, id).type === 'category')
  ) {
    return undefined;
  }
  const options: readonly (readonly [string, Py])[] = [
    ['index', labelOf(rows, key.name)],
    ['columns', labelOf(rows, left.by)],
    ['values', labelOf(rows, left.of)],
    ...(left.fn === 'mean' ? [] : [['aggfunc', literal(left.fn)] as const])
  ];
  const wide = context.draft.assign(left.fn, method(codeOf(rows, context), 'pivot_table', [], options));
  const code: Py = {
    type: 'binary',
    op: value.fn === 'subtract' ? '-' : '/',
    left: subscript(wide, literal(left.value)),
    right: subscript(wide, literal(right.value))
  };
  const made = context.checked.facts(table);
  return {
    shape: 'series',
    facts: made,
    order: made.order,
    periods: new Set(),
    lazy: false,
    wanted: 'difference',
    code,
    keys: [{ name: key.name, level: key.name }],
    column: measure?.name ?? ''
  };
}

type TwoGroups = { readonly fn: string; readonly of: string; readonly by: string; readonly value: string };

function twoGroups(value: Expression): TwoGroups | undefined {
  if (
    value.type !== 'aggregate' ||
    value.of?.type !== 'column' ||
    value.where?.type !== 'call' ||
    value.where.fn !== 'equal' ||
    value.q !== undefined
  ) {
    return undefined;
  }
  const [first, second] = value.where.args;
  const [column, constant] = first?.type === 'column' ? [first, second] : [second, first];
  return column?.type === 'column' && constant?.type === 'literal' && typeof constant.value === 'string'
    ? { fn: value.fn, of: value.of.name, by: column.name, value: constant.value }
    : undefined;
}

/** Whether each group has a value with a second key, and each second key has one: fewer are missing than the smallest has rows. */
function allThere(facts: Rows['facts'], key: string, { by, of }: TwoGroups, values: readonly string[]): boolean {
  const missing = [by, of].map(id => columnFacts(facts, id).profile?.nulls);
  const lost = missing.reduce((sum, nulls) => sum + (nulls?.evidence.type === 'full' ? nulls.count : Infinity), 0);
  const counts = (id: string): ReadonlyMap<unknown, number> => {
    const top = columnFacts(facts, id).profile?.top;
    return new Map(
      top?.complete === true && top.evidence.type === 'full' ? top.values.map(one => [one.value, one.count]) : []
    );
  };
  const [groups, others] = [counts(key), counts(by)];
  return (
    groups.size > 0 &&
    [...groups.values()].every(count => count > lost) &&
    values.every(value => (others.get(value) ?? 0) > lost)
  );
}

/** Counts by two keys in relation to all with the first of them: `crosstab`. */
function shares(table: Extract<Table, { type: 'pivot' }>, context: Context, rowsOf: RowsOf): Rows | undefined {
  const { of, value, rows: keys, columns } = table;
  const [share] = of.type === 'derive' ? of.columns : [];
  const counts = of.type === 'derive' && of.of.type === 'aggregate' ? of.of : undefined;
  const [count] = counts?.measures ?? [];
  if (
    of.type !== 'derive' ||
    of.columns.length > 1 ||
    share === undefined ||
    counts === undefined ||
    count === undefined ||
    counts.measures.length > 1 ||
    counts.by.length !== 2 ||
    counts.keepMissing === true
  ) {
    return undefined;
  }
  const [row] = keys;
  const plain =
    counts.by.every(key => key.value.type === 'column' && key.value.name === key.name) &&
    keys.length === 1 &&
    row !== undefined &&
    [row, columns].every(id => counts.by.some(key => key.name === id));
  const isCount =
    count.value.type === 'aggregate' &&
    count.value.fn === 'count' &&
    count.value.of === undefined &&
    count.value.where === undefined;
  const isShown =
    value.type === 'aggregate' &&
    value.of?.type === 'column' &&
    value.of.name === share.name &&
    value.where === undefined;
  const { value: quotient } = share;
  const [part, whole] = quotient.type === 'call' && quotient.fn === 'divide' ? quotient.args : [];
  const isPart = part?.type === 'column' && part.name === count.name;
  const total =
    whole?.type === 'over' &&
    whole.of.type === 'aggregate' &&
    whole.of.fn === 'sum' &&
    whole.of.where === undefined &&
    whole.of.of?.type === 'column' &&
    whole.of.of.name === count.name
      ? whole.per
      : undefined;
  const [per] = total ?? [];
  if (!plain || !isCount || !isShown || !isPart || total === undefined || total.length > 1 || !ONE.has(value.fn)) {
    return undefined;
  }
  const normalize = per === undefined ? 'all' : per === row ? 'index' : 'columns';
  const rows = asFrame(local(rowsOf(counts.of, context), context), context);
  const facts = context.checked.facts(table);
  const code = written(rows, context, scope =>
    call(context.pandas('crosstab'), [scope.column(row), scope.column(columns)], { normalize: literal(normalize) })
  );
  return {
    shape: 'grouped',
    facts,
    order: facts.order,
    periods: new Set(),
    lazy: false,
    wanted: 'shares',
    code,
    keys: [{ name: row, level: row }],
    spread: true
  };
}

/** Aggregates that of one value give that value. */
const ONE: ReadonlySet<string> = new Set(['sum', 'mean', 'median', 'min', 'max', 'first', 'last']);

/** A pivot of groups whose keys are its own: each cell has one row. */
function cells(table: Extract<Table, { type: 'pivot' }>, context: Context, rowsOf: RowsOf): Rows | undefined {
  const { of, value, rows: keys, columns } = table;
  if (
    of.type !== 'aggregate' ||
    of.keepMissing === true ||
    of.measures.length > 1 ||
    keys.length === 0 ||
    of.by.length !== keys.length + 1
  ) {
    return undefined;
  }
  const [measure] = of.measures;
  const own = [...keys, columns].every(
    (id, at) =>
      of.by.some(key => key.name === id) &&
      (at === keys.length || of.by.filter(key => key.name !== columns)[at]?.name === id)
  );
  if (
    !own ||
    measure === undefined ||
    value.type !== 'aggregate' ||
    value.where !== undefined ||
    value.of?.type !== 'column' ||
    value.of.name !== measure.name ||
    !ONE.has(value.fn)
  ) {
    return undefined;
  }
  const { type, missing } = columnFacts(context.checked.facts(of), measure.name);
  if ((value.fn === 'sum' && missing) || (type !== 'number' && type !== 'integer')) {
    return undefined;
  }
  const rows = local(rowsOf(of, context), context);
  if (rows.shape !== 'series') {
    return pivotRows(table, rows, context);
  }
  const below = context.checked.facts(of.of);
  const mayLack = of.by.some(key => expressionFacts(key.value, below).missing);
  return unstacked(
    rows,
    keys,
    columns,
    value.fn === 'sum' ? 0 : undefined,
    mayLack,
    context.checked.facts(table),
    context
  );
}
