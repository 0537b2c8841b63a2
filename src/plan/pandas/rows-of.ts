import type { DatasetProfile } from '../../datasets/index.js';
import type { SortKey, Table, TableOf } from '../algebra/plan.js';
import { byType, looksAround } from '../algebra/rebuild.js';
import { columnOf, kindOf, ofNothing } from '../check/check-expression.js';
import { isOrdered, namesOf } from '../check/table-facts.js';
import { cellsOf, isKnownToHave, isRowCount, tableName } from '../lower/lower.js';
import { attribute, dict, method, name, oneOrList, type Py, subscript, tuple, unary } from '../python/tree.js';
import { aggregateRows, inGroups, isReadable } from './aggregates.js';
import { both, maskOf, scopeOf, truthOf, valueOf, written } from './expressions.js';
import {
  asFrame,
  become,
  codeOf,
  type Context,
  held,
  isFrame,
  isKey,
  type Key,
  local,
  pick,
  PLAIN,
  type Rows,
  type Scope,
  toFrame
} from './rows.js';

/** The rows of a table; what needs a name of its own becomes a statement of the draft. */
export function rowsOf(table: Table, context: Context): Rows {
  const made = madeRows(table, context);
  const wanted = table.type === 'source' ? made.wanted : tableName(table);
  return { ...made, facts: context.checked.facts(table), wanted };
}

const madeRows = byType<Table, [Context], Rows>({
  source: sourceRows,
  join: joinRows,
  filter: filterRows,
  derive: deriveRows,
  select: ({ of, columns }, context) => {
    const rows = withoutKeys(rowsOf(of, context), context);
    if (namesOf(rows.facts).join('\n') === columns.join('\n')) {
      return rows;
    }
    // One column is a Series.
    const [column] = columns.length === 1 ? columns : [];
    return become(rows, pick(rows, oneOrList(columns)), { column, label: column });
  },
  drop: ({ of, columns }, context) => {
    const rows = asFrame(rowsOf(of, context), context);
    return become(rows, method(codeOf(rows), 'drop', [], { columns: oneOrList(columns) }));
  },
  rename: ({ of, names }, context) => {
    const rows = asFrame(rowsOf(of, context), context);
    const columns = dict(names.map(({ from, to }) => [from, to]));
    return become(rows, method(codeOf(rows), 'rename', [], { columns }));
  },
  aggregate: (table, context) => aggregateRows(table, rowsOf(table.of, context), context),
  sort: sortOrCount,
  limit: (table, context) => extremes(table, context) ?? limitRows(table, context),
  distinct: ({ of }, context) => {
    const rows = withoutKeys(rowsOf(of, context), context);
    return become(rows, method(codeOf(rows), 'drop_duplicates'));
  },
  sample: ({ of, n, seed }, context) => {
    const rows = frameOf(of, context);
    if (isKnownToHave(n, of, context.checked)) {
      return become(rows, method(codeOf(rows), 'sample', [n], { random_state: seed }));
    }
    return become(rows, method(method(codeOf(rows), 'sample', [], { frac: 1, random_state: seed }), 'head', [n]));
  },
  pivot: pivotRows,
  unpivot: ({ of, keep, names, values }, context) => {
    const rows = frameOf(of, context);
    const words = { id_vars: oneOrList(keep), var_name: names, value_name: values };
    return become(rows, method(codeOf(rows), 'melt', [], words));
  },
  explode: ({ of, column, separator }, context) => {
    const scope = scopeOf(frameOf(of, context), context);
    const parts = method(attribute(scope.column(column), 'str'), 'split', [separator]);
    const parted = method(scope.frame(), 'assign', [], [[column, parts]]);
    return become(scope.rows, method(parted, 'explode', [column], { ignore_index: true }));
  }
});

export const frameOf = (table: Table, context: Context): Rows => asFrame(local(rowsOf(table, context)), context);

/** A frame, or a Series that has no keys. */
const withoutKeys = (rows: Rows, context: Context): Rows => (rows.keys.length === 0 ? rows : asFrame(rows, context));

function filterRows({ of, where }: TableOf<'filter'>, context: Context): Rows {
  const given = rowsOf(of, context);
  const isAround = looksAround(where);
  const here = isAround ? local(given) : given;
  if (!isFrame(here) && isReadable(where, here)) {
    const scope = scopeOf(local(here), context);
    return become(scope.rows, subscript(scope.frame(), maskOf(where, scope)));
  }
  const frame = asFrame(here, context);
  const { mask, ...base } = isAround ? held(frame, context) : frame;
  const scope = scopeOf(base, context);
  return { ...scope.rows, mask: mask === undefined ? maskOf(where, scope) : both(mask, truthOf(where, scope)) };
}

