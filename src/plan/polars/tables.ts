import type { Expression, Named, SortKey, Table, TableOf } from '../algebra/plan.js';
import { byType, looksAround } from '../algebra/rebuild.js';
import { columnOf, mayLack, ofNothing } from '../check/check-expression.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { type ColumnFacts, refuse, type TableFacts, windowsIn } from '../check/table-facts.js';
import { cellsOf, isKnownToHave, isRowCount, tableName } from '../lower/lower.js';
import type { Draft } from '../python/draft.js';
import { isIdentifier } from '../python/literals.js';
import { binary, dict, type Keywords, literal, method, name, oneOrList, type Py, type Value } from '../python/tree.js';
import { as, column, conditions, overGroups, type Scope, str, valueOf } from './expressions.js';

/** An expression of a frame, and whether polars still has to collect it. */
export type Frame = { readonly py: Py; readonly lazy: boolean };

/** A method call on a frame. */
export const on = ({ py, lazy }: Frame, id: string, args: readonly Value[] = [], keywords: Keywords = []): Frame => ({
  py: method(py, id, args, keywords),
  lazy
});

export const collected = ({ py, lazy }: Frame): Py => (lazy ? method(py, 'collect') : py);

/** Rows in an order, missing values last. */
export function sorted(frame: Frame, by: readonly SortKey[], facts: TableFacts): Frame {
  const down = by.map(({ descending }) => descending === true);
  const descending = down.every(one => one) ? true : down.includes(true) ? down : undefined;
  const keys = by.map(key => key.by);
  const nulls_last = keys.some(name => columnOf(name, facts).missing) ? true : undefined;
  return on(frame, 'sort', keys, { descending, nulls_last });
}

/** What all parts of the printer share while they write one draft. */
export type Context = Omit<Scope, 'facts'> & {
  readonly checked: CheckedPlan;
  readonly draft: Draft;
  /** The table that is shown, whose columns may come in any order. */
  readonly shown: Table | undefined;
};

/** The same frame under a name that says what it holds. */
export const assigned = (table: Table, frame: Frame, { draft }: Context): Frame =>
  frame.py.type === 'name' ? frame : { ...frame, py: draft.assign(tableName(table), frame.py) };

export const scopeOf = (table: Table, { pl, checked, hasDecimals }: Context): Scope => ({
  pl,
  facts: checked.facts(table),
  hasDecimals
});

/** A frame in memory. */
export const eager = (table: Table, context: Context, ordered: boolean): Py =>
  collected(frameOf(table, context, ordered));

/** A table whose columns are read, and how its expressions are written; groups get a name if they are read twice. */
function read(of: Table, values: readonly Expression[], context: Context, ordered: boolean) {
  const found = frameOf(of, context, ordered || values.some(value => windowsIn(value).length > 0));
  const frame = isGrouped(of) && values.some(looksAround) ? assigned(of, found, context) : found;
  return { frame, scope: scopeOf(of, context) };
}

/** A table as a frame. `ordered`: whether anything above reads the order of the rows. */
export const frameOf: (table: Table, context: Context, ordered: boolean) => Frame = byType({
  source: sourceFrame,
  filter: ({ of, where }, context, ordered) => {
    // Groups are sorted after the filter, which leaves fewer of them.
    const isLate = ordered && of.type === 'aggregate' && !looksAround(where);
    const { frame, scope } = read(of, [where], context, ordered && !isLate);
    const filtered = on(frame, 'filter', conditions(where, scope));
    const facts = context.checked.facts(of);
    return isLate ? sorted(filtered, facts.order, facts) : filtered;
  },
  derive: ({ of, columns }, context, ordered) => {
    const values = columns.map(({ value }) => value);
    const { frame, scope } = read(of, values, context, ordered);
    return { ...frame, py: named(frame.py, 'with_columns', columns, scope) };
  },
  select: ({ of, columns }, context, ordered) => on(frameOf(of, context, ordered), 'select', columns),
  drop: ({ of, columns }, context, ordered) => on(frameOf(of, context, ordered), 'drop', columns),
  rename: ({ of, names }, context, ordered) =>
    on(frameOf(of, context, ordered), 'rename', [dict(names.map(({ from, to }) => [from, to]))]),
  aggregate: aggregateFrame,
  sort: ({ of, by }, context, ordered) => {
    const frame = frameOf(of, context, false);
    return ordered ? sorted(frame, by, context.checked.facts(of)) : frame;
  },
  limit: limitFrame,
  distinct: ({ of }, context, ordered) =>
    on(frameOf(of, context, ordered), 'unique', [], { maintain_order: ordered ? true : undefined }),
  sample: ({ of, n, seed }, context) => {
    const whole = { py: eager(of, context, false), lazy: false };
    return isKnownToHave(n, of, context.checked)
      ? on(whole, 'sample', [n], { seed })
      : on(on(whole, 'sample', [], { fraction: 1, shuffle: true, seed }), 'head', [n]);
  },
  join: joinFrame,
  pivot: pivotFrame,
  unpivot: ({ of, keep, names, values }, context) => {
    const index = keep.length === 0 ? undefined : oneOrList(keep);
    return on(frameOf(of, context, false), 'unpivot', [], { index, variable_name: names, value_name: values });
  },
  explode: ({ of, column: id, separator }, context, ordered) => {
    const parts = method(str({ type: 'column', name: id }, scopeOf(of, context)), 'split', [separator]);
    return on(on(frameOf(of, context, ordered), 'with_columns', [parts]), 'explode', [id]);
  }
});

