import type { Expression } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import { kindOf } from '../check/functions.js';
import { call, list, literal, method, type Py } from '../python/tree.js';
import { aggregateRows } from './aggregate-rows.js';
import { codeOf, columnFacts, type Context, held, levelOf, local, type Rows } from './rows.js';
import { plainColumn, written } from './scope.js';

type Pivot = Extract<Table, { type: 'pivot' }>;

/** What a measure is of no rows, where it is something: 0 of counts and sums. */
export function ofNothing(value: Expression): number | undefined {
  if (value.type === 'aggregate') {
    return value.fn === 'count' || value.fn === 'sum' || value.fn === 'nunique' ? 0 : undefined;
  }
  if (value.type === 'literal') {
    return typeof value.value === 'number' ? value.value : undefined;
  }
  if (value.type !== 'call') {
    return undefined;
  }
  const [left, right] = value.args.map(ofNothing);
  if (left === undefined || right === undefined) {
    return undefined;
  }
  switch (value.fn) {
    case 'add':
      return left + right;
    case 'subtract':
      return left - right;
    case 'multiply':
      return left * right;
    default:
      return undefined;
  }
}

/** A row for each of some keys and a column for each value of another. */
export function pivotRows(table: Pivot, given: Rows, context: Context): Rows {
  const { rows: keys, columns, value } = table;
  const facts = context.checked.facts(table);
  const shaped = (code: Py): Rows => ({
    shape: 'grouped',
    facts,
    order: facts.order,
    periods: new Set(),
    lazy: false,
    wanted: 'pivoted',
    code,
    keys: keys.map(id => ({ name: id, level: id })),
    spread: true
  });
  const [key] = keys;
  const rows = local(given, context);
  const plain = rows.shape === 'frame' && rows.labels.size === 0 && rows.periods.size === 0;
  const types = [...keys, columns].map(id => columnFacts(rows.facts, id).type);
  if (
    plain &&
    key !== undefined &&
    value.type === 'aggregate' &&
    value.where === undefined &&
    !types.includes('category')
  ) {
    if (value.of === undefined && keys.length === 1) {
      return shaped(
        written(rows, context, scope => call(context.pandas('crosstab'), [scope.column(key), scope.column(columns)]))
      );
    }
    const of: Expression = value.of ?? { type: 'literal', value: null };
    const plain = plainColumn(of, rows);
    const simple =
      plain !== undefined &&
      ![...keys, columns].includes(plain) &&
      kindOf(columnFacts(rows.facts, plain).type) === 'number';
    // Rows and columns without any value would be left out.
    if (
      simple &&
      value.q === undefined &&
      !columnFacts(rows.facts, plain).missing &&
      !['std', 'var'].includes(value.fn)
    ) {
      return shaped(
        method(
          codeOf(rows, context),
          'pivot_table',
          [],
          [
            ['index', keys.length === 1 ? literal(key) : list(keys.map(literal))],
            ['columns', literal(columns)],
            ['values', literal(plain)],
            ...(value.fn === 'mean' ? [] : [['aggfunc', literal(value.fn)] as const]),
            ...(ofNothing(value) === 0 ? [['fill_value', literal(0)] as const] : [])
          ]
        )
      );
    }
  }
  const cell: Extract<Table, { type: 'aggregate' }> = {
    type: 'aggregate',
    of: table.of,
    by: [...keys, columns].map(id => ({ name: id, value: { type: 'column', name: id } })),
    measures: [{ name: free('value', [...keys, columns]), value }]
  };
  const mayLack = [...keys, columns].some(id => columnFacts(rows.facts, id).missing);
  const cells = local(aggregateRows(cell, rows, context), context);
  if (cells.shape !== 'series') {
    throw new Error('The cells of a pivot table are one measure.');
  }
  return unstacked(
    { ...cells, facts: context.checked.facts(cell) },
    keys,
    columns,
    ofNothing(value),
    mayLack,
    facts,
    context
  );
}

const free = (wanted: string, taken: readonly string[]): string =>
  taken.includes(wanted) ? free(`${wanted}_`, taken) : wanted;

/** The last of the keys of a Series as columns. */
export function unstacked(
  cells: Extract<Rows, { shape: 'series' }>,
  keys: readonly string[],
  columns: string,
  filled: number | undefined,
  mayLack: boolean,
  facts: Rows['facts'],
  context: Context
): Rows {
  const fill: readonly (readonly [string, Py])[] = filled === undefined ? [] : [['fill_value', literal(filled)]];
  if (keys.length === 0) {
    const row = method(held(cells, context).code, 'to_frame');
    const wide = method(
      method({ type: 'attribute', of: row, name: 'T' }, 'reset_index', [], { drop: literal(true) }),
      'rename_axis',
      [],
      {
        columns: literal(null)
      }
    );
    return {
      shape: 'frame',
      facts,
      order: [],
      periods: new Set(),
      lazy: false,
      wanted: 'pivoted',
      code: wide,
      labels: new Map(),
      unique: true
    };
  }
  const last = cells.keys.at(-1)?.name === columns;
  const level = last ? [] : [literal(levelOf(cells.keys, columns))];
  const wide = method(cells.code, 'unstack', level, fill);
  return {
    shape: 'grouped',
    facts,
    order: facts.order,
    periods: new Set([...cells.periods].filter(id => id !== columns)),
    lazy: false,
    wanted: 'pivoted',
    // Values of keys that only stand beside missing ones put the columns in another order.
    code: mayLack ? method(wide, 'sort_index', [], { axis: literal('columns') }) : wide,
    keys: cells.keys.filter(key => key.name !== columns),
    spread: true
  };
}
