import type { Expression } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import { NotPrinted } from '../python/not-printed.js';
import { isRowCount, ofNothing, unused } from '../python/plan-looks.js';
import { attribute, call, dict, list, method, oneOrList, type Py } from '../python/tree.js';
import { aggregateRows } from './aggregate-rows.js';
import { scopeOf, written } from './expressions.js';
import { asFrame, become, codeOf, columnFacts, type Context, isFrame, local, namesOf, type Rows } from './rows.js';

type Of<Type extends Table['type']> = Extract<Table, { type: Type }>;

/** A row for each of some keys and a column for each value of another. */
export function pivotRows(table: Of<'pivot'>, given: Rows, context: Context): Rows {
  const { rows: keys, columns, value } = table;
  const rows = local(given);
  const all = [...keys, columns];
  const facts = all.map(id => columnFacts(rows.facts, id));
  const [key, ...others] = keys;
  if (key === undefined) {
    throw new NotPrinted('Pandas spreads values over columns for each value of another column: name that one.');
  }
  const isCategory = facts.some(({ type }) => type === 'category');
  if (others.length === 0 && isRowCount(value) && isFrame(rows) && !isCategory) {
    const code = written(rows, context, scope => call(context.pandas('crosstab'), all.map(scope.column)));
    return become(rows, code, { keys: [{ name: key, level: key, isPeriod: false }], spread: true });
  }
  const by = all.map(name => ({ name, value: { type: 'column', name } as Expression }));
  const cells = aggregateRows(
    { type: 'aggregate', of: table.of, by, measures: [{ name: unused('value', all), value }] },
    rows,
    context
  );
  const wide = method(cells.code, 'unstack', [], { fill_value: ofNothing(value) });
  // Values of keys that only stand beside missing ones put the columns in another order.
  const mayLack = facts.some(({ missing }) => missing);
  return become(cells, mayLack ? method(wide, 'sort_index', [], { axis: 'columns' }) : wide, {
    keys: cells.keys.slice(0, -1),
    column: undefined,
    label: undefined,
    spread: true
  });
}

/** A row for each cell outside of some columns. */
export function unpivotRows({ keep, names, values }: Of<'unpivot'>, given: Rows, context: Context): Rows {
  const rows = asFrame(local(given), context);
  const value_name = unused(values, namesOf(rows.facts));
  const melted = method(codeOf(rows), 'melt', [], { id_vars: oneOrList(keep), var_name: names, value_name });
  const code = value_name === values ? melted : method(melted, 'rename', [], { columns: dict([[value_name, values]]) });
  return become(rows, code, { order: [] });
}

export function concatRows(parts: readonly Rows[], context: Context): Rows {
  const frames = parts.map(part => asFrame(local(part), context));
  const [first] = frames;
  if (first === undefined) {
    throw new Error('There are no tables to put below each other.');
  }
  const code = call(context.pandas('concat'), [list(frames.map(codeOf))], { ignore_index: true });
  return become(first, code, { order: [] });
}

/** A row for each element of a list, or for each part of a text. */
export function explodeRows({ column, separator }: Of<'explode'>, given: Rows, context: Context): Rows {
  const rows = asFrame(local(given), context);
  const exploded = (of: Py): Py => method(of, 'explode', [column], { ignore_index: true });
  if (separator === undefined) {
    return become(rows, exploded(codeOf(rows)));
  }
  const scope = scopeOf(rows, context);
  const regex = separator.length === 1 || /^[\w ,;]*$/u.test(separator) ? undefined : false;
  const parts = method(attribute(scope.column(column), 'str'), 'split', [separator], { regex });
  return become(scope.rows, exploded(method(scope.frame(), 'assign', [], [[column, parts]])));
}
