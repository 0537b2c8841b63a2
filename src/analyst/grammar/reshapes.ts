import type { Expression, Table } from '../../plan/index.js';
import { aggregate, grouped, table } from '../terms/expressions.js';
import type { Terms } from '../terms/terms.js';
import { byColumn } from './keys.js';
import { reaches, tableOf } from './rows.js';
import { type Rule, rule, wordless } from './rule.js';

const isParted = (values: readonly unknown[], separator: string): boolean =>
  values.filter(one => typeof one === 'string' && one.includes(separator)).length > 0.2 * values.length;

/** A pivot. Computed keys become columns first, because a pivot takes names of columns. */
function pivoted(of: Table, row: Terms['Key'], across: Terms['Key'], measure: Expression): Table {
  const made = [row, across].filter(({ named }) => named.value.type !== 'column');
  const keyed: Table = made.length === 0 ? of : { type: 'derive', of, columns: made.map(({ named }) => named) };
  return { type: 'pivot', of: keyed, rows: [row.named.name], columns: across.named.name, value: measure };
}

/** Changes as answers, and tables of another shape. */
export const RESHAPES: readonly Rule[] = [
  wordless('change', 'Plan', ['Changed'], (_, { term }) =>
    term.of.type === 'sort' || term.of.type === 'select' ? undefined : { type: 'change', frame: term.base, of: term.of }
  ),
  wordless('shown with it', 'Plan', ['Changed'], (_, { term }) =>
    term.of.type === 'filter' ? undefined : table(term.of)
  ),
  rule('pivot', 'Plan', ['Measured', 'Keys'], 'pivot', (world, { term: { rows, list } }, { term: keys }) => {
    const [row, across, third] = keys.list;
    const [measure] = list;
    return row === undefined ||
      across === undefined ||
      third !== undefined ||
      measure === undefined ||
      list.length > 1 ||
      !reaches(world, rows, keys)
      ? undefined
      : table(pivoted(tableOf(rows, world), row, across, measure.value));
  }),
  rule('unpivot', 'Plan', ['Rows', 'Columns'], 'unpivot', (world, { term: rows }, { term: { list } }) => {
    const keep = world
      .columnsOf(rows.base)
      .map(({ id }) => id)
      .filter(id => !list.includes(id));
    const isOneKind = new Set(list.map(id => world.column(id).kind)).size === 1;
    return isOneKind && reaches(world, rows, list)
      ? table({ type: 'unpivot', of: tableOf(rows, world), keep, names: 'name', values: 'value' })
      : undefined;
  }),
  ...[true, false].flatMap(isCounted =>
    [', ', ';', '|', ' ', '/'].map(separator =>
      rule(
        isCounted ? 'counts of parts' : 'parts',
        'Plan',
        ['Column:changed'],
        'explode',
        (world, { term: { id } }) => {
          const facts = world.column(id);
          const parts: Table = { type: 'explode', of: { type: 'source', name: facts.table }, column: id, separator };
          const counted = grouped(parts, [byColumn(id).named], [{ name: 'count', value: aggregate('count') }]);
          return isParted(facts.values, separator) ? table(isCounted ? counted : parts) : undefined;
        }
      )
    )
  )
];
