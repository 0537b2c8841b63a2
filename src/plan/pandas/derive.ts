import type { Named } from '../algebra/expression.js';
import { columnsIn } from '../algebra/rebuild.js';
import type { Table } from '../algebra/table.js';
import { call, literal, method, name, type Py, subscript } from '../python/tree.js';
import { express } from './expressions.js';
import { asFrame, codeOf, type Context, type Frame, local, plainFrame, type Rows } from './rows.js';
import { holds, looksAround, type Scope, scopeOf, written } from './scope.js';
import { inOrder } from './tables.js';
import { isOrdered, isReadable, ordersIn } from './windows.js';

/** A name that `assign` has a parameter of, besides the columns. */
const RESERVED = 'self';

/** New columns that none of them reads another of, in one step each. */
function steps(columns: readonly Named[]): readonly (readonly Named[])[] {
  const found: Named[][] = [];
  for (const column of columns) {
    const last = found.at(-1);
    const reads = new Set([column.name, ...columnsIn(column.value)]);
    const around = looksAround(column.value);
    if (last === undefined || around || last.some(one => reads.has(one.name) || looksAround(one.value))) {
      found.push([column]);
    } else {
      last.push(column);
    }
  }
  return found;
}

export function deriveRows(table: Extract<Table, { type: 'derive' }>, given: Rows, context: Context): Rows {
  const apart = table.columns.some(
    ({ value }) => looksAround(value) || holds(value, part => part.type === 'call' && part.fn === 'if')
  );
  let rows: Rows = apart ? local(given, context) : given;
  let of: Table = table.of;
  for (const columns of steps(table.columns)) {
    const step: Table = { type: 'derive', of, columns };
    const wanted = `with_${columns.at(-1)?.name ?? 'columns'}`;
    rows = { ...derived(columns, rows, context), facts: context.checked.facts(step), wanted };
    of = step;
  }
  return rows;
}

function derived(columns: readonly Named[], given: Rows, context: Context): Rows {
  const orders = columns.flatMap(({ value }) => ordersIn(value));
  const changed = new Set(columns.map(column => column.name));
  const moved = {
    order: given.order.slice(
      0,
      firstIn(
        given.order.map(({ by }) => by),
        changed
      )
    ),
    periods: new Set([...given.periods].filter(id => !changed.has(id)))
  };
  if (given.shape === 'grouped' && !given.spread) {
    const { keys } = given;
    if (keys.every(key => !changed.has(key.name)) && columns.every(({ value }) => isReadable(value, given))) {
      const { scope, rows } = scopeOf(local(given, context) as typeof given, context);
      return { ...rows, ...moved, code: assign(rows.code, columns, scope, true) };
    }
  }
  if (given.shape === 'series' && given.label === given.column && given.keys.some(key => key.level !== key.name)) {
    const { label: _, column: __, ...rest } = local(given, context) as typeof given;
    return derived(columns, { ...rest, shape: 'grouped', code: method(rest.code, 'to_frame'), spread: false }, context);
  }
  const frame = asFrame(given, context);
  const odd = [...frame.labels.keys()].some(id => changed.has(id)) || changed.has(RESERVED);
  const plain = inOrder(odd ? plainFrame(frame, context) : frame, orders, context);
  const isSorted = orders.every(order => isOrdered(plain.order, order));
  const rest = {
    order:
      isSorted && orders.length > 0
        ? plain.order.slice(
            0,
            firstIn(
              plain.order.map(({ by }) => by),
              changed
            )
          )
        : moved.order,
    periods: moved.periods
  };
  const build = (scope: Scope): Py => assign(scope.frame(), columns, scope, isSorted);
  if (changed.has(RESERVED)) {
    return settled(columns, plain, rest, context);
  }
  const code = orders.length > 0 ? build(scopeOf(plain, context).scope) : written(plain, context, build);
  const { mask: _, ...whole } = plain;
  return { ...whole, ...rest, code };
}

function firstIn(names: readonly string[], changed: ReadonlySet<string>): number {
  const at = names.findIndex(id => changed.has(id));
  return at < 0 ? names.length : at;
}

const assign = (frame: Py, columns: readonly Named[], scope: Scope, isSorted: boolean): Py =>
  method(
    frame,
    'assign',
    [],
    columns.map(({ name: id, value }) => [id, numbered(value, scope, isSorted) ?? express(value, scope)] as const)
  );

/** Numbers of rows that are in order already. */
const numbered = (value: Named['value'], scope: Scope, isSorted: boolean): Py | undefined =>
  isSorted && value.type === 'window' && value.fn === 'rowNumber' && value.per.length === 0
    ? call(name('range'), [
        literal(1),
        { type: 'binary', op: '+', left: call(name('len'), [scope.frame()]), right: literal(1) }
      ])
    : undefined;

/** A column under a name that `assign` does not take. */
function settled(columns: readonly Named[], rows: Frame, rest: Partial<Frame>, context: Context): Rows {
  const { mask: _, ...whole } = rows;
  const code = context.draft.assign(rows.wanted, method(codeOf(rows, context), 'copy'));
  const { scope } = scopeOf({ ...whole, code }, context);
  columns.forEach(({ name: id, value }) => {
    context.draft.statements.push({ type: 'set', to: subscript(code, literal(id)), value: express(value, scope) });
  });
  return { ...whole, ...rest, code };
}
