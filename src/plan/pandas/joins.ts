import type { Table } from '../algebra/table.js';
import { dict, method, oneOrList, type Py, tuple, unary, type Value } from '../python/tree.js';
import { both } from './conditions.js';
import { asFrame, become, codeOf, columnFacts, type Context, held, local, namesOf, pick, type Rows } from './rows.js';

type Join = Extract<Table, { type: 'join' }>;

/** Two tables side by side, or the rows of the left one that have a match in the right one, or none. */
export function joinRows(table: Join, a: Rows, b: Rows, context: Context): Rows {
  const [left, given] = [asFrame(local(a), context), asFrame(local(b), context)];
  // A missing value matches none, where pandas would have it match another.
  const open = table.on.filter(
    key => columnFacts(given.facts, key.right).missing && columnFacts(left.facts, key.left).missing
  );
  const isMatch = table.how === 'semi' || table.how === 'anti';
  if (isMatch) {
    return matching(table, left, given, open.length > 0, context);
  }
  const right =
    open.length === 0
      ? codeOf(given)
      : method(codeOf(given), 'dropna', [], { subset: oneOrList(open.map(key => key.right)) });
  return become(left, merged(table, left, right, namesOf(given.facts)), { order: [] });
}

/** The columns of the right table get the names that they have in the result first, where pandas has others. */
function merged({ on, how }: Join, left: Rows, right: Py, names: readonly string[]): Py {
  const taken = namesOf(left.facts);
  const keys = new Map(on.map(key => [key.right, key.left]));
  const twins = names.filter(id => taken.includes(id) && !keys.has(id));
  const isMoved = on.some(key => key.left !== key.right);
  const moves: readonly (readonly [Value, Value])[] = names.flatMap(id => {
    const to = keys.get(id) ?? (twins.includes(id) ? `${id}_right` : id);
    return to === id ? [] : [[id, to] as const];
  });
  const other = isMoved ? method(right, 'rename', [], { columns: dict(moves) }) : right;
  return method(codeOf(left), 'merge', [other], {
    on: oneOrList(on.map(key => key.left)),
    suffixes: isMoved || twins.length === 0 ? undefined : tuple('', '_right'),
    how: how === 'inner' ? undefined : how
  });
}

/** Rows of the left table by whether their keys are among those of the right one. */
function matching({ on, how }: Join, left: Rows, right: Rows, isOpen: boolean, context: Context): Rows {
  const base = left.mask === undefined ? held(left, context) : left;
  const whole = { ...base, mask: undefined };
  const lefts = oneOrList(on.map(key => key.left));
  const picked = pick(right, oneOrList(on.map(key => key.right)));
  const wanted = isOpen ? method(picked, 'dropna') : picked;
  const found = method(pick(whole, lefts), 'isin', [wanted]);
  const mask = how === 'semi' ? found : unary('~', found);
  return { ...base, mask: base.mask === undefined ? mask : both(base.mask, mask) };
}
