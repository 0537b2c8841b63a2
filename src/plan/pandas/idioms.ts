import type { SortKey } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import { kindOf } from '../check/functions.js';
import type { TableFacts } from '../check/table-facts.js';
import { countedGroups, isOrdered, same } from '../python/plan-looks.js';
import { binary, call, method, subscript } from '../python/tree.js';
import { aggregateRows } from './aggregate-rows.js';
import { written } from './expressions.js';
import { extremes, sortRows } from './order.js';
import { asFrame, become, codeOf, columnFacts, type Context, type Key, local, type Rows } from './rows.js';

type Of<Type extends Table['type']> = Extract<Table, { type: Type }>;

/** A place in a pattern, under the name that what stands there gets; what stands under one name is the same everywhere. */
class Place {
  constructor(
    readonly name: string,
    readonly allows: (value: unknown) => boolean
  ) {}
}

const place = (name: string, allows: (value: unknown) => boolean = () => true): Place => new Place(name, allows);

/** What a part of a plan may look like: an object of which each property fits, a list of as many parts, a place, or a constant. */
type Pattern = Place | string | undefined | readonly Pattern[] | { readonly [property: string]: Pattern };

/** The texts at the places of a pattern. */
type Found = (place: string) => string;

function match(pattern: Pattern, part: unknown): Found | undefined {
  const found = new Map<string, unknown>();
  return fits(pattern, part, found) ? id => String(found.get(id)) : undefined;
}

function fits(pattern: Pattern, part: unknown, found: Map<string, unknown>): boolean {
  if (pattern instanceof Place) {
    const isNew = !found.has(pattern.name);
    found.set(pattern.name, isNew ? part : found.get(pattern.name));
    return isNew ? pattern.allows(part) : same(found.get(pattern.name), part);
  }
  if (typeof pattern !== 'object' || typeof part !== 'object' || part === null) {
    return pattern === part;
  }
  const parts = new Map(Object.entries(part));
  return (
    (!Array.isArray(pattern) || parts.size === pattern.length) &&
    Object.entries(pattern).every(([id, one]: readonly [string, Pattern]) => fits(one, parts.get(id), found))
  );
}

