import type { SortKey } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import { call, dict, list, literal, method, type Py, subscript } from '../python/tree.js';
import { condition, isArrow, truth } from './conditions.js';
import { deriveRows } from './derive.js';
import { aggregateRows } from './aggregate-rows.js';
import { idiom } from './idioms.js';
import { joinRows } from './joins.js';
import { limitRows } from './limits.js';
import { tableName } from './names.js';
import { pivotRows } from './pivots.js';
import {
  asFrame,
  both,
  codeOf,
  columnFacts,
  type Context,
  type Frame,
  held,
  known,
  labelOf,
  labelsOf,
  local,
  located,
  plainFrame,
  type Rows,
  withMoments
} from './rows.js';
import { type Scope, isConstant, looksAround, scopeOf, sortArguments, sortedFrame } from './scope.js';
import { series } from './expressions.js';
import { sourceRows } from './sources.js';
import { isOrdered, isReadable, ordersIn } from './windows.js';

/** The rows of a table; pushes what needs a name of its own. */
export function rowsOf(table: Table, context: Context): Rows {
  const key = context.repeated.size === 0 ? '' : JSON.stringify(table);
  const before = context.known.get(key);
  if (before !== undefined) {
    return before;
  }
  const made = idiom(table, context, rowsOf) ?? plainRows(table, context);
  const rows = { ...made, facts: context.checked.facts(table), wanted: tableName(table) };
  if (!context.repeated.has(key)) {
    return rows;
  }
  const named = held(asFrame(rows, context), context);
  context.known.set(key, named);
  return named;
}

function plainRows(table: Table, context: Context): Rows {
  switch (table.type) {
    case 'source':
      return sourceRows(table.name, context.checked.facts(table), context);
    case 'concat':
      return concatRows(table.tables, context);
    case 'join':
      return joinRows(table, rowsOf(table.left, context), rowsOf(table.right, context), context);
    default:
      return oneInput(table, rowsOf(table.of, context), context);
  }
}

function oneInput(table: Exclude<Table, { type: 'source' | 'concat' | 'join' }>, rows: Rows, context: Context): Rows {
  const facts = context.checked.facts(table);
  switch (table.type) {
    case 'filter':
      return filterRows(table, rows, context);
    case 'derive':
      return deriveRows(table, rows, context);
    case 'select':
      return selectRows(table.columns, rows, context);
    case 'drop':
      return rows.shape === 'frame' && rows.labels.size === 0
        ? dropColumns(table.columns, rows, context)
        : selectRows(
            facts.columns.map(column => column.name),
            rows,
            context
          );
    case 'rename':
      return renameColumns(table, rows, context);
    case 'aggregate':
      return aggregateRows(table, rows, context);
    case 'sort':
      return sortRows(table.by, rows, context);
    case 'limit':
      return limitRows(table, rows, context);
    case 'distinct': {
      const chosen = table.columns === undefined ? rows : selectRows(table.columns, rows, context);
      const some = chosen.shape === 'series' && chosen.keys.length === 0 ? chosen : asFrame(chosen, context);
      const code = method(codeOf(some, context), 'drop_duplicates');
      return some.shape === 'series' ? withoutTwin({ ...some, code }) : unmasked({ ...some, code });
    }
    case 'sample': {
      const frame = asFrame(local(rows, context), context);
      const all =
        table.of.type === 'source'
          ? context.checked.profiles.find(one => one.name === (table.of as { name: string }).name)?.rows
          : undefined;
      const seed = literal(table.seed);
      const code =
        typeof all === 'number' && table.n <= all
          ? method(codeOf(frame, context), 'sample', [literal(table.n)], { random_state: seed })
          : method(method(codeOf(frame, context), 'sample', [], { frac: literal(1), random_state: seed }), 'head', [
              literal(table.n)
            ]);
      return unmasked({ ...frame, order: [], code });
    }
    case 'pivot':
      return pivotRows(table, rows, context);
    case 'unpivot': {
      const frame = withMoments(local(rows, context), context);
      const cells = new Set(frame.facts.columns.map(column => column.name));
      let values = table.values;
      while (cells.has(values)) {
        values = `${values}_`;
      }
      const melted = method(codeOf(frame, context), 'melt', [], {
        id_vars: labelsOf(frame, table.keep),
        var_name: literal(table.names),
        value_name: literal(values)
      });
      const code =
        values === table.values
          ? melted
          : method(melted, 'rename', [], { columns: dict([[literal(values), literal(table.values)]]) });
      return unmasked({ ...frame, code, order: [], unique: true });
    }
    case 'explode':
      return explodeRows(table, plainFrame(local(rows, context), context), context);
  }
}

const unmasked = (rows: Frame): Frame => {
  const { mask: _, ...rest } = rows;
  return rest;
};

const withoutTwin = (rows: Extract<Rows, { shape: 'series' }>): Rows => {
  const { frame: _, ...rest } = rows;
  return rest;
};

