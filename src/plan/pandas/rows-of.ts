import type { DatasetProfile } from '../../datasets/index.js';
import type { SortKey, Table, TableOf } from '../algebra/plan.js';
import { looksAround } from '../algebra/rebuild.js';
import { columnOf, kindOf, ofNothing } from '../check/check-expression.js';
import { isOrdered, namesOf, orderUntil, type TableFacts } from '../check/table-facts.js';
import { cellsOf, isRowCount, tableName } from '../lower/lower.js';
import { attribute, call, dict, method, name, oneOrList, type Py, subscript, tuple, unary } from '../python/tree.js';
import { aggregateRows, inGroups, isReadable } from './aggregates.js';
import { both, isOpen, scopeOf, written } from './expressions.js';
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
  sortedRows,
  toFrame
} from './rows.js';

/** The rows of a table; what needs a name of its own becomes a statement of the draft. */
export function rowsOf(table: Table, context: Context): Rows {
  const below = (one: Table): Rows => rowsOf(one, context);
  const made = madeRows(table, context, below);
  const facts = context.checked.facts(table);
  const names = namesOf(facts);
  const order = orderUntil(made.order, id => !names.includes(id));
  return { ...made, facts, order, wanted: table.type === 'source' ? made.wanted : tableName(table) };
}

function madeRows(table: Table, context: Context, below: (table: Table) => Rows): Rows {
  switch (table.type) {
    case 'source':
      return sourceRows(table.name, context.checked.facts(table), context);
    case 'join':
      return joinRows(table, below(table.left), below(table.right), context);
    case 'filter':
      return filterRows(table, below(table.of), context);
    case 'derive':
      return deriveRows(table, below(table.of), context);
    case 'select':
      return selectRows(table.columns, below(table.of), context);
    case 'drop':
      return dropColumns(table, below(table.of), context);
    case 'rename':
      return renameColumns(table, below(table.of), context);
    case 'aggregate':
      return aggregateRows(table, below(table.of), context);
    case 'sort':
      return sortOrCount(table, context, below);
    case 'limit':
      return table.of.type === 'sort' && table.last !== true && hasExtremes(table, table.of, context)
        ? extremes(table, table.of.by, below(table.of.of), context)
        : limitRows(table, below(table.of), context);
    case 'distinct': {
      const rows = below(table.of);
      const chosen = table.columns === undefined ? rows : selectRows(table.columns, rows, context);
      const some = chosen.keys.length === 0 ? chosen : asFrame(chosen, context);
      return become(some, method(codeOf(some), 'drop_duplicates'));
    }
    case 'sample':
      return sampleRows(table, asFrame(local(below(table.of)), context), context);
    case 'pivot':
      return pivotRows(table, below(table.of), context);
    case 'unpivot':
      return unpivotRows(table, below(table.of), context);
    case 'explode':
      return explodeRows(table, below(table.of), context);
  }
}

/** Rows for which a condition holds. */
function filterRows({ where }: TableOf<'filter'>, given: Rows, context: Context): Rows {
  const isAround = looksAround(where);
  const here = isAround ? local(given) : given;
  if (!isFrame(here) && isReadable(where, here)) {
    const scope = scopeOf(local(here), context);
    return become(scope.rows, subscript(scope.frame(), scope.mask(where)));
  }
  const frame = asFrame(here, context);
  const { mask, ...base } = isAround ? held(frame, context) : frame;
  const scope = scopeOf(base, context);
  const next = mask !== undefined && isOpen(where, scope) ? scope.truth(where) : scope.mask(where);
  return { ...scope.rows, mask: mask === undefined ? next : both(mask, next) };
}

/** Rows drawn at random; all rows if there are fewer than `n`. */
function sampleRows({ of, n, seed }: TableOf<'sample'>, rows: Rows, context: Context): Rows {
  const all = of.type === 'source' ? context.checked.profiles.find(({ name }) => name === of.name)?.rows : undefined;
  const here = (all ?? 0) >= n ? rows : held(rows, context);
  const count = (all ?? 0) >= n ? n : call(name('min'), [n, call(name('len'), [here.code])]);
  return become(here, method(codeOf(here), 'sample', [count], { random_state: seed }), { order: [] });
}

