import { conjuncts, type Expression, type Plan, type Table, planKey, same, withParts } from '../../plan/index.js';
import { all, call, date } from '../terms/expressions.js';
import { monthStart } from '../tokens/periods.js';

const literalOf = (value: Expression | undefined): unknown => (value?.type === 'literal' ? value.value : undefined);

/** The canonical form of a condition, equal for the ways in which it can be written. */
function normalCondition(value: Expression): Expression {
  if (value.type === 'call' && value.fn === 'and') {
    return dated(value.args.flatMap(conjuncts));
  }
  const normal = withParts(value, normalCondition);
  if (normal.type === 'isIn') {
    return weekdays(normal.of, normal.values) ?? normal;
  }
  if (normal.type !== 'call') {
    return normal;
  }
  const { fn, args } = normal;
  const [of, bound] = args;
  const literal = literalOf(bound);
  if (fn === 'or') {
    return oneOf(args) ?? normal;
  }
  if (fn === 'not' && of?.type === 'call' && (of.fn === 'equal' || of.fn === 'notEqual')) {
    return { ...of, fn: of.fn === 'equal' ? 'notEqual' : 'equal' };
  }
  if ((fn === 'equal' || fn === 'notEqual') && typeof literal === 'boolean' && of !== undefined) {
    return (fn === 'equal') === literal ? of : call('not', of);
  }
  if (fn === 'equal' && of?.type === 'datePart' && of.part === 'year' && typeof literal === 'number') {
    return dated([normal]);
  }
  const days = of?.type === 'datePart' && of.part.startsWith('weekday') ? daysThat(fn, literal) : undefined;
  return (of && days && weekdays(of, days)) ?? normal;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The weekdays that a comparison accepts, 1 for Monday; undefined for other functions. */
function daysThat(fn: string, bound: unknown): readonly (string | number)[] | undefined {
  const day = typeof bound === 'number' ? bound : WEEKDAYS.indexOf(String(bound)) + 1;
  const days = WEEKDAYS.map((_, at) => at + 1);
  switch (fn) {
    case 'equal':
      return [day];
    case 'greaterOrEqual':
      return days.filter(one => one >= day);
    case 'lessOrEqual':
      return days.filter(one => one <= day);
    case 'less':
      return days.filter(one => one < day);
    default:
      return undefined;
  }
}

/** The condition that a weekday is one of some days, as numbers; undefined if `of` is not a weekday. */
function weekdays(of: Expression, days: readonly (string | number | boolean)[]): Expression | undefined {
  return of.type === 'datePart' && (of.part === 'weekdayName' || of.part === 'weekday')
    ? {
        type: 'isIn',
        of: { ...of, part: 'weekday' },
        values: days.map(day => (typeof day === 'number' ? day : WEEKDAYS.indexOf(String(day)) + 1)).sort()
      }
    : undefined;
}

/** Turns "is A, or is B" of one column into "is one of A and B"; undefined for other conditions. */
function oneOf(args: readonly Expression[]): Expression | undefined {
  const lists = args.map(arg => {
    const [of, bound] = arg.type === 'call' && arg.fn === 'equal' ? arg.args : [];
    const value = bound?.type === 'literal' ? bound.value : null;
    return arg.type === 'isIn' ? arg : of && value !== null ? { of, values: [value] } : undefined;
  });
  const [first] = lists;
  return first !== undefined && lists.every(list => same(list?.of, first.of))
    ? { type: 'isIn', of: first.of, values: lists.flatMap(list => list?.values ?? []) }
    : undefined;
}

/** All of some conditions; a year, or a quarter or month of a year, becomes a range of dates, its end not included. */
function dated(list: readonly Expression[]): Expression {
  const taken = new Set<Expression>();
  const made: Expression[] = [];
  const partOf = (one: Expression, name: string): readonly [Expression, number] | undefined =>
    one.type === 'call' &&
    one.fn === 'equal' &&
    one.args[0]?.type === 'datePart' &&
    one.args[0].part === name &&
    typeof literalOf(one.args[1]) === 'number'
      ? [one.args[0].of, Number(literalOf(one.args[1]))]
      : undefined;
  for (const one of list) {
    const year = partOf(one, 'year');
    if (year === undefined) {
      continue;
    }
    taken.add(one);
    const finer = list.find(other => ['quarter', 'month'].some(name => same(partOf(other, name)?.[0], year[0])));
    const [quarter, month] = finer === undefined ? [] : [partOf(finer, 'quarter')?.[1], partOf(finer, 'month')?.[1]];
    if (finer !== undefined) {
      taken.add(finer);
    }
    const start = month ?? (quarter === undefined ? 1 : 3 * quarter - 2);
    const end = month !== undefined ? month + 1 : quarter !== undefined ? start + 3 : 13;
    const at = (of: number): Expression => date(monthStart(year[1], of));
    made.push(call('greaterOrEqual', year[0], at(start)), call('less', year[0], at(end)));
  }
  const rest = list.filter(one => !taken.has(one)).flatMap(one => conjuncts(normalCondition(one)));
  return all([...rest, ...made]);
}

/**
 * A text that is equal for plans with the same answer, even if their canonical forms differ: a condition may stand below or above a
 * join, in a filter or in the only measure; a year may be a part of a date or a range; groups, measures, the two columns of a
 * correlation and the two sides of a heat map have no order; a value is a table of one cell; whether a table or a chart
 * shows groups without any row makes no difference.
 */
export function meaningKey(plan: Plan): string {
  const top = normal(plan.of);
  const isShown = plan.type === 'table' || plan.type === 'chart';
  const of = isShown && top.type === 'aggregate' ? withFilter(top) : top;
  return ordered(planKey(plan.type === 'value' ? { type: 'table', of } : withoutOrder({ ...plan, of })));
}

/** Tests that say the same of two columns whichever comes first. */
const SYMMETRIC: ReadonlySet<string> = new Set(['correlation', 'chiSquared']);

function withoutOrder(plan: Plan): Plan {
  if (plan.type === 'report' && plan.columns !== undefined) {
    return { ...plan, columns: [...plan.columns].sort() };
  }
  if (plan.type === 'test' && plan.x !== undefined && plan.x < plan.y && SYMMETRIC.has(plan.kind)) {
    return { ...plan, x: plan.y, y: plan.x };
  }
  if (plan.type === 'chart' && plan.kind === 'heatmap' && plan.x !== undefined && plan.y !== undefined) {
    const [x, y] = [plan.x, plan.y].sort();
    return { ...plan, x: x ?? plan.x, y: y ?? plan.y };
  }
  return plan;
}

/** Keys and measures of each group in one order. */
function ordered(key: string): string {
  return JSON.stringify(
    JSON.parse(key, (name, value: unknown) => {
      if (
        (name === 'by' || name === 'measures') &&
        Array.isArray(value) &&
        value.every(one => typeof one === 'object' && one !== null && 'value' in one)
      ) {
        return value.map(one => JSON.stringify(one)).sort();
      }
      return value;
    })
  );
}

const normalColumns = (columns: (Table & { type: 'derive' })['columns']): typeof columns =>
  columns.map(({ name, value }) => ({ name, value: normalCondition(value) }));

function normal(table: Table): Table {
  switch (table.type) {
    case 'source':
      return table;
    case 'join':
      return pushed({ ...table, left: normal(table.left), right: normal(table.right) });
    case 'filter':
      return table.of.type === 'filter'
        ? normal({ ...table.of, where: { type: 'call', fn: 'and', args: [table.where, table.of.where] } })
        : filtered(normal(table.of), normalCondition(table.where));
    case 'derive':
      return { ...table, of: normal(table.of), columns: normalColumns(table.columns) };
    case 'aggregate': {
      const [by, measures] = [normalColumns(table.by), normalColumns(table.measures)];
      return aggregated({ ...table, of: normal(table.of), by, measures });
    }
    case 'select': {
      const of = normal(table.of);
      // Selecting all measures of an aggregate without keys changes nothing.
      return of.type === 'aggregate' && of.by.length === 0 && of.measures.length === table.columns.length
        ? of
        : { ...table, of };
    }
    case 'drop': {
      const of = normal(table.of);
      const inlined = of.type === 'derive' ? withoutHelpers(of, table.columns) : undefined;
      return inlined ?? { ...table, of };
    }
    default:
      return { ...table, of: normal(table.of) };
  }
}

/** Inlines derived columns that are dropped again; undefined if a dropped column is not a derived one. */
function withoutHelpers(table: Table & { type: 'derive' }, dropped: readonly string[]): Table | undefined {
  const chain: { name: string; value: Expression }[] = [...table.columns];
  let of = table.of;
  while (of.type === 'derive') {
    chain.unshift(...of.columns);
    of = of.of;
  }
  if (!dropped.every(name => chain.some(one => one.name === name))) {
    return undefined;
  }
  const helpers = new Map<string, Expression>();
  const kept: { name: string; value: Expression }[] = [];
  for (const { name, value } of chain) {
    const inlined = substituted(value, helpers);
    if (dropped.includes(name)) {
      helpers.set(name, inlined);
    } else {
      kept.push({ name, value: inlined });
    }
  }
  return kept.length === 0 ? of : { type: 'derive', of, columns: kept };
}

const substituted = (value: Expression, by: ReadonlyMap<string, Expression>): Expression =>
  value.type === 'column' ? (by.get(value.name) ?? value) : withParts(value, part => substituted(part, by));

function filtered(of: Table, where: Expression): Table {
  const list = [...conjuncts(where), ...(of.type === 'filter' ? conjuncts(of.where) : [])];
  const below = of.type === 'filter' ? of.of : of;
  const distinct = [...new Map(list.map(one => [JSON.stringify(one), one])).values()];
  return { type: 'filter', of: below, where: all(distinct) };
}

/** Moves conditions from below a join to above it; those of the right table only if the join is inner. */
function pushed(join: Table & { type: 'join' }): Table {
  const { left, right } = join;
  const fromLeft = left.type === 'filter' ? left.where : undefined;
  const fromRight = right.type === 'filter' && join.how === 'inner' ? right.where : undefined;
  const plain: Table = {
    ...join,
    left: left.type === 'filter' ? left.of : left,
    right: fromRight !== undefined && right.type === 'filter' ? right.of : right
  };
  const above = [fromLeft, fromRight].filter(one => one !== undefined);
  return above.reduce<Table>(filtered, plain);
}

/** Without keys, a condition that all measures share becomes a filter of the rows. */
function aggregated(given: Table & { type: 'aggregate' }): Table {
  const table = withoutKnown(given);
  return table.by.length > 0 ? table : withFilter(table);
}

/** A condition that all measures share as a filter of the rows. */
function withFilter(table: Table & { type: 'aggregate' }): Table {
  const conditions = new Set(table.measures.flatMap(({ value }) => wheres(value)));
  const [only] = conditions;
  if (conditions.size !== 1 || only === undefined || only === '') {
    return table;
  }
  const bare = table.measures.map(({ name, value }) => ({ name, value: withoutWhere(value) }));
  return { ...table, of: filtered(table.of, JSON.parse(only) as Expression), measures: bare };
}

/** Drops conditions that a key is not missing: groups never have a missing key. */
function withoutKnown(table: Table & { type: 'aggregate' }): Table & { type: 'aggregate' } {
  if (table.of.type !== 'filter') {
    return table;
  }
  const known = new Set(table.by.map(({ value }) => JSON.stringify('of' in value ? value.of : value)));
  const kept = conjuncts(table.of.where).filter(
    one =>
      !(
        one.type === 'call' &&
        one.fn === 'not' &&
        one.args[0]?.type === 'call' &&
        one.args[0].fn === 'isMissing' &&
        known.has(JSON.stringify(one.args[0].args[0]))
      )
  );
  return { ...table, of: kept.length === 0 ? table.of.of : { ...table.of, where: all(kept) } };
}

function wheres(value: Expression): readonly string[] {
  switch (value.type) {
    case 'aggregate':
      return [value.where === undefined ? '' : JSON.stringify(value.where)];
    case 'call':
      return value.args.flatMap(wheres);
    case 'dateDifference':
      return [...wheres(value.from), ...wheres(value.to)];
    case 'literal':
    case 'date':
      return [];
    default:
      return [''];
  }
}

function withoutWhere(value: Expression): Expression {
  if (value.type === 'aggregate') {
    const { where: _, ...rest } = value;
    return rest;
  }
  return withParts(value, withoutWhere);
}