/** The rows of a dataset as a frame of pandas or dask, with text as column labels. */
function sourceRows(table: TableOf<'source'>, { checked }: Context): Rows {
  const { name: id } = table;
  const facts = checked.facts(table);
  const profile = checked.profiles.find(one => one.name === id);
  const columns = profile?.columns ?? [];
  // Levels of the index that stand among the columns are columns of the plan.
  const isLevelled = profile?.index?.some(level => columns.includes(level)) === true;
  const frame = profile === undefined ? name(id) : frameCode(profile);
  const code = isLevelled ? method(frame, 'reset_index') : frame;
  const labels = columns.flatMap(({ label }) => label ?? []);
  return {
    ...PLAIN,
    facts,
    lazy: profile?.engine === 'dask',
    wanted: code.type !== 'name' ? 'frame' : id.toLowerCase() === id ? `${id}_rows` : 'rows',
    code:
      labels.length === 0
        ? code
        : labels.every(label => /^[\w.-]+$/u.test(label))
          ? method(code, 'rename', [], { columns: name('str') })
          : method(code, 'set_axis', [namesOf(facts)], { axis: 1 })
  };
}

function frameCode({ engine, kind, name: id }: DatasetProfile): Py {
  const code = engine === 'polars' && kind === 'lazy' ? method(name(id), 'collect') : name(id);
  const isRead = ['pandas', 'modin', 'geopandas', 'dask'].includes(engine);
  return isRead ? code : method(code, engine === 'pyspark' ? 'toPandas' : engine === 'duckdb' ? 'df' : 'to_pandas');
}

/** A key that is dropped leaves the index. */
function deriveRows({ of, columns }: TableOf<'derive'>, context: Context): Rows {
  const all = rowsOf(of, context);
  const given = columns.some(({ value }) => looksAround(value)) ? local(all) : all;
  const assigned = (scope: Scope): Rows => {
    const made = columns.map(({ name, value }) => [name, valueOf(value, scope)] as const);
    return become(scope.rows, method(scope.frame(), 'assign', [], made));
  };
  const isKept =
    given.keys.length > 0 && columns.every(({ name, value }) => !isKey(given, name) && isReadable(value, given));
  if (isKept) {
    const here = local(given);
    return assigned(scopeOf(here.column === undefined ? here : toFrame(here), context));
  }
  return written(asFrame(given, context), context, assigned);
}

/** The key of groups by one column, not a category, if their rows are counted and they are sorted by this count. */
function counted({ of, by: [order, ...orders] }: TableOf<'sort'>, context: Context): Key | undefined {
  if (of.type !== 'aggregate') {
    return undefined;
  }
  const [[key, ...keys], [measure, ...measures]] = [of.by, of.measures];
  return keys.length + measures.length + orders.length === 0 &&
    measure !== undefined &&
    isRowCount(measure.value) &&
    order?.by === measure.name &&
    key?.value.type === 'column' &&
    columnOf(key.value.name, context.checked.facts(of.of)).type !== 'category'
    ? { name: key.name, level: key.value.name, isPeriod: false }
    : undefined;
}

/** Rows in an order, or counts of values by `value_counts`. */
function sortOrCount(sort: TableOf<'sort'>, context: Context): Rows {
  const { of, by } = sort;
  const key = counted(sort, context);
  if (key === undefined || of.type !== 'aggregate') {
    return sortRows(by, rowsOf(of, context), context);
  }
  const given = rowsOf(of.of, context);
  if (given.lazy) {
    return sortRows(by, aggregateRows(of, given, context), context);
  }
  const ascending = by[0]?.descending === true ? undefined : true;
  const rows = withoutKeys(given, context);
  const code = written(rows, context, scope => method(scope.column(key.level), 'value_counts', [], { ascending }));
  return become(rows, code, { keys: [key], column: by[0]?.by, label: 'count' });
}

/** Rows in an order, missing values last. */
function sortRows(by: readonly SortKey[], given: Rows, context: Context): Rows {
  const rows = local(given);
  if (isOrdered(rows.facts.order, by)) {
    return rows;
  }
  const rising = by.map(({ descending }) => descending !== true);
  const isFalling = !rising.includes(true);
  const ascending = isFalling ? false : rising.includes(false) ? rising : undefined;
  if (by.length === 1 && by[0]?.by === rows.column) {
    return become(rows, method(rows.code, 'sort_values', [], { ascending }));
  }
  const isIndex = by.length === rows.keys.length && by.every((key, at) => rows.keys[at]?.name === key.by);
  if (isIndex && isFalling) {
    return become(rows, method(rows.code, 'sort_index', [], { ascending }));
  }
  const all = rows.column === undefined ? rows : asFrame(rows, context);
  const levels = by.map(key => all.keys.find(one => one.name === key.by)?.level ?? key.by);
  return become(all, method(codeOf(all), 'sort_values', [oneOrList(levels)], { ascending }));
}

