import { type Expression, type Named, sources, type Table, type TableOf } from '../algebra/plan.js';
import { looksAround } from '../algebra/rebuild.js';
import { columnOf, mayLack, ofNothing } from '../check/check-expression.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { type ColumnFacts, windowsIn } from '../check/table-facts.js';
import { cellsOf, isRowCount, tableName } from '../lower/lower.js';
import { type Draft, NotPrinted } from '../python/draft.js';
import { isIdentifier } from '../python/literals.js';
import { attribute, binary, call, dict, literal, method, name, oneOrList, type Py } from '../python/tree.js';
import { conditions, scopeOf } from './expressions.js';
import { as, collected, column, type Frame, overGroups, type Scope, sorted, str } from './scope.js';

/** Prints tables as frames of polars. */
export class PolarsTables {
  constructor(
    readonly checked: CheckedPlan,
    readonly draft: Draft,
    root: Table,
    /** The table that is shown, whose columns may come in any order. */
    readonly shown: Table | undefined
  ) {
    const used = new Set(sources(root));
    const columns = checked.profiles.flatMap(profile => (used.has(profile.name) ? profile.columns : []));
    this._hasDecimals = columns.some(({ dtype }) => dtype.startsWith('Decimal'));
  }

  readonly pl = (): Py => this.draft.module('polars');

  /** The same frame under a name that says what it holds. */
  assigned(table: Table, frame: Frame): Frame {
    return frame.py.type === 'name' ? frame : { ...frame, py: this.draft.assign(tableName(table), frame.py) };
  }

  /** How expressions over a table are written. */
  scope(table: Table): Scope {
    return scopeOf({ pl: this.pl, facts: this.checked.facts(table), hasDecimals: this._hasDecimals });
  }

  eager(table: Table, ordered: boolean): Py {
    return collected(this.frame(table, ordered));
  }

  /** `ordered`: whether anything above reads the order of the rows. */
  frame(table: Table, ordered: boolean): Frame {
    const below = (of: Table, id: string, args: readonly (Py | string)[], options = {}): Frame => {
      const { py, lazy } = this.frame(of, ordered);
      return { py: method(py, id, args, options), lazy };
    };
    switch (table.type) {
      case 'source':
        return this._source(table.name);
      case 'filter':
        return this._filter(table, ordered);
      case 'derive': {
        const values = table.columns.map(({ value }) => value);
        const { frame, scope } = this._read(table.of, values, ordered);
        return { ...frame, py: named(frame.py, 'with_columns', table.columns, ({ value }) => scope.value(value)) };
      }
      case 'select':
      case 'drop':
        return below(table.of, table.type, table.columns);
      case 'rename':
        return below(table.of, 'rename', [dict(table.names.map(({ from, to }) => [from, to]))]);
      case 'aggregate':
        return aggregateFrame(table, this, ordered);
      case 'sort':
        return ordered
          ? sorted(this.frame(table.of, false), table.by, this.checked.facts(table.of))
          : this.frame(table.of, false);
      case 'limit':
        return limitFrame(table, this);
      case 'distinct': {
        const { columns } = table;
        const of: Table = columns === undefined ? table.of : { type: 'select', of: table.of, columns };
        return below(of, 'unique', [], { maintain_order: ordered ? true : undefined });
      }
      case 'sample':
        return this._sample(table);
      case 'join':
        return joinFrame(table, this, ordered);
      case 'pivot':
        return pivotFrame(table, this);
      case 'unpivot':
        return unpivotFrame(table, this);
      case 'explode':
        return explodeFrame(table, this, ordered);
    }
  }

  private _source(id: string): Frame {
    const profile = this.checked.profiles.find(one => one.name === id);
    const pattern = profile?.columns.find(one => one.name === '*' || /^\^.*\$$/su.test(one.name));
    if (pattern !== undefined) {
      throw new NotPrinted(`Polars reads the name ${pattern.name} as a pattern: rename the column first.`);
    }
    if (profile?.engine !== 'polars') {
      throw new NotPrinted(`${id} is no frame that polars reads: bring it into memory first.`);
    }
    return { py: name(id), lazy: profile.kind === 'lazy' || profile.file?.kind === 'lazy' };
  }

  private _sample({ of, n, seed }: TableOf<'sample'>): Frame {
    const all = this.checked.profiles.find(one => of.type === 'source' && one.name === of.name)?.rows ?? 0;
    const whole = { py: this.eager(of, false), lazy: false };
    const { py } = all >= n ? whole : this.assigned(of, whole);
    const count = all >= n ? n : call(name('min'), [n, attribute(py, 'height')]);
    return { py: method(py, 'sample', [count], { seed }), lazy: false };
  }

