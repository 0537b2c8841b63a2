import type { SortKey } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import { kindOf } from '../check/functions.js';
import { isOrdered } from '../check/table-facts.js';
import { countedGroups } from '../lower/plan-looks.js';
import { method } from '../python/tree.js';
import { aggregateRows } from './aggregate-rows.js';
import { written } from './expressions.js';
import { extremes, sortRows } from './order.js';
import { asFrame, become, columnFacts, type Context, type Key, type Rows } from './rows.js';

type Of<Type extends Table['type']> = Extract<Table, { type: Type }>;

/** What pandas has a word of its own for. `rowsOf` gives the rows of a table below. */
export function idiom(table: Table, context: Context, rowsOf: (table: Table) => Rows): Rows | undefined {
  switch (table.type) {
    case 'sort': {
      const found = counted(table, context);
      const rows = found === undefined ? undefined : rowsOf(found.of.of);
      return found === undefined || rows === undefined
        ? undefined
        : rows.lazy
          ? sortRows(table.by, aggregateRows(found.of, rows, context), context)
          : valueCounts(table.by, found.keys, rows, context);
    }
    case 'limit':
      return table.of.type === 'sort' && hasExtremes(table, table.of, context)
        ? extremes(table, table.of.by, rowsOf(table.of.of), context)
        : undefined;
    default:
      return undefined;
  }
}

/** Whether the rows that are highest or lowest in one column of numbers or moments are wanted. */
function hasExtremes({ offset = 0, per = [] }: Of<'limit'>, sort: Of<'sort'>, context: Context): boolean {
  const facts = context.checked.facts(sort.of);
  const { type, profile } = columnFacts(facts, sort.by[0]?.by ?? '');
  const isNumber = (kindOf(type) === 'number' || type === 'datetime') && profile?.dtype !== 'object';
  const isOnly = sort.by.length === 1 && offset + per.length === 0;
  return isOnly && isNumber && !isOrdered(facts.order, sort.by) && counted(sort, context) === undefined;
}

/** Counted groups whose keys are columns, but no categories. */
function counted(sort: Of<'sort'>, context: Context): { of: Of<'aggregate'>; keys: readonly Key[] } | undefined {
  const of = countedGroups(sort);
  const keys = (of?.by ?? []).flatMap(({ name, value }) =>
    value.type === 'column' ? [{ name, level: value.name, isPeriod: false }] : []
  );
  const isPlain =
    of !== undefined &&
    keys.length === of.by.length &&
    keys.every(({ level }) => columnFacts(context.checked.facts(of.of), level).type !== 'category');
  return isPlain ? { of, keys } : undefined;
}

function valueCounts(by: readonly SortKey[], keys: readonly Key[], given: Rows, context: Context): Rows {
  const rows = given.keys.length === 0 ? given : asFrame(given, context);
  const [first = '', ...others] = keys.map(({ level }) => level);
  const ascending = by[0]?.descending === true ? undefined : true;
  const code = written(rows, context, scope =>
    others.length === 0
      ? method(scope.column(first), 'value_counts', [], { ascending })
      : method(scope.frame(), 'value_counts', [[first, ...others]], { ascending })
  );
  return become(rows, code, { order: by, keys, column: by[0]?.by, label: 'count' });
}