function limitRows({ of, n, per = [], last = false }: TableOf<'limit'>, context: Context): Rows {
  const given = rowsOf(of, context);
  const end = last ? 'tail' : 'head';
  if (given.lazy && isFrame(given) && given.facts.order.length === 0 && per.length === 0) {
    // Otherwise dask looks for the first rows only in its first partition; it has no such choice for the last ones.
    const npartitions = last ? undefined : -1;
    return become(given, method(codeOf(given), end, [n], { npartitions }), { lazy: false });
  }
  const rows = local(given);
  if (per.length === 0) {
    return become(rows, method(codeOf(rows), end, [n]));
  }
  const isKeyed = per.every(id => isKey(rows, id) && !columnOf(id, rows.facts).missing);
  const base = isKeyed ? rows : asFrame(rows, context);
  const groups = written(base, context, scope => inGroups(undefined, per, scope));
  return become(base, method(groups, 'head', [n]));
}

/** The highest or lowest rows in one column of numbers or moments, out of rows that are not sorted yet; undefined for other limits. */
function extremes({ of: sort, n, per = [], last = false }: TableOf<'limit'>, context: Context): Rows | undefined {
  if (sort.type !== 'sort' || sort.by.length > 1 || per.length > 0 || last || counted(sort, context) !== undefined) {
    return undefined;
  }
  const [key = { by: '' }] = sort.by;
  const facts = context.checked.facts(sort.of);
  const { type, profile } = columnOf(key.by, facts);
  const isNumber = (kindOf(type) === 'number' || type === 'datetime') && profile?.dtype !== 'object';
  if (!isNumber || isOrdered(facts.order, sort.by)) {
    return undefined;
  }
  const given = rowsOf(sort.of, context);
  const here = given.lazy && isFrame(given) ? given : local(given);
  const isOwn = here.column === undefined ? !isKey(here, key.by) : here.column === key.by;
  const rows = isOwn ? here : asFrame(here, context);
  const id = key.descending === true ? 'nlargest' : 'nsmallest';
  return become(rows, method(codeOf(rows), id, [n, rows.column === undefined ? key.by : undefined]));
}

function pivotRows(table: TableOf<'pivot'>, context: Context): Rows {
  const { of, rows: keys, columns, value } = table;
  const rows = local(rowsOf(of, context));
  const cells = aggregateRows(cellsOf(table).cells, rows, context);
  const wide = method(cells.code, 'unstack', [], { fill_value: ofNothing(value) });
  // Values of a key that occur only beside missing values would change the order of the columns.
  const mayLack = [...keys, columns].some(id => columnOf(id, rows.facts).missing);
  const code = mayLack ? method(wide, 'sort_index', [], { axis: 'columns' }) : wide;
  return become(cells, code, { column: undefined, keys: cells.keys.slice(0, -1) });
}

/** Two tables side by side, or the rows of the left one that have no match in the right one. */
function joinRows(table: TableOf<'join'>, context: Context): Rows {
  const {
    on: [key],
    how
  } = table;
  const [left, right] = [frameOf(table.left, context), frameOf(table.right, context)];
  // A missing key matches nothing, but pandas would match it with another missing key.
  const isOpen = columnOf(key.right, right.facts).missing && columnOf(key.left, left.facts).missing;
  if (how === 'inner') {
    const other = isOpen ? method(codeOf(right), 'dropna', [], { subset: key.right }) : codeOf(right);
    return become(left, merged(key, left, other, namesOf(right.facts)));
  }
  const base = left.mask === undefined ? held(left, context) : left;
  const picked = pick(right, key.right);
  const wanted = isOpen ? method(picked, 'dropna') : picked;
  const mask = unary('~', method(pick({ ...base, mask: undefined }, key.left), 'isin', [wanted]));
  return { ...base, mask: base.mask === undefined ? mask : both(base.mask, mask) };
}

/** A key of another name gets that of the left table first, and a column that has that name makes room for it. */
function merged(key: TableOf<'join'>['on'][0], left: Rows, right: Py, names: readonly string[]): Py {
  const isMoved = key.left !== key.right;
  const room = names.includes(key.left) ? [[key.left, `${key.left}_right`] as const] : [];
  const columns = dict([[key.right, key.left], ...room]);
  const taken = namesOf(left.facts).filter(id => id !== key.left && id !== key.right);
  return method(codeOf(left), 'merge', [isMoved ? method(right, 'rename', [], { columns }) : right], {
    on: key.left,
    suffixes: names.some(id => taken.includes(id)) ? tuple('', '_right') : undefined
  });
}