  private _filter({ where, of }: TableOf<'filter'>, ordered: boolean): Frame {
    // Groups are sorted after the filter, which leaves fewer of them.
    const isLate = ordered && of.type === 'aggregate' && !looksAround(where);
    const { frame, scope } = this._read(of, [where], ordered && !isLate);
    const filtered = { ...frame, py: method(frame.py, 'filter', conditions(where, scope)) };
    const facts = this.checked.facts(of);
    return isLate ? sorted(filtered, facts.order, facts) : filtered;
  }

  /** A table whose columns are read, and how its expressions are written; groups get a name if they are read twice. */
  private _read(of: Table, values: readonly Expression[], ordered: boolean): { frame: Frame; scope: Scope } {
    const found = this.frame(of, ordered || values.some(value => windowsIn(value).length > 0));
    const frame = isGrouped(of) && values.some(looksAround) ? this.assigned(of, found) : found;
    return { frame, scope: this.scope(of) };
  }

  private readonly _hasDecimals: boolean;
}

/** Whether rows are groups, in any order. */
export const isGrouped = (table: Table): boolean =>
  table.type === 'aggregate' || (table.type === 'sort' && isGrouped(table.of));

/** One row with measures of all rows, or a row for each key, in the order of the keys if that is read. */
function aggregateFrame(table: TableOf<'aggregate'>, tables: PolarsTables, ordered: boolean): Frame {
  const { of, by, measures } = table;
  const below = tables.frame(of, false);
  const scope = tables.scope(of);
  if (by.length === 0) {
    return { ...below, py: named(below.py, 'select', measures, ({ value }) => scope.value(value)) };
  }
  const lacking = by.filter(({ value }) => mayLack(value, scope));
  const isEarly = lacking.every(({ value }) => value.type === 'column');
  const names = lacking.map(({ name, value }) => (isEarly && value.type === 'column' ? value.name : name));
  const present = (py: Py): Py => (names.length === 0 ? py : method(py, 'drop_nulls', [oneOrList(names)]));
  const groups = named(isEarly ? present(below.py) : below.py, 'group_by', by, ({ value }) => scope.value(value));
  const [only] = measures;
  const isCount = measures.length === 1 && only !== undefined && isRowCount(only.value);
  const rows = isCount
    ? method(groups, 'len', [], { name: only.name === 'len' ? undefined : only.name })
    : named(groups, 'agg', measures, ({ value }) => scope.value(value));
  const frame = { ...below, py: isEarly ? rows : present(rows) };
  const facts = tables.checked.facts(table);
  return ordered ? sorted(frame, facts.order, facts) : frame;
}

/** The first or last rows of a table, or the first ones of each group in it. */
function limitFrame(table: TableOf<'limit'>, tables: PolarsTables): Frame {
  const { of, n, per = [], last = false } = table;
  const { py, lazy } = tables.frame(of, true);
  if (per.length === 0) {
    return { py: method(py, last ? 'tail' : 'head', [n]), lazy };
  }
  // If there are only keys, polars gives just one row per group.
  const hasOthers = tables.checked.facts(of).columns.some(({ name }) => !per.includes(name));
  if (hasOthers && table === tables.shown) {
    return { py: method(method(py, 'group_by', per, { maintain_order: true }), 'head', [n]), lazy };
  }
  const place = overGroups(method(tables.pl(), 'int_range', [method(tables.pl(), 'len')]), per);
  return { py: method(py, 'filter', [binary('<', place, n)]), lazy };
}

/** The name that polars gives the column of an expression, if that is certain: that of its leftmost column. */
function ownName(value: Expression): string | undefined {
  switch (value.type) {
    case 'column':
      return value.name;
    case 'call':
      return value.args[0] && ownName(value.args[0]);
    case 'aggregate':
      return value.of === undefined
        ? value.where && ownName(value.where)
        : value.fn === 'count'
          ? undefined
          : ownName(value.of);
    case 'isIn':
    case 'cast':
    case 'datePart':
    case 'dateFloor':
    case 'over':
      return ownName(value.of);
    default:
      return undefined;
  }
}

/**
 * A method call with named expressions: as keywords, or with `alias` if a name cannot be a keyword, or if a column that is passed by
 * its name alone comes after them. `print` gives the expression of a column.
 */
export function named(of: Py, id: string, columns: readonly Named[], print: (column: Named) => Py): Py {
  const printed = columns.map(column => {
    const { name, value } = column;
    const isPlain = value.type === 'column' && value.name === name;
    const py = isPlain ? literal(name) : print(column);
    const isWord = isIdentifier(name) && name !== 'self' && name !== 'maintain_order' && !isPlain;
    return { name, py, isWord, isOwn: isPlain || ownName(value) === name };
  });
  const first = printed.findIndex(({ isOwn }) => !isOwn);
  const at = first < 0 ? printed.length : first;
  if (!printed.slice(at).every(({ isWord }) => isWord)) {
    const aliased = printed.map(({ name, py, isOwn }) => (isOwn ? py : method(py, 'alias', [name])));
    return method(of, id, aliased);
  }
  const plain = printed.slice(0, at).map(({ py }) => py);
  const words = printed.slice(at).map(({ name, py }) => [name, py] as const);
  return method(of, id, plain, words);
}

