import type { Expression, FunctionName, SortKey } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import { kindOf } from '../check/functions.js';
import { isOrdered, type TableFacts } from '../check/table-facts.js';
import { countedGroups, same } from '../lower/plan-looks.js';
import { binary, method, subscript } from '../python/tree.js';
import { aggregateRows } from './aggregate-rows.js';
import { written } from './expressions.js';
import { extremes, sortRows } from './order.js';
import { asFrame, become, codeOf, columnFacts, type Context, type Key, local, type Rows } from './rows.js';

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
    case 'aggregate': {
      const found = table.of.type === 'source' ? contrastIn(table) : undefined;
      return found !== undefined && isComplete(context.checked.facts(table.of), found)
        ? contrasted(found, rowsOf(table.of), context)
        : undefined;
    }
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

/** A measure of groups for one value of a second key and for another, one taken from or divided by the other. */
type Contrast = {
  readonly measure: string;
  readonly operator: '-' | '/';
  readonly fn: string;
  readonly key: string;
  readonly by: string;
  readonly of: string;
  readonly values: readonly [left: string, right: string];
};

const OPERATORS: Partial<Record<FunctionName, '-' | '/'>> = { subtract: '-', divide: '/' };

function contrastIn({ by: keys, measures }: Of<'aggregate'>): Contrast | undefined {
  const [key, measure] = [keys[0]?.value, measures[0]];
  const call = measure?.value;
  if (keys.length + measures.length !== 2 || key?.type !== 'column' || keys[0]?.name !== key.name) {
    return undefined;
  }
  const operator = call?.type === 'call' ? OPERATORS[call.fn] : undefined;
  const [left, right] = (call?.type === 'call' ? call.args : []).map(sideOf);
  return measure !== undefined &&
    operator !== undefined &&
    left !== undefined &&
    right !== undefined &&
    same({ ...left, value: '' }, { ...right, value: '' })
    ? { ...left, measure: measure.name, operator, key: key.name, values: [left.value, right.value] }
    : undefined;
}

/** A measure of the rows in which a column has a value. */
function sideOf(side: Expression) {
  const { fn, of, where } = side.type === 'aggregate' ? side : {};
  const [by, value] = where?.type === 'call' && where.fn === 'equal' ? where.args : [];
  return fn !== undefined &&
    ['mean', 'median', 'min', 'max'].includes(fn) &&
    of?.type === 'column' &&
    by?.type === 'column' &&
    value?.type === 'literal' &&
    typeof value.value === 'string'
    ? { fn, of: of.name, by: by.name, value: value.value }
    : undefined;
}

function contrasted({ measure, operator, fn, key, by, of, values }: Contrast, given: Rows, context: Context): Rows {
  const rows = asFrame(local(given), context);
  const aggfunc = fn === 'mean' ? undefined : fn;
  const wide = method(codeOf(rows), 'pivot_table', [], { index: key, columns: by, values: of, aggfunc });
  const measures = context.draft.assign(fn, wide);
  const [left, right] = values.map(value => subscript(measures, value));
  const code = left === undefined || right === undefined ? measures : binary(operator, left, right);
  return become(rows, code, {
    order: [{ by: key }],
    keys: [{ name: key, level: key, isPeriod: false }],
    column: measure
  });
}

/**
 * Whether a pivot table has all groups and both values: fewer values are missing than the smallest group has rows. Categories would
 * come in an order of their own, truths as objects.
 */
function isComplete(facts: TableFacts, { key, by, of, values }: Contrast): boolean {
  const lost = [by, of].reduce((sum, id) => {
    const nulls = columnFacts(facts, id).profile?.nulls;
    return sum + (nulls?.evidence.type === 'full' ? nulls.count : Infinity);
  }, 0);
  const [rows = [], columns = []] = [key, by].map(id => {
    const { type, profile } = columnFacts(facts, id);
    const isKnown = type !== 'category' && profile?.top?.complete === true && profile.top.evidence.type === 'full';
    return isKnown ? profile.top.values : [];
  });
  return (
    new Set([key, by, of]).size === 3 &&
    columnFacts(facts, of).type !== 'boolean' &&
    rows.length > 0 &&
    rows.every(({ count }) => count > lost) &&
    values.every(value => columns.some(one => one.value === value && one.count > lost))
  );
}