function sourceFrame({ name: id }: TableOf<'source'>, { checked }: Context): Frame {
  const profile = checked.profiles.find(one => one.name === id);
  const pattern = profile?.columns.find(one => one.name === '*' || /^\^.*\$$/su.test(one.name));
  if (pattern !== undefined) {
    refuse(`Polars reads the name ${pattern.name} as a pattern: rename the column first.`);
  }
  if (profile?.engine !== 'polars') {
    refuse(`${id} is not a frame that polars reads: bring it into memory first.`);
  }
  return { py: name(id), lazy: profile.kind === 'lazy' || profile.file?.kind === 'lazy' };
}

export const isGrouped = (table: Table): boolean =>
  table.type === 'aggregate' || (table.type === 'sort' && isGrouped(table.of));

/** One row with measures of all rows, or a row for each key, in the order of the keys if that is read. */
function aggregateFrame(table: TableOf<'aggregate'>, context: Context, ordered: boolean): Frame {
  const { of, by, measures } = table;
  const below = frameOf(of, context, false);
  const scope = scopeOf(of, context);
  if (by.length === 0) {
    return { ...below, py: named(below.py, 'select', measures, scope) };
  }
  const lacking = by.filter(({ value }) => mayLack(value, scope));
  const isEarly = lacking.every(({ value }) => value.type === 'column');
  const names = lacking.map(({ name, value }) => (isEarly && value.type === 'column' ? value.name : name));
  const present = (py: Py): Py => (names.length === 0 ? py : method(py, 'drop_nulls', [oneOrList(names)]));
  const groups = named(isEarly ? present(below.py) : below.py, 'group_by', by, scope);
  const [only] = measures;
  const isCount = measures.length === 1 && only !== undefined && isRowCount(only.value);
  const rows = isCount
    ? method(groups, 'len', [], { name: only.name === 'len' ? undefined : only.name })
    : named(groups, 'agg', measures, scope);
  const frame = { ...below, py: isEarly ? rows : present(rows) };
  const facts = context.checked.facts(table);
  return ordered ? sorted(frame, facts.order, facts) : frame;
}

function limitFrame(table: TableOf<'limit'>, context: Context): Frame {
  const { of, n, per = [], last = false } = table;
  const frame = frameOf(of, context, true);
  if (per.length === 0) {
    return on(frame, last ? 'tail' : 'head', [n]);
  }
  // If there are only keys, polars gives just one row per group.
  const hasOthers = context.checked.facts(of).columns.some(({ name }) => !per.includes(name));
  if (hasOthers && table === context.shown) {
    return on(on(frame, 'group_by', per, { maintain_order: true }), 'head', [n]);
  }
  const place = overGroups(method(context.pl(), 'int_range', [method(context.pl(), 'len')]), per);
  return on(frame, 'filter', [binary('<', place, n)]);
}

/** The name that polars gives the column of an expression, if that is certain: that of its leftmost column. */
function ownName(value: Expression): string | undefined {
  switch (value.type) {
    case 'column':
      return value.name;
    case 'call':
      return value.args[0] && ownName(value.args[0]);
    case 'aggregate': {
      const { fn, of, where } = value;
      const first = of === undefined ? where : fn === 'count' ? undefined : of;
      return first && ownName(first);
    }
    default:
      return 'of' in value ? ownName(value.of) : undefined;
  }
}

/** A method call with named expressions: as keywords, or with `alias` if a name cannot be one or a plain column comes after it. */
function named(of: Py, id: string, columns: readonly Named[], scope: Scope): Py {
  const printed = columns.map(({ name, value }) => {
    const isPlain = value.type === 'column' && value.name === name;
    const py = isPlain ? literal(name) : valueOf(value, scope);
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

function joinFrame({ left, right, on: [on], how }: TableOf<'join'>, context: Context, ordered: boolean): Frame {
  const key = columnOf(on.left, context.checked.facts(left));
  const other = columnOf(on.right, context.checked.facts(right));
  const { hasDecimals } = context;
  const side = (frame: Frame, own: ColumnFacts, beside: ColumnFacts): Py => {
    const type = keyType(own, beside, hasDecimals);
    return type === undefined
      ? frame.py
      : method(frame.py, 'with_columns', [as(column(own.name, context), type, context)]);
  };
  const one = frameOf(left, context, how === 'anti' && ordered);
  const two = assigned(right, frameOf(right, context, false), context);
  // Frames of one kind: lazy where one of them is.
  const lazy = one.lazy || two.lazy;
  const alike = (py: Py, frame: Frame): Py => (lazy && !frame.lazy ? method(py, 'lazy') : py);
  const py = method(alike(side(one, key, other), one), 'join', [alike(side(two, other, key), two)], {
    ...(on.left === on.right ? { on: on.left } : { left_on: on.left, right_on: on.right }),
    how: how === 'inner' ? undefined : how
  });
  return { py, lazy };
}

/** A row for each of some keys and a column for each value of another, out of a row for each cell. */
function pivotFrame(table: TableOf<'pivot'>, context: Context): Frame {
  const { rows, columns, value } = table;
  const { cells, cell } = cellsOf(table);
  const wide = method(eager(cells, context, false), 'pivot', [], {
    on: columns,
    index: oneOrList(rows),
    values: cell,
    sort_columns: true
  });
  const empty = ofNothing(value);
  const all = empty === undefined ? wide : method(wide, 'fill_null', [empty]);
  return { py: method(all, 'sort', rows), lazy: false };
}