function filterRows({ where }: Extract<Table, { type: 'filter' }>, given: Rows, context: Context): Rows {
  if (where.type === 'literal') {
    const rows = asFrame(given, context);
    return where.value === true
      ? rows
      : unmasked({ ...rows, code: method(codeOf(rows, context), 'head', [literal(0)]) });
  }
  const around = looksAround(where);
  const here = around ? local(given, context) : given;
  if ((here.shape === 'series' || here.shape === 'grouped') && isReadable(where, here)) {
    const { scope, rows } = scopeOf(local(here, context) as typeof here, context);
    return withoutFrame({ ...rows, code: subscript(rows.code, maskOf(where, scope)) });
  }
  const frame = asFrame(here, context);
  const ordered = around ? inOrder(frame, ordersIn(where), context) : frame;
  const base = ordered.mask === undefined || around ? held(ordered, context) : { ...ordered };
  const { mask, ...whole } = base;
  const { scope } = scopeOf(whole, context);
  const next = mask !== undefined && isArrow(where, scope) ? truth(where, scope) : maskOf(where, scope);
  if (around && !ordersIn(where).every(order => isOrdered(base.order, order))) {
    // Rows in another order are matched by their labels, which `loc` does without a word.
    return { ...whole, code: subscript({ type: 'attribute', of: whole.code, name: 'loc' }, next) };
  }
  return { ...whole, mask: mask === undefined ? next : both(mask, next) };
}

const withoutFrame = (rows: Rows): Rows => {
  const { frame: _, ...rest } = rows as Rows & { readonly frame?: Py };
  return rest;
};

const maskOf = (where: Extract<Table, { type: 'filter' }>['where'], scope: Scope): Py =>
  isConstant(where) ? series(where, scope) : condition(where, scope);

/** Rows in the only order that windows ask for, where the plan has none; their labels differ, so that rows find themselves again. */
export function inOrder(given: Frame, orders: readonly (readonly SortKey[])[], context: Context): Frame {
  const open = orders.filter(order => !isOrdered(given.order, order));
  const [order] = open;
  if (order === undefined) {
    return given;
  }
  if (given.facts.order.length === 0 && open.every(one => JSON.stringify(one) === JSON.stringify(order))) {
    return sortedFrame(given, order, context) as Frame;
  }
  return given.unique
    ? held(given, context)
    : held(
        unmasked({
          ...given,
          code: method(codeOf(given, context), 'reset_index', [], { drop: literal(true) }),
          unique: true
        }),
        context
      );
}

/** Some columns, in an order. */
export function selectRows(columns: readonly string[], rows: Rows, context: Context): Rows {
  const [only] = columns;
  const facts = { ...rows.facts, columns: columns.map(id => columnFacts(rows.facts, id)) };
  const rest = known(rows, facts);
  if (rows.shape === 'scalars') {
    return {
      ...rest,
      shape: 'scalars',
      values: new Map(columns.map(id => [id, rows.values.get(id) ?? literal(null)]))
    };
  }
  const before = rows.facts.columns.map(column => column.name);
  if (!rows.facts.open && before.length === columns.length && before.every((id, at) => id === columns[at])) {
    return rows;
  }
  if (rows.shape === 'frame') {
    const labels = list(columns.map(id => labelOf(rows, id)));
    const pick = (chosen: Py): Py =>
      rows.mask === undefined ? subscript(rows.code, chosen) : located(rows.code, rows.mask, chosen);
    const odd = [...rows.labels.keys()].filter(id => columns.includes(id));
    return columns.length === 1 && only !== undefined && odd.length === 0
      ? {
          ...rest,
          shape: 'series',
          code: pick(labelOf(rows, only)),
          keys: [],
          column: only,
          label: only,
          frame: pick(labels)
        }
      : { ...rest, shape: 'frame', code: pick(labels), labels: rows.labels, unique: rows.unique };
  }
  const isWhole = rows.keys.length > 0 && rows.keys.every((key, at) => columns[at] === key.name);
  const measures = isWhole ? columns.slice(rows.keys.length) : columns;
  const inColumns = measures.length > 0 && measures.every(id => !rows.keys.some(key => key.name === id));
  if (!inColumns || (rows.shape === 'grouped' && rows.spread)) {
    const frame = asFrame(rows, context);
    return selectRows(columns, frame, context);
  }
  const [measure = ''] = measures;
  const keys = isWhole ? rows.keys : [];
  const bare = (code: Py): Py =>
    isWhole || rows.keys.length === 0 ? code : method(code, 'reset_index', [], { drop: literal(true) });
  if (rows.shape === 'series') {
    const { frame: _, ...one } = rows;
    return isWhole ? { ...rows, ...rest } : { ...one, ...rest, keys, code: bare(rows.code) };
  }
  return measures.length === 1
    ? {
        ...rest,
        shape: 'series',
        code: bare(subscript(rows.code, literal(measure))),
        keys,
        column: measure,
        label: measure
      }
    : isWhole
      ? { ...rest, shape: 'grouped', code: subscript(rows.code, list(measures.map(literal))), keys, spread: false }
      : {
          ...rest,
          shape: 'frame',
          code: bare(subscript(rows.code, list(measures.map(literal)))),
          labels: new Map(),
          unique: true
        };
}