/** The rows of a dataset as a frame of pandas or dask, with text as column labels. */
function sourceRows(id: string, facts: TableFacts, context: Context): Rows {
  const profile = context.checked.profiles.find(one => one.name === id);
  const columns = profile?.columns ?? [];
  // Levels of the index that stand among the columns are columns of the plan.
  const isLevelled = profile?.index?.some(level => columns.includes(level)) === true;
  const frame = profile === undefined ? name(id) : frameCode(profile);
  const code = isLevelled ? method(frame, 'reset_index') : frame;
  const labels = columns.flatMap(({ label }) => label ?? []);
  return {
    ...PLAIN,
    facts,
    order: [],
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

/** A frame that pandas reads, or dask. */
function frameCode({ engine, kind, name: id }: DatasetProfile): Py {
  const code = engine === 'polars' && kind === 'lazy' ? method(name(id), 'collect') : name(id);
  const isRead = ['pandas', 'modin', 'geopandas', 'dask'].includes(engine);
  return isRead ? code : method(code, engine === 'pyspark' ? 'toPandas' : engine === 'duckdb' ? 'df' : 'to_pandas');
}

/** Some columns, in an order: a Series of one. */
function selectRows(columns: readonly string[], given: Rows, context: Context): Rows {
  const rows = given.keys.length === 0 ? given : asFrame(given, context);
  if (namesOf(rows.facts).join('\n') === columns.join('\n')) {
    return rows;
  }
  const facts = { ...rows.facts, columns: columns.map(id => columnOf(id, rows.facts)) };
  const [column] = columns.length === 1 ? columns : [];
  return become(rows, pick(rows, oneOrList(columns)), { facts, column, label: column });
}

/** A key that is dropped leaves the index. */
function dropColumns({ columns }: TableOf<'drop'>, given: Rows, context: Context): Rows {
  const { keys, lazy } = given;
  const gone = keys.filter(({ name }) => columns.includes(name));
  if (!lazy && gone.length === columns.length && gone.length < keys.length) {
    const code = method(codeOf(given), 'droplevel', [oneOrList(gone.map(({ level }) => level))]);
    return become(given, code, { keys: keys.filter(key => !gone.includes(key)) });
  }
  const rows = asFrame(given, context);
  return become(rows, method(codeOf(rows), 'drop', [], { columns: oneOrList(columns) }));
}

function renameColumns({ names }: TableOf<'rename'>, given: Rows, context: Context): Rows {
  const rows = asFrame(given, context);
  const columns = dict(names.map(({ from, to }) => [from, to] as const));
  return become(rows, method(codeOf(rows), 'rename', [], { columns }));
}

/** New columns, or changed ones. */
function deriveRows({ columns }: TableOf<'derive'>, all: Rows, context: Context): Rows {
  const given = columns.some(({ value }) => looksAround(value)) ? local(all) : all;
  const values = columns.map(({ value }) => value);
  const isMade = (id: string): boolean => columns.some(({ name }) => name === id);
  const assigned = (scope: Scope): Rows => {
    const made = columns.map(({ name, value }) => [name, scope.value(value)] as const);
    const order = orderUntil(scope.rows.order, isMade);
    return become(scope.rows, method(scope.frame(), 'assign', [], made), { order });
  };
  const isKept =
    given.keys.length > 0 &&
    (given.column === undefined || given.keys.some(key => key.level !== key.name || key.isPeriod)) &&
    !given.keys.some(key => isMade(key.name)) &&
    values.every(value => isReadable(value, given));
  if (isKept) {
    const here = local(given);
    return assigned(scopeOf(here.column === undefined ? here : toFrame(here), context));
  }
  return written(asFrame(given, context), context, assigned);
}

/** Whether a limit asks for the highest or lowest rows in one column of numbers or moments. */
function hasExtremes({ per = [] }: TableOf<'limit'>, sort: TableOf<'sort'>, context: Context): boolean {
  const facts = context.checked.facts(sort.of);
  const [key, ...others] = sort.by.map(({ by }) => columnOf(by, facts));
  const isNumber = key !== undefined && (kindOf(key.type) === 'number' || key.type === 'datetime');
  const isOnly = isNumber && key.profile?.dtype !== 'object' && others.length + per.length === 0;
  return isOnly && !isOrdered(facts.order, sort.by) && counted(sort, context) === undefined;
}

/** Groups by one column, not a category, whose rows are counted and which are sorted by this count. */
function counted({ of, by }: TableOf<'sort'>, context: Context): { of: TableOf<'aggregate'>; key: Key } | undefined {
  if (of.type !== 'aggregate' || of.by.length !== 1 || of.measures.length !== 1 || by.length !== 1) {
    return undefined;
  }
  const [key, measure] = [of.by[0], of.measures[0]];
  return measure !== undefined &&
    isRowCount(measure.value) &&
    by[0]?.by === measure.name &&
    key?.value.type === 'column' &&
    columnOf(key.value.name, context.checked.facts(of.of)).type !== 'category'
    ? { of, key: { name: key.name, level: key.value.name, isPeriod: false } }
    : undefined;
}

/** Rows in an order, or counts of values by `value_counts`. */
function sortOrCount(table: TableOf<'sort'>, context: Context, below: (table: Table) => Rows): Rows {
  const found = counted(table, context);
  if (found === undefined) {
    return sortRows(table.by, below(table.of), context);
  }
  const rows = below(found.of.of);
  return rows.lazy
    ? sortRows(table.by, aggregateRows(found.of, rows, context), context)
    : valueCounts(table.by, found.key, rows, context);
}

function valueCounts(by: readonly SortKey[], key: Key, given: Rows, context: Context): Rows {
  const rows = given.keys.length === 0 ? given : asFrame(given, context);
  const ascending = by[0]?.descending === true ? undefined : true;
  const code = written(rows, context, scope => method(scope.column(key.level), 'value_counts', [], { ascending }));
  return become(rows, code, { order: by, keys: [key], column: by[0]?.by, label: 'count' });
}

/** Rows in an order. */
function sortRows(by: readonly SortKey[], given: Rows, context: Context): Rows {
  const rows = local(given);
  if (isOrdered(rows.order, by)) {
    return rows;
  }
  const isFalling = by.every(key => key.descending === true);
  const ascending = isFalling ? false : undefined;
  const [first] = by;
  if (by.length === 1 && first?.by === rows.column) {
    return become(rows, method(rows.code, 'sort_values', [], { ascending }), { order: by });
  }
  const isIndex = by.length === rows.keys.length && by.every((key, at) => rows.keys[at]?.name === key.by);
  if (isIndex && isFalling) {
    return become(rows, method(rows.code, 'sort_index', [], { ascending }), { order: by });
  }
  const levels = by.map(key => rows.keys.find(one => one.name === key.by)?.level ?? key.by);
  return rows.column === undefined ? sortedRows(rows, by, levels) : sortedRows(asFrame(rows, context), by);
}

/** The first or last rows of a table, or the first ones of each of its groups. */
function limitRows(table: TableOf<'limit'>, given: Rows, context: Context): Rows {
  const { n, per = [], last = false } = table;
  const end = last ? 'tail' : 'head';
  if (given.lazy && isFrame(given) && given.order.length === 0 && per.length === 0) {
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

/** The highest or lowest rows in one column, out of rows that are not sorted yet. */
function extremes({ n }: TableOf<'limit'>, by: readonly SortKey[], given: Rows, context: Context): Rows {
  const [key = { by: '' }] = by;
  const here = given.lazy && isFrame(given) ? given : local(given);
  const isOwn = here.column === undefined ? !isKey(here, key.by) : here.column === key.by;
  const rows = isOwn ? here : asFrame(here, context);
  const args = [n, rows.column === undefined ? key.by : undefined];
  const id = key.descending === true ? 'nlargest' : 'nsmallest';
  return become(rows, method(codeOf(rows), id, args), { order: by });
}

/** A row for each of some keys and a column for each value of another. */
function pivotRows(table: TableOf<'pivot'>, given: Rows, context: Context): Rows {
  const { rows: keys, columns, value } = table;
  const rows = local(given);
  const all = [...keys, columns];
  const facts = all.map(id => columnOf(id, rows.facts));
  const [key, ...others] = keys;
  const isCategory = facts.some(({ type }) => type === 'category');
  if (key !== undefined && others.length === 0 && isRowCount(value) && isFrame(rows) && !isCategory) {
    const code = written(rows, context, scope => call(context.pandas('crosstab'), all.map(scope.column)));
    return become(rows, code, { keys: [{ name: key, level: key, isPeriod: false }] });
  }
  const cells = aggregateRows(cellsOf(table).cells, rows, context);
  const wide = method(cells.code, 'unstack', [], { fill_value: ofNothing(value) });
  // Values of a key that occur only beside missing values would change the order of the columns.
  const mayLack = facts.some(({ missing }) => missing);
  return become(cells, mayLack ? method(wide, 'sort_index', [], { axis: 'columns' }) : wide, {
    keys: cells.keys.slice(0, -1),
    column: undefined,
    label: undefined
  });
}

/** A row for each cell outside of some columns. */
function unpivotRows({ keep, names, values }: TableOf<'unpivot'>, given: Rows, context: Context): Rows {
  const rows = asFrame(local(given), context);
  const words = { id_vars: oneOrList(keep), var_name: names, value_name: values };
  return become(rows, method(codeOf(rows), 'melt', [], words), { order: [] });
}

/** A row for each part of a text. */
function explodeRows({ column, separator }: TableOf<'explode'>, given: Rows, context: Context): Rows {
  const rows = asFrame(local(given), context);
  const scope = scopeOf(rows, context);
  const parts = method(attribute(scope.column(column), 'str'), 'split', [separator]);
  const parted = method(scope.frame(), 'assign', [], [[column, parts]]);
  return become(scope.rows, method(parted, 'explode', [column], { ignore_index: true }));
}

/** Two tables side by side, or the rows of the left one that have no match in the right one. */
function joinRows({ on: [key], how }: TableOf<'join'>, a: Rows, b: Rows, context: Context): Rows {
  const [left, right] = [asFrame(local(a), context), asFrame(local(b), context)];
  // A missing key matches nothing, but pandas would match it with another missing key.
  const isOpen = columnOf(key.right, right.facts).missing && columnOf(key.left, left.facts).missing;
  if (how === 'inner') {
    const other = isOpen ? method(codeOf(right), 'dropna', [], { subset: key.right }) : codeOf(right);
    return become(left, merged(key, left, other, namesOf(right.facts)), { order: [] });
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
