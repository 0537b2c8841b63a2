import { type Expression, type ExpressionOf, inputs, type Named, type Table, type TableOf } from '../algebra/plan.js';
import { byType, looksAround, same, withInputs, withParts } from '../algebra/rebuild.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { isInOrder, namesOf, windowsIn } from '../check/table-facts.js';

/** The same table in steps that all engines support. With `lifts`, no aggregate contains an `over` expression: it becomes a column below. */
export function lowered(table: Table, checked: CheckedPlan, lifts: boolean, isSorted = false): Table {
  const below = withInputs(table, input => lowered(input, checked, lifts, table.type === 'sort'));
  switch (below.type) {
    case 'derive':
      return { ...below, of: ordered(below.of, below.columns, checked) };
    case 'distinct': {
      const { of, columns } = below;
      return { type: 'distinct', of: columns === undefined ? of : { type: 'select', of, columns } };
    }
    case 'aggregate': {
      const isLifted = lifts && [...below.by, ...below.measures].some(({ value }) => looksAround(value));
      const groups = isLifted ? lifted(below, checked) : below;
      return isSorted ? groups : inWeek(groups);
    }
    default:
      return below;
  }
}

/** Rows in the order that the windows of the columns need. */
function ordered(of: Table, columns: readonly Named[], checked: CheckedPlan): Table {
  const odd = columns
    .flatMap(({ value }) => windowsIn(value))
    .find(window => !isInOrder(window, checked.facts(of).order));
  return odd === undefined ? of : { type: 'sort', of, by: odd.order };
}

type Weekday = Named & { readonly value: ExpressionOf<'datePart'> };

const isWeekday = (key: Named): key is Weekday => key.value.type === 'datePart' && key.value.part === 'weekdayName';

/** Whether a column holds the names of weekdays that rows were grouped by. */
export const holdsWeekdays = (table: Table, name: string): boolean =>
  (table.type === 'aggregate' && table.by.some(key => key.name === name && isWeekday(key))) ||
  inputs(table).some(input => holdsWeekdays(input, name));

/** Puts groups by weekday name in the order of the week: the number of the weekday becomes a key before the name, and is dropped. */
function inWeek(groups: TableOf<'aggregate'>): Table {
  const { by, measures } = groups;
  const taken = [...by, ...measures].map(one => one.name);
  const numbers: Named[] = [];
  const keys = by.flatMap((key): readonly Named[] => {
    if (!isWeekday(key)) {
      return [key];
    }
    const name = unused('day', [...taken, ...numbers.map(one => one.name)]);
    numbers.push({ name, value: { ...key.value, part: 'weekday' } });
    return [...numbers.slice(-1), key];
  });
  return numbers.length === 0
    ? groups
    : { type: 'drop', of: { ...groups, by: keys }, columns: numbers.map(({ name }) => name) };
}

/** Groups whose measures and keys read each `over` expression as a derived column. */
function lifted(groups: TableOf<'aggregate'>, checked: CheckedPlan): TableOf<'aggregate'> {
  const taken = namesOf(checked.facts(groups.of));
  const columns: Named[] = [];
  const lift = (expression: Expression): Expression => {
    if (expression.type !== 'over') {
      return withParts(expression, lift);
    }
    const name = unused('part', [...taken, ...columns.map(one => one.name)]);
    columns.push({ name, value: expression });
    return { type: 'column', name };
  };
  const lifting = (list: readonly Named[]): readonly Named[] => list.map(one => ({ ...one, value: lift(one.value) }));
  const [by, measures] = [lifting(groups.by), lifting(groups.measures)];
  return { ...groups, of: { type: 'derive', of: groups.of, columns }, by, measures };
}

/** How many rows are fetched for display from an engine that may hold any number of them. */
export const FETCHED_ROWS = 100;

/** Whether a table has few rows because of how it is made. */
export const isShort = (table: Table): boolean =>
  table.type === 'aggregate' ||
  table.type === 'pivot' ||
  ((table.type === 'limit' || table.type === 'sample') && table.n <= FETCHED_ROWS && !('per' in table)) ||
  (!['source', 'unpivot', 'explode', 'sample'].includes(table.type) && inputs(table).every(isShort));

