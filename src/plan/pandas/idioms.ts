import type { Table } from '../algebra/table.js';
import { kindOf } from '../check/functions.js';
import type { TableFacts } from '../check/table-facts.js';
import { isOrdered, looksAround } from '../python/plan-looks.js';
import { tableName } from '../python/table-name.js';
import { binary, call, method, oneOrList, subscript } from '../python/tree.js';
import { aggregateRows } from './aggregate-rows.js';
import { deriveRows, selectRows } from './columns.js';
import { written } from './expressions.js';
import { extremes, sortRows } from './order.js';
import { match, type Pattern, place } from './patterns.js';
import { asFrame, become, codeOf, columnFacts, type Context, held, local, type Rows } from './rows.js';
import { isReadable } from './windows.js';

type Of<Type extends Table['type']> = Extract<Table, { type: Type }>;
type RowsOf = (table: Table) => Rows;

const isText = (value: unknown): boolean => typeof value === 'string';
const column = (name: string): Pattern => ({ type: 'column', name: place(name) });
const ownKey = (name: string): Pattern => ({ name: place(name), value: column(name) });
const aggregate = (fn: Pattern, of?: Pattern, where?: Pattern): Pattern => ({ type: 'aggregate', fn, of, where });
const call_ = (fn: Pattern, ...args: readonly Pattern[]): Pattern => ({ type: 'call', fn, args });
const counts = (...by: readonly Pattern[]): Pattern => ({
  type: 'aggregate',
  by: by.length === 0 ? place('keys') : by,
  measures: [{ name: place('count'), value: aggregate('count') }],
  keepMissing: undefined
});

/** Counts of groups, the most or the fewest first. */
const COUNTED: Pattern = { type: 'sort', of: counts(), by: [{ by: place('count'), descending: place('falling') }] };

/** Counts by two keys in relation to all, or to all with one of them, side by side. */
const SHARES: Pattern = {
  type: 'pivot',
  rows: [place('row')],
  columns: place('column'),
  value: aggregate(place('fn'), column('share')),
  of: {
    type: 'derive',
    columns: [
      {
        name: place('share'),
        value: call_('divide', column('count'), {
          type: 'over',
          of: aggregate('sum', column('count')),
          per: place('per')
        })
      }
    ],
    of: counts(ownKey('one'), ownKey('other'))
  }
};

const measureWhere = (value: string): Pattern =>
  aggregate(
    place('fn', fn => ['mean', 'median', 'min', 'max'].includes(String(fn))),
    column('of'),
    call_('equal', column('by'), { type: 'literal', value: place(value, isText) })
  );

/** A measure of groups for one value of a second key and for another, one taken from or divided by the other. */
const DIFFERENCE: Pattern = {
  type: 'aggregate',
  of: { type: 'source' },
  by: [ownKey('key')],
  measures: [
    {
      name: place('name'),
      value: call_(
        place('operator', fn => fn === 'subtract' || fn === 'divide'),
        measureWhere('left'),
        measureWhere('right')
      )
    }
  ],
  keepMissing: undefined
};

/** What pandas has a word of its own for. `rowsOf` gives the rows of a table below. */
export function idiom(table: Table, context: Context, rowsOf: RowsOf): Rows | undefined {
  switch (table.type) {
    case 'sort':
      return isCounted(table, context) ? valueCounts(table, context, rowsOf) : undefined;
    case 'limit':
      return table.of.type === 'sort' && hasExtremes(table, table.of, context)
        ? extremes(table, table.of.by, rowsOf(table.of.of), context)
        : undefined;
    case 'select':
      return onlyDerived(table, context, rowsOf);
    case 'aggregate':
      return differenceOfGroups(table, context, rowsOf);
    case 'pivot':
      return shares(table, context, rowsOf);
    default:
      return undefined;
  }
}

/** Whether the rows that are highest or lowest in one column of numbers or moments are wanted. */
function hasExtremes({ offset = 0, per = [] }: Of<'limit'>, sort: Of<'sort'>, context: Context): boolean {
  const facts = context.checked.facts(sort.of);
  const { type, profile } = columnFacts(facts, sort.by[0]?.by ?? '');
  return (
    sort.by.length === 1 &&
    offset + per.length === 0 &&
    (kindOf(type) === 'number' || type === 'datetime') &&
    profile?.dtype !== 'object' &&
    !isOrdered(facts.order, sort.by) &&
    !isCounted(sort, context)
  );
}

function isCounted(table: Of<'sort'>, context: Context): boolean {
  const { of } = table;
  return (
    match(COUNTED, table) !== undefined &&
    of.type === 'aggregate' &&
    of.by.length > 0 &&
    of.by.every(
      ({ value }) =>
        value.type === 'column' && columnFacts(context.checked.facts(of.of), value.name).type !== 'category'
    )
  );
}