/** The type to cast a key to before a join, if the key of the other table may have another type. */
function keyType(own: ColumnFacts, other: ColumnFacts, hasDecimals: boolean): string | undefined {
  if (own.profile !== undefined && own.profile.dtype === other.profile?.dtype) {
    return undefined;
  }
  const differs = own.type !== other.type;
  switch (own.type) {
    case 'category':
      return 'String';
    case 'date':
      return differs ? 'Datetime' : undefined;
    case 'integer':
    case 'number':
      // A number that the plan makes may be a whole one.
      return (own.type === 'integer' ? differs : own.profile === undefined) || hasDecimals ? 'Float64' : undefined;
    default:
      return undefined;
  }
}

function joinFrame({ left, right, on: [on], how }: TableOf<'join'>, tables: PolarsTables, ordered: boolean): Frame {
  const key = columnOf(on.left, tables.checked.facts(left));
  const other = columnOf(on.right, tables.checked.facts(right));
  const { hasDecimals } = tables.scope(left);
  const side = (frame: Frame, own: ColumnFacts, beside: ColumnFacts): Py => {
    const type = keyType(own, beside, hasDecimals);
    return type === undefined
      ? frame.py
      : method(frame.py, 'with_columns', [as(column(own.name, tables), type, tables)]);
  };
  const one = tables.frame(left, how === 'anti' && ordered);
  const two = tables.assigned(right, tables.frame(right, false));
  // Frames of one kind: lazy where one of them is.
  const lazy = one.lazy || two.lazy;
  const alike = (py: Py, frame: Frame): Py => (lazy && !frame.lazy ? method(py, 'lazy') : py);
  const py = method(alike(side(one, key, other), one), 'join', [alike(side(two, other, key), two)], {
    ...(on.left === on.right ? { on: on.left } : { left_on: on.left, right_on: on.right }),
    how: how === 'inner' ? undefined : how
  });
  return { py, lazy };
}

/** The column and the function of a measure that polars' own pivot can compute; `undefined` for other measures. */
function ownFunction(value: Expression, taken: readonly string[]): readonly [of: string, fn: string] | undefined {
  if (value.type !== 'aggregate' || value.where !== undefined) {
    return undefined;
  }
  const { fn, of } = value;
  return of === undefined
    ? [taken.at(-1) ?? '', 'len']
    : of.type === 'column' && ['sum', 'mean', 'median', 'min', 'max'].includes(fn) && !taken.includes(of.name)
      ? [of.name, fn]
      : undefined;
}

/** A row for each of some keys and a column for each value of another; cells are computed first where the pivot cannot. */
function pivotFrame(table: TableOf<'pivot'>, tables: PolarsTables): Frame {
  const { of, rows, columns, value } = table;
  const taken = [...rows, columns];
  const facts = tables.checked.facts(of);
  const missing = taken.filter(key => columnOf(key, facts).missing);
  const own = ownFunction(value, taken);
  const wide = (py: Py, values: string, fn?: string): Py =>
    method(py, 'pivot', [], {
      on: columns,
      index: oneOrList(rows),
      values,
      aggregate_function: fn,
      sort_columns: true
    });
  if (own !== undefined) {
    const below = collected(tables.frame(of, false));
    const present = missing.length === 0 ? below : method(below, 'drop_nulls', [oneOrList(missing)]);
    return { py: method(wide(present, ...own), 'sort', rows), lazy: false };
  }
  const { cells, cell } = cellsOf(table);
  const { py } = tables.assigned(cells, { py: collected(tables.frame(cells, false)), lazy: false });
  const empty = ofNothing(value);
  const all = wide(py, cell);
  return { py: method(empty === undefined ? all : method(all, 'fill_null', [empty]), 'sort', rows), lazy: false };
}

function unpivotFrame({ of, keep, names, values }: TableOf<'unpivot'>, tables: PolarsTables): Frame {
  const { py, lazy } = tables.frame(of, false);
  const index = keep.length === 0 ? undefined : oneOrList(keep);
  return { py: method(py, 'unpivot', [], { index, variable_name: names, value_name: values }), lazy };
}

function explodeFrame(
  { of, column: id, separator }: TableOf<'explode'>,
  tables: PolarsTables,
  ordered: boolean
): Frame {
  const { py, lazy } = tables.frame(of, ordered);
  const parts = method(str({ type: 'column', name: id }, tables.scope(of)), 'split', [separator]);
  return { py: method(method(py, 'with_columns', [parts]), 'explode', [id]), lazy };
}
