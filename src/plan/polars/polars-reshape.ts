import type { Expression } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import { attribute, type Keyword, list, literal, method, oneOrList } from '../python/tree.js';
import { commonKey } from './dtypes.js';
import { alike, collected, type Frame } from './frames.js';
import { inNamespace, unused } from './polars-names.js';
import type { PolarsTables } from './polars-tables.js';

type Of<Type extends Table['type']> = Extract<Table, { type: Type }>;

export function printConcat({ tables: parts }: Of<'concat'>, tables: PolarsTables): Frame {
  const { frames, lazy } = alike(parts.map(part => tables.frame(part, false)));
  const dtypes = parts.map(part => {
    const { facts, dtypes: known } = tables.dtypes.scope(part);
    return facts.columns.map(({ name }) => known.get(name)).join();
  });
  const isEqual = dtypes.every(one => one === dtypes[0]);
  return {
    py: method(tables.pl(), 'concat', [list(frames)], isEqual ? {} : { how: literal('vertical_relaxed') }),
    lazy
  };
}

export function printJoin({ left, right, on, how }: Of<'join'>, tables: PolarsTables, ordered: boolean): Frame {
  const keepsLeft = how === 'semi' || how === 'anti';
  const sides = [left, right].map((side, at) => {
    const frame = tables.frame(side, at === 0 && keepsLeft && ordered);
    const own = tables.dtypes.scope(side).dtypes;
    const other = tables.dtypes.scope(at === 0 ? right : left).dtypes;
    const casts = on.flatMap(key => {
      const [mine, theirs] = at === 0 ? [key.left, key.right] : [key.right, key.left];
      const dtype = commonKey(own.get(mine) ?? '', other.get(theirs) ?? '');
      return dtype === undefined || dtype === own.get(mine)
        ? []
        : [method(method(tables.pl(), 'col', [literal(mine)]), 'cast', [attribute(tables.pl(), dtype)])];
    });
    const cast = casts.length === 0 ? frame : { ...frame, py: method(frame.py, 'with_columns', casts) };
    return at === 0 ? cast : tables.assigned(side, cast);
  });
  const { frames, lazy } = alike(sides);
  const [one, other] = frames;
  const keys: readonly Keyword[] = on.every(key => key.left === key.right)
    ? [['on', oneOrList(on.map(key => key.left))]]
    : [
        ['left_on', oneOrList(on.map(key => key.left))],
        ['right_on', oneOrList(on.map(key => key.right))]
      ];
  const kind: readonly Keyword[] = how === 'inner' ? [] : [['how', literal(how)]];
  return one === undefined || other === undefined
    ? { py: literal(null), lazy }
    : { py: method(one, 'join', [other], [...keys, ...kind]), lazy };
}

const FUNCTIONS: ReadonlySet<string> = new Set(['sum', 'mean', 'median', 'min', 'max']);

export function printPivot(table: Of<'pivot'>, tables: PolarsTables): Frame {
  const { of, rows, columns, value } = table;
  const { facts } = tables.dtypes.scope(of);
  const missing = [...rows, columns].filter(key =>
    facts.columns.some(({ name, missing: lacks }) => name === key && lacks)
  );
  const simple = ownFunction(value, columns, rows);
  const keys = (values: string): readonly Keyword[] => [
    ['on', literal(columns)],
    ['index', oneOrList(rows)],
    ['values', literal(values)]
  ];
  if (simple !== undefined && rows.length > 0) {
    const below = tables.eager(of, false);
    const present = missing.length === 0 ? below : method(below, 'drop_nulls', [oneOrList(missing)]);
    const wide = method(
      present,
      'pivot',
      [],
      [...keys(simple.of), ['aggregate_function', literal(simple.fn)], ['sort_columns', literal(true)]]
    );
    return { py: method(wide, 'sort', rows.map(literal)), lazy: false };
  }
  return pivotedGroups(table, tables);
}

/** A measure that polars' own pivot takes. */
function ownFunction(
  value: Expression,
  columns: string,
  rows: readonly string[]
): { fn: string; of: string } | undefined {
  if (value.type !== 'aggregate' || value.where !== undefined) {
    return undefined;
  }
  if (value.of === undefined) {
    return { fn: 'len', of: columns };
  }
  const { of, fn } = value;
  return of.type === 'column' && FUNCTIONS.has(fn) && ![...rows, columns].includes(of.name)
    ? { fn, of: of.name }
    : undefined;
}

/** The number that a measure gives of no rows; none where that, or any other cell, may be missing. */
function ofNothing(value: Expression): number | undefined {
  switch (value.type) {
    case 'aggregate':
      return ['count', 'nunique', 'sum'].includes(value.fn) ? 0 : undefined;
    case 'literal':
      return typeof value.value === 'number' ? value.value : undefined;
    case 'call': {
      const [left, right] = value.args.map(ofNothing);
      if (left === undefined || right === undefined) {
        return undefined;
      }
      const sums = { add: left + right, subtract: left - right, multiply: left * right };
      return value.fn === 'add' || value.fn === 'subtract' || value.fn === 'multiply' ? sums[value.fn] : undefined;
    }
    default:
      return undefined;
  }
}

/** Cells computed first, one to a row, and spread then. */
function pivotedGroups({ of, rows, columns, value }: Of<'pivot'>, tables: PolarsTables): Frame {
  const taken = [...rows, columns];
  const cell = unused('value', taken);
  const by = taken.map(name => ({ name, value: { type: 'column', name } as const }));
  const cells: Table = { type: 'aggregate', of, by, measures: [{ name: cell, value }] };
  const { py } = tables.assigned(cells, { py: collected(tables.frame(cells, false)), lazy: false });
  // Polars wants something to tell rows apart by.
  const only = unused('row', [...taken, cell]);
  const one = method(method(tables.pl(), 'lit', [literal(0)]), 'alias', [literal(only)]);
  const wide = method(rows.length === 0 ? method(py, 'with_columns', [one]) : py, 'pivot', [], {
    on: literal(columns),
    index: oneOrList(rows.length === 0 ? [only] : rows),
    values: literal(cell),
    sort_columns: literal(true)
  });
  const empty = ofNothing(value);
  const filled = empty === undefined ? wide : method(wide, 'fill_null', [literal(empty)]);
  return {
    py: rows.length === 0 ? method(filled, 'drop', [literal(only)]) : method(filled, 'sort', rows.map(literal)),
    lazy: false
  };
}

export function printUnpivot({ of, keep, names, values }: Of<'unpivot'>, tables: PolarsTables): Frame {
  const { py, lazy } = tables.frame(of, false);
  const index: readonly Keyword[] = keep.length === 0 ? [] : [['index', oneOrList(keep)]];
  return {
    py: method(py, 'unpivot', [], [...index, ['variable_name', literal(names)], ['value_name', literal(values)]]),
    lazy
  };
}

export function printExplode({ of, column, separator }: Of<'explode'>, tables: PolarsTables, ordered: boolean): Frame {
  const { py, lazy } = tables.frame(of, ordered);
  const parts =
    separator === undefined
      ? py
      : method(py, 'with_columns', [
          inNamespace(tables.expressions(of).text({ type: 'column', name: column }), 'str', 'split', [
            literal(separator)
          ])
        ]);
  return { py: method(parts, 'explode', [literal(column)]), lazy };
}
