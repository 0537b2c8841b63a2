import type { Table } from '../algebra/table.js';
import { dict, list, literal, method, type Py, subscript, unary } from '../python/tree.js';
import {
  both,
  codeOf,
  columnFacts,
  type Context,
  type Frame,
  held,
  local,
  plainFrame,
  type Rows,
  withMoments
} from './rows.js';

type Join = Extract<Table, { type: 'join' }>;

/** Two tables side by side, or the rows of the left one that have a match in the right one, or none. */
export function joinRows(table: Join, left: Rows, right: Rows, context: Context): Rows {
  const keys = new Set(table.on.map(key => key.left));
  const needsMoments = [...keys].some(id => left.periods.has(id)) || right.periods.size > 0;
  const a = needsMoments ? withMoments(local(left, context), context) : plainFrame(local(left, context), context);
  const b = withMoments(local(right, context), context);
  switch (table.how) {
    case 'semi':
    case 'anti':
      return matching(table, a, b, context);
    case 'inner':
    case 'left':
      return merged(table, a, b, context);
  }
}

const one = (ids: readonly string[]): Py => (ids.length === 1 ? literal(ids[0] ?? '') : list(ids.map(literal)));

/** The right table without rows that lack a key: a missing value matches none, where pandas would have it match another. */
function keyed({ on }: Join, left: Frame, right: Frame, context: Context): Frame {
  const open = on.filter(
    key => columnFacts(right.facts, key.right).missing && columnFacts(left.facts, key.left).missing
  );
  const { mask: _, ...rest } = right;
  return open.length === 0
    ? right
    : { ...rest, code: method(codeOf(right, context), 'dropna', [], { subset: one(open.map(key => key.right)) }) };
}

function merged(table: Join, left: Frame, given: Frame, context: Context): Rows {
  const right = keyed(table, left, given, context);
  const on = table.on.map(key => key.left);
  const taken = new Set(left.facts.columns.map(column => column.name));
  const keys = new Map(table.on.map(key => [key.right, key.left]));
  const others = right.facts.columns.map(column => column.name).filter(id => !keys.has(id));
  const twins = others.filter(id => taken.has(id));
  const moved = table.on.filter(key => key.left !== key.right);
  const how: readonly (readonly [string, Py])[] = table.how === 'inner' ? [] : [['how', literal(table.how)]];
  const { mask: _, ...rest } = left;
  const frame = (code: Py): Rows => ({ ...rest, order: [], code, unique: true });
  const merge = (other: Py, options: readonly (readonly [string, Py])[]): Py =>
    method(codeOf(left, context), 'merge', [other], [...options, ...how]);
  if (moved.length === 0) {
    const suffixes =
      twins.length === 0 ? [] : [['suffixes', { type: 'tuple', items: [literal(''), literal('_right')] }] as const];
    return frame(merge(codeOf(right, context), [['on', one(on)], ...suffixes]));
  }
  if (twins.length === 0 && moved.every(key => !taken.has(key.right))) {
    const code = merge(codeOf(right, context), [
      ['left_on', one(on)],
      ['right_on', one(table.on.map(key => key.right))]
    ]);
    return frame(method(code, 'drop', [], { columns: one(moved.map(key => key.right)) }));
  }
  const names = [...moved.map(key => [key.right, key.left] as const), ...twins.map(id => [id, `${id}_right`] as const)];
  const columns = dict(names.map(([from, to]) => [literal(from), literal(to)] as const));
  return frame(merge(method(codeOf(right, context), 'rename', [], { columns }), [['on', one(on)]]));
}

function matching(table: Join, left: Frame, given: Frame, context: Context): Rows {
  const right = keyed(table, left, given, context);
  const [key] = table.on;
  if (key !== undefined && table.on.length === 1) {
    const base = left.mask === undefined ? held(left, context) : left;
    const dates = columnFacts(left.facts, key.left).missing && columnFacts(given.facts, key.right).missing;
    const values = dates ? method(columnOf(given, key.right), 'dropna') : columnOf(given, key.right);
    const found = method(subscript(base.code, literal(key.left)), 'isin', [values]);
    const mask = table.how === 'semi' ? found : unary('~', found);
    return { ...base, mask: base.mask === undefined ? mask : both(base.mask, mask) };
  }
  const moved = table.on.filter(one_ => one_.left !== one_.right);
  const chosen = subscript(codeOf(right, context), list(table.on.map(one_ => literal(one_.right))));
  const named =
    moved.length === 0
      ? chosen
      : method(chosen, 'set_axis', [list(table.on.map(one_ => literal(one_.left)))], { axis: literal(1) });
  const keys = method(named, 'drop_duplicates');
  const on = list(table.on.map(one_ => literal(one_.left)));
  const { mask: _, ...rest } = left;
  if (table.how === 'semi') {
    return { ...rest, order: [], unique: true, code: method(codeOf(left, context), 'merge', [keys], { on }) };
  }
  const all = held(
    {
      ...rest,
      wanted: 'merged',
      order: [],
      unique: true,
      code: method(codeOf(left, context), 'merge', [keys], { on, how: literal('left'), indicator: literal(true) })
    },
    context
  );
  const alone: Py = {
    type: 'binary',
    op: '==',
    left: subscript(all.code, literal('_merge')),
    right: literal('left_only')
  };
  return { ...all, code: method(subscript(all.code, alone), 'drop', [], { columns: literal('_merge') }) };
}

const columnOf = (rows: Frame, id: string): Py =>
  rows.mask === undefined
    ? subscript(rows.code, literal(id))
    : subscript({ type: 'attribute', of: rows.code, name: 'loc' }, { type: 'tuple', items: [rows.mask, literal(id)] });
