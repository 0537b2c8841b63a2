import type { Expression } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import { ofNothing } from '../check/functions.js';
import { isRowCount, unused } from '../lower/plan-looks.js';
import { attribute, call, dict, method, oneOrList } from '../python/tree.js';
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
  const isCategory = facts.some(({ type }) => type === 'category');
  if (key !== undefined && others.length === 0 && isRowCount(value) && isFrame(rows) && !isCategory) {
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

/** A row for each part of a text. */
export function explodeRows({ column, separator }: Of<'explode'>, given: Rows, context: Context): Rows {
  const rows = asFrame(local(given), context);
  const scope = scopeOf(rows, context);
  const regex = separator.length === 1 || /^[\w ,;]*$/u.test(separator) ? undefined : false;
  const parts = method(attribute(scope.column(column), 'str'), 'split', [separator], { regex });
  const parted = method(scope.frame(), 'assign', [], [[column, parts]]);
  return become(scope.rows, method(parted, 'explode', [column], { ignore_index: true }));
}