const oneOf =
  (...values: readonly unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const column = (name: string): Pattern => ({ type: 'column', name: place(name) });
const key = (name: string): Pattern => ({ name: place(name), value: column(name) });
const aggregate = (fn: Pattern, of?: Pattern, where?: Pattern): Pattern => ({ type: 'aggregate', fn, of, where });
const apply = (fn: Pattern, ...args: readonly Pattern[]): Pattern => ({ type: 'call', fn, args });
const groups = (by: Pattern, value: Pattern): Pattern => ({
  type: 'aggregate',
  by,
  measures: [{ name: place('measure'), value }],
  keepMissing: undefined
});

/** Counts by two keys in relation to all, or to all with one of them, side by side. */
const SHARES: Pattern = {
  type: 'pivot',
  rows: [place('row')],
  columns: place('column'),
  value: aggregate(place('fn', oneOf('sum', 'mean', 'median', 'min', 'max', 'first', 'last')), column('share')),
  of: {
    type: 'derive',
    columns: [
      {
        name: place('share'),
        value: apply('divide', column('measure'), {
          type: 'over',
          of: aggregate('sum', column('measure')),
          per: place('per')
        })
      }
    ],
    of: groups([key('row'), key('column')], aggregate('count'))
  }
};

const measureWhere = (value: string): Pattern =>
  aggregate(
    place('fn', oneOf('mean', 'median', 'min', 'max')),
    column('of'),
    apply('equal', column('by'), { type: 'literal', value: place(value, isText) })
  );

/** A measure of groups for one value of a second key and for another, one taken from or divided by the other. */
const DIFFERENCE: Pattern = groups(
  [key('key')],
  apply(place('operator', oneOf('subtract', 'divide')), measureWhere('left'), measureWhere('right'))
);

/** What pandas has a word of its own for. `rowsOf` gives the rows of a table below. */
export function idiom(table: Table, context: Context, rowsOf: (table: Table) => Rows): Rows | undefined {
  switch (table.type) {
    case 'sort': {
      const found = counted(table, context);
      const rows = found === undefined ? undefined : rowsOf(found.of.of);
      return found === undefined || rows === undefined
        ? undefined
        : rows.lazy
          ? sortRows(table.by, aggregateRows(found.of, rows, context), context)
          : valueCounts(table.by, found.keys, rows, context);
    }
    case 'limit':
      return table.of.type === 'sort' && hasExtremes(table, table.of, context)
        ? extremes(table, table.of.by, rowsOf(table.of.of), context)
        : undefined;
    case 'aggregate': {
      const found = table.of.type === 'source' ? match(DIFFERENCE, table) : undefined;
      return found !== undefined && isComplete(context.checked.facts(table.of), found)
        ? difference(found, rowsOf(table.of), context)
        : undefined;
    }
    case 'pivot': {
      const found = match(SHARES, table);
      const isPart = found !== undefined && ['', found('row'), found('column')].includes(found('per'));
      return isPart && table.of.type === 'derive' && table.of.of.type === 'aggregate'
        ? shares(found, rowsOf(table.of.of.of), context)
        : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether the rows that are highest or lowest in one column of numbers or moments are wanted. */
function hasExtremes({ offset = 0, per = [] }: Of<'limit'>, sort: Of<'sort'>, context: Context): boolean {
  const facts = context.checked.facts(sort.of);
  const { type, profile } = columnFacts(facts, sort.by[0]?.by ?? '');
  const isNumber = (kindOf(type) === 'number' || type === 'datetime') && profile?.dtype !== 'object';
  const isOnly = sort.by.length === 1 && offset + per.length === 0;
  return isOnly && isNumber && !isOrdered(facts.order, sort.by) && counted(sort, context) === undefined;
}

/** Counted groups whose keys are columns, but no categories. */
function counted(sort: Of<'sort'>, context: Context): { of: Of<'aggregate'>; keys: readonly Key[] } | undefined {
  const of = countedGroups(sort);
  const keys = (of?.by ?? []).flatMap(({ name, value }) =>
    value.type === 'column' ? [{ name, level: value.name, isPeriod: false }] : []
  );
  const isPlain =
    of !== undefined &&
    keys.length === of.by.length &&
    keys.every(({ level }) => columnFacts(context.checked.facts(of.of), level).type !== 'category');
  return isPlain ? { of, keys } : undefined;
}

function valueCounts(by: readonly SortKey[], keys: readonly Key[], given: Rows, context: Context): Rows {
  const rows = given.keys.length === 0 ? given : asFrame(given, context);
  const [first = '', ...others] = keys.map(({ level }) => level);
  const ascending = by[0]?.descending === true ? undefined : true;
  const code = written(rows, context, scope =>
    others.length === 0
      ? method(scope.column(first), 'value_counts', [], { ascending })
      : method(scope.frame(), 'value_counts', [[first, ...others]], { ascending })
  );
  return become(rows, code, { order: by, keys, column: by[0]?.by, label: 'count' });
}

function difference(found: Found, given: Rows, context: Context): Rows {
  const name = found('key');
  const fn = found('fn');
  const rows = asFrame(local(given), context);
  const wide = method(codeOf(rows), 'pivot_table', [], {
    index: name,
    columns: found('by'),
    values: found('of'),
    aggfunc: fn === 'mean' ? undefined : fn
  });
  const measures = context.draft.assign(fn, wide);
  const operator = found('operator') === 'subtract' ? '-' : '/';
  const code = binary(operator, subscript(measures, found('left')), subscript(measures, found('right')));
  const keys = [{ name, level: name, isPeriod: false }];
  return become(rows, code, { order: [{ by: name }], keys, column: found('measure') });
}

/**
 * Whether a pivot table has all groups and both values: fewer values are missing than the smallest group has rows. Categories would
 * come in an order of their own, truths as objects.
 */
function isComplete(facts: TableFacts, found: Found): boolean {
  const [index, by, of] = ['key', 'by', 'of'].map(id => columnFacts(facts, found(id)));
  const lost = [by, of].reduce((sum, one) => {
    const nulls = one?.profile?.nulls;
    return sum + (nulls?.evidence.type === 'full' ? nulls.count : Infinity);
  }, 0);
  const [rows, columns] = [index, by].map(one => {
    const top = one?.type === 'category' ? undefined : one?.profile?.top;
    return new Map(
      top?.complete === true && top.evidence.type === 'full' ? top.values.map(({ value, count }) => [value, count]) : []
    );
  });
  return (
    new Set([index, by, of]).size === 3 &&
    of?.type !== 'boolean' &&
    rows !== undefined &&
    rows.size > 0 &&
    [...rows.values()].every(count => count > lost) &&
    ['left', 'right'].every(side => (columns?.get(found(side)) ?? 0) > lost)
  );
}

/** Shares of counts as a cross table. */
function shares(found: Found, given: Rows, context: Context): Rows {
  const [row, across, per] = [found('row'), found('column'), found('per')];
  const normalize = per === '' ? 'all' : per === row ? 'index' : 'columns';
  const rows = asFrame(local(given), context);
  const code = written(rows, context, scope =>
    call(context.pandas('crosstab'), [scope.column(row), scope.column(across)], { normalize })
  );
  return become(rows, code, {
    order: [{ by: row }],
    keys: [{ name: row, level: row, isPeriod: false }],
    spread: true
  });
}