/** Whether a table is a dataset of at least `n` rows, as far as is known. */
export const isKnownToHave = (n: number, table: Table, { profiles }: CheckedPlan): boolean =>
  table.type === 'source' && (profiles.find(({ name }) => name === table.name)?.rows ?? 0) >= n;

export const isRowCount = (value: Expression): boolean =>
  value.type === 'aggregate' && value.fn === 'count' && value.of === undefined && value.where === undefined;

type Change = { readonly fn: 'diff' | 'pct_change'; readonly of: Expression; readonly window: ExpressionOf<'window'> };

/** The change of a value from the previous row, if the call computes one: the difference (`diff`) or the relative change. */
export function changeIn({ fn, args: [left, right] }: ExpressionOf<'call'>): Change | undefined {
  const isShift = (of: Expression | undefined, before: Expression | undefined): before is ExpressionOf<'window'> =>
    before?.type === 'window' && before.fn === 'shift' && same(before.of, of);
  if (left === undefined || right === undefined || fn !== 'subtract') {
    return undefined;
  }
  if (isShift(left, right)) {
    return { fn: 'diff', of: left, window: right };
  }
  const [of, before] = left.type === 'call' && left.fn === 'divide' ? left.args : [];
  const isLessOne = right.type === 'literal' && right.value === 1;
  return of !== undefined && isShift(of, before) && isLessOne ? { fn: 'pct_change', of, window: before } : undefined;
}

/** A name that is not among `taken`; `same` gives equal texts for names that are the same to an engine. */
export function unused(wanted: string, taken: Iterable<string>, same = (name: string): string => name): string {
  const names = new Set([...taken].map(same));
  let name = wanted;
  for (let count = 2; names.has(same(name)); count++) {
    name = `${wanted}_${count}`;
  }
  return name;
}

/** A name that says what an aggregate is. */
export function measureName({ fn, of, where }: ExpressionOf<'aggregate'>): string {
  const wanted = where === undefined ? undefined : conditionName(where);
  return wanted ?? (of === undefined ? 'rows' : of.type === 'column' ? `${fn}_${of.name}` : fn);
}

/** The text that a condition requires a column to equal, if it is such a condition: `male` for `sex == "male"`. */
function conditionName(where: Expression): string | undefined {
  const parts = where.type === 'call' && where.fn === 'equal' ? where.args : [];
  const value = parts.find(part => part.type === 'literal')?.value;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function groupName({ by, measures }: TableOf<'aggregate'>): string {
  const period = by.find(({ value }) => value.type === 'dateFloor')?.value;
  if (period?.type === 'dateFloor') {
    return period.unit === 'day' ? 'daily' : `${period.unit}ly`;
  }
  if (by.length === 0) {
    return 'totals';
  }
  const isCount = measures.every(({ value }) => value.type === 'aggregate' && value.of === undefined);
  return isCount ? 'counts' : by.length > 2 ? 'groups' : `by_${by.map(key => key.name).join('_')}`;
}

/** The non-empty cells of a pivot table, a row for each, and the name of the column that holds their values. */
export function cellsOf({ of, rows, columns, value }: TableOf<'pivot'>): {
  readonly cells: TableOf<'aggregate'>;
  readonly cell: string;
} {
  const keys = [...rows, columns];
  const cell = unused('cell', keys, name => name.toLowerCase());
  const by = keys.map((name): Named => ({ name, value: { type: 'column', name } }));
  return { cells: { type: 'aggregate', of, by, measures: [{ name: cell, value }] }, cell };
}

/** A name that says what rows a table holds. */
export const tableName: (table: Table) => string = byType({
  source: ({ name }) => name,
  filter: ({ where }) => conditionName(where) ?? 'selected',
  derive: ({ columns }) => `with_${columns.at(-1)?.name ?? 'columns'}`,
  select: columnsName,
  drop: columnsName,
  rename: columnsName,
  aggregate: groupName,
  sort: () => 'ordered',
  limit: ({ of, last }) => (of.type === 'sort' ? 'top' : last === true ? 'last_rows' : 'first_rows'),
  distinct: () => 'distinct',
  sample: () => 'sample',
  join: () => 'merged',
  pivot: () => 'pivoted',
  unpivot: () => 'long',
  explode: ({ column }) => `each_${column}`
});

function columnsName({ of }: TableOf<'select' | 'drop' | 'rename'>): string {
  return of.type === 'source' ? 'columns' : tableName(of);
}