function valueCounts({ of, by }: Of<'sort'>, context: Context, rowsOf: RowsOf): Rows | undefined {
  if (of.type !== 'aggregate') {
    return undefined;
  }
  const given = rowsOf(of.of);
  if (given.lazy) {
    return sortRows(by, aggregateRows(of, given, context), context);
  }
  const rows = given.column !== undefined && given.keys.length === 0 ? given : asFrame(given, context);
  const keys = of.by.flatMap(({ name, value }) =>
    value.type === 'column' ? [{ name, level: value.name, isPeriod: false }] : []
  );
  const [first, ...others] = keys.map(({ level }) => level);
  const ascending = by[0]?.descending === true ? undefined : true;
  const code = written(rows, context, scope =>
    first !== undefined && others.length === 0
      ? method(scope.column(first), 'value_counts', [], { ascending })
      : method(scope.frame(), 'value_counts', [oneOrList([first ?? '', ...others])], { ascending })
  );
  return become(rows, code, { order: by, keys, column: of.measures[0]?.name, label: 'count' });
}

/** One new column beside the keys of groups, and no other: a Series. */
function onlyDerived({ of, columns }: Of<'select'>, context: Context, rowsOf: RowsOf): Rows | undefined {
  const inner = of.type === 'derive' ? of.of : of;
  const [made, ...others] = of.type === 'derive' ? of.columns : [];
  const keys = inner.type === 'aggregate' ? inner.by.map(({ name }) => name) : [];
  const isOnly = others.length === 0 && keys.length > 0 && columns.join('\n') === [...keys, made?.name].join('\n');
  if (of.type !== 'derive' || made === undefined || !isOnly) {
    return undefined;
  }
  const rows = local(rowsOf(inner));
  if (rows.column === undefined || !isReadable(made.value, rows)) {
    const whole = { ...deriveRows(of, rows, context), facts: context.checked.facts(of), wanted: tableName(of) };
    return selectRows(columns, whole, context);
  }
  const base = looksAround(made.value) ? held(rows, context) : rows;
  const code = written(base, context, scope => scope.series(made.value));
  return become(base, code, { column: made.name, label: undefined });
}

function differenceOfGroups(table: Of<'aggregate'>, context: Context, rowsOf: RowsOf): Rows | undefined {
  const found = match(DIFFERENCE, table);
  const facts = context.checked.facts(table.of);
  if (found === undefined || !isComplete(facts, found)) {
    return undefined;
  }
  const [key, by, of, fn] = ['key', 'by', 'of', 'fn'].map(found);
  const rows = asFrame(local(rowsOf(table.of)), context);
  const wide = method(codeOf(rows), 'pivot_table', [], {
    index: key,
    columns: by,
    values: of,
    aggfunc: fn === 'mean' ? undefined : fn
  });
  const measures = context.draft.assign(fn ?? '', wide);
  const [left, right] = ['left', 'right'].map(side => subscript(measures, found(side)));
  const code = binary(found('operator') === 'subtract' ? '-' : '/', left ?? null, right ?? null);
  const keys = [{ name: key ?? '', level: key ?? '', isPeriod: false }];
  return become(rows, code, { order: context.checked.facts(table).order, keys, column: found('name') });
}

/**
 * Whether a pivot table has all groups and both values: fewer values are missing than the smallest group has rows. Categories would
 * come in an order of their own, truths as objects.
 */
function isComplete(facts: TableFacts, found: (place: string) => string): boolean {
  const [key, by, of] = ['key', 'by', 'of'].map(id => columnFacts(facts, found(id)));
  const lost = [by, of].reduce((sum, one) => {
    const nulls = one?.profile?.nulls;
    return sum + (nulls?.evidence.type === 'full' ? nulls.count : Infinity);
  }, 0);
  const [groups, others] = [key, by].map(one => {
    const top = one?.profile?.top;
    return top?.complete === true && top.evidence.type === 'full' ? top.values : [];
  });
  const others_ = new Map(others?.map(({ value, count }) => [value, count] as const));
  return (
    new Set([key, by, of]).size === 3 &&
    ![key?.type, by?.type].includes('category') &&
    of?.type !== 'boolean' &&
    groups !== undefined &&
    groups.length > 0 &&
    groups.every(({ count }) => count > lost) &&
    ['left', 'right'].every(side => (others_.get(found(side)) ?? 0) > lost)
  );
}

/** Aggregates that of one value give that value. */
const OF_ONE: ReadonlySet<string> = new Set(['sum', 'mean', 'median', 'min', 'max', 'first', 'last']);

/** Shares of counts as a cross table. */
function shares(table: Of<'pivot'>, context: Context, rowsOf: RowsOf): Rows | undefined {
  const found = match(SHARES, table);
  const { of } = table;
  const counted = of.type === 'derive' && of.of.type === 'aggregate' ? of.of : undefined;
  const [row, across] = ['row', 'column'].map(id => found?.(id) ?? '');
  const keys = counted?.by.map(({ name }) => name) ?? [];
  const per = found?.('per') ?? '';
  if (
    found === undefined ||
    counted === undefined ||
    !OF_ONE.has(found('fn')) ||
    row === undefined ||
    across === undefined
  ) {
    return undefined;
  }
  if (![row, across].every(id => keys.includes(id)) || !['', row, across].includes(per)) {
    return undefined;
  }
  const normalize = per === '' ? 'all' : per === row ? 'index' : 'columns';
  const rows = asFrame(local(rowsOf(counted.of)), context);
  const code = written(rows, context, scope =>
    call(context.pandas('crosstab'), [scope.column(row), scope.column(across)], { normalize })
  );
  return become(rows, code, {
    order: context.checked.facts(table).order,
    keys: [{ name: row, level: row, isPeriod: false }],
    spread: true
  });
}