function dropColumns(columns: readonly string[], rows: Frame, context: Context): Rows {
  const facts = { ...rows.facts, columns: rows.facts.columns.filter(column => !columns.includes(column.name)) };
  return unmasked({
    ...rows,
    ...known(rows, facts),
    code: method(codeOf(rows, context), 'drop', [], { columns: labelsOf(rows, columns) })
  });
}

function renameColumns({ names }: Extract<Table, { type: 'rename' }>, given: Rows, context: Context): Rows {
  const to = new Map(names.map(one => [one.from, one.to]));
  const named = (id: string): string => to.get(id) ?? id;
  const moved = {
    order: given.order.map(key => ({ ...key, by: named(key.by) })),
    periods: new Set([...given.periods].map(named))
  };
  if (given.shape === 'scalars') {
    return { ...given, ...moved, values: new Map([...given.values].map(([id, value]) => [named(id), value])) };
  }
  if (given.shape === 'series') {
    return {
      ...given,
      ...moved,
      keys: given.keys.map(key => ({ ...key, name: named(key.name) })),
      column: named(given.column),
      ...(given.frame === undefined || named(given.column) === given.column
        ? {}
        : {
            frame: method(given.frame, 'rename', [], {
              columns: dict([[literal(given.column), literal(named(given.column))]])
            })
          })
    };
  }
  const pairs = (rows: Rows, ids: readonly string[]): Py =>
    dict(ids.map(id => [labelOf(rows, id), literal(named(id))] as const));
  if (given.shape === 'grouped' && !given.spread) {
    const measures = names.map(one => one.from).filter(id => !given.keys.some(key => key.name === id));
    return {
      ...given,
      ...moved,
      keys: given.keys.map(key => ({ ...key, name: named(key.name) })),
      code: measures.length === 0 ? given.code : method(given.code, 'rename', [], { columns: pairs(given, measures) })
    };
  }
  const rows = asFrame(given, context);
  const labels = new Map([...rows.labels].filter(([id]) => !to.has(id)));
  return unmasked({
    ...rows,
    ...moved,
    labels,
    code: method(codeOf(rows, context), 'rename', [], {
      columns: pairs(
        rows,
        names.map(one => one.from)
      )
    })
  });
}

/** Rows in an order. */
export function sortRows(by: readonly SortKey[], given: Rows, context: Context): Rows {
  const rows = local(given, context);
  const [first] = by;
  if (rows.shape === 'scalars' || first === undefined || isOrdered(rows.order, by)) {
    return rows;
  }
  if (rows.shape === 'series') {
    const falling = by.every(key => key.descending === true);
    const options: readonly (readonly [string, Py])[] = falling ? [['ascending', literal(false)]] : [];
    if (by.length === 1 && first.by === rows.column) {
      return withoutFrame({ ...rows, order: by, code: method(rows.code, 'sort_values', [], options) });
    }
    const isIndex = by.length === rows.keys.length && by.every((key, at) => rows.keys[at]?.name === key.by);
    if (isIndex && (falling || by.every(key => key.descending !== true))) {
      return { ...rows, order: by, code: method(rows.code, 'sort_index', [], options) };
    }
  }
  if (rows.shape === 'grouped' && !rows.spread) {
    const keys = by.map(key => ({ ...key, by: rows.keys.find(one => one.name === key.by)?.level ?? key.by }));
    return { ...rows, order: by, code: method(rows.code, 'sort_values', ...sortArguments(rows, keys)) };
  }
  const frame = asFrame(rows, context);
  return unmasked({
    ...frame,
    order: by,
    code: method(codeOf(frame, context), 'sort_values', ...sortArguments(frame, by))
  });
}

function concatRows(tables: readonly Table[], context: Context): Rows {
  const parts = tables.map(table => withMoments(local(rowsOf(table, context), context), context));
  const [first] = parts;
  if (first === undefined) {
    throw new Error('There are no tables to put below each other.');
  }
  const code = call(context.pandas('concat'), [list(parts.map(part => codeOf(part, context)))], {
    ignore_index: literal(true)
  });
  return unmasked({ ...first, code, order: [], labels: new Map(), unique: true, lazy: false });
}

function explodeRows({ column, separator }: Extract<Table, { type: 'explode' }>, given: Frame, context: Context): Rows {
  const options: readonly (readonly [string, Py])[] = [['ignore_index', literal(true)]];
  if (separator === undefined) {
    return unmasked({
      ...given,
      unique: true,
      code: method(codeOf(given, context), 'explode', [literal(column)], options)
    });
  }
  const { scope, rows } = scopeOf(given, context);
  const plain = separator.length === 1 ? {} : { regex: literal(false) };
  const parts = method(
    { type: 'attribute', of: scope.column(column), name: 'str' },
    'split',
    [literal(separator)],
    /^[\w ,;]*$/u.test(separator) ? {} : plain
  );
  const code = method(method(rows.code, 'assign', [], [[column, parts]]), 'explode', [literal(column)], options);
  return { ...rows, code, unique: true };
}
