import { type DatePartName, type Expression, inputs, type Plan, type Table } from '../algebra/plan.js';
import { columnsIn, conjuncts, nodesIn, replaced, same, uppermost, withParts } from '../algebra/rebuild.js';
import { isCondition } from '../check/check-expression.js';

const allOf = (parts: readonly Expression[]): Expression =>
  parts.length === 1 && parts[0] !== undefined ? parts[0] : { type: 'call', fn: 'and', args: parts };

const datePartOf = (where: Expression): DatePartName | undefined =>
  nodesIn(where).flatMap(node => (node.type === 'datePart' ? [node.part] : []))[0];

/** What a condition is about: its columns, and the part of a date. A later condition replaces an earlier one about the same. */
const aboutOf = (where: Expression): string => `${columnsIn(where).join()} ${datePartOf(where) ?? ''}`;

const excludes = (where: Expression): boolean =>
  where.type === 'call' && (where.fn === 'notEqual' || where.fn === 'not');

/** Adds a condition above what makes its columns, or in place of one about the same, also in a measure. Exclusions stay side by side. */
export function withCondition(plan: Plan, where: Expression): Plan {
  const conditions = conjuncts(where);
  const [first] = conditions;
  const found = uppermost(plan.of);
  if (first !== undefined && found !== undefined && !isFiltered(plan.of, aboutOf(first))) {
    const value = (expression: Expression): Expression =>
      isCondition(expression) && aboutOf(expression) === aboutOf(first) ? where : withParts(expression, value);
    const measures = found.measures.map(one => ({ ...one, value: value(one.value) }));
    if (!same(measures, found.measures)) {
      return { ...plan, of: replaced(plan.of, found, { ...found, measures }) };
    }
  }
  return { ...plan, of: filtered(plan.of, where, conditions) };
}

const isFiltered = (table: Table, about: string): boolean =>
  (table.type === 'filter' && conjuncts(table.where).some(part => aboutOf(part) === about)) ||
  inputs(table).some(input => isFiltered(input, about));

function filtered(table: Table, where: Expression, conditions: readonly Expression[]): Table {
  const names = columnsIn(where);
  const makes =
    (table.type === 'aggregate' && table.measures.some(({ name }) => names.includes(name))) ||
    (table.type === 'derive' && table.columns.some(({ name }) => names.includes(name)));
  if (table.type === 'filter' && !makes) {
    const about = new Set(conditions.map(aboutOf));
    const kept = conjuncts(table.where)
      .filter(part => !about.has(aboutOf(part)) || (excludes(where) && excludes(part)))
      .map(part => (isMonth(where) && aboutOf(part) === `${names.join()} ` ? wholeYear(part) : part));
    if (kept.length < conjuncts(table.where).length || inputs(table.of).length === 0) {
      return { ...table, where: allOf([...kept, ...conditions]) };
    }
  }
  return makes || !('of' in table)
    ? { type: 'filter', of: table, where }
    : { ...table, of: filtered(table.of, where, conditions) };
}

const isMonth = (where: Expression): boolean => ['month', 'quarter'].includes(datePartOf(where) ?? '');

/** A bound of dates, moved to the start or end of its year because the new condition asks for another month of that year. */
function wholeYear(bound: Expression): Expression {
  const [of, day] = bound.type === 'call' ? bound.args : [];
  if (bound.type !== 'call' || of === undefined || day?.type !== 'date') {
    return bound;
  }
  const year = Number(day.value.slice(0, 4));
  const isEnd = bound.fn === 'less' && !day.value.startsWith('01-01', 5);
  return { ...bound, args: [of, { type: 'date', value: `${isEnd ? year + 1 : year}-01-01` }] };
}

/** A plan without its conditions on the rows of the data, or without those that read `columns`; `undefined` if it has none. */
export function withoutConditions(plan: Plan, columns: readonly string[] | undefined): Plan | undefined {
  const from = uppermost(plan.of) ?? plan.of;
  const of = replaced(plan.of, from, unfiltered(from, columns));
  return same(of, plan.of) ? undefined : { ...plan, of };
}

function unfiltered(table: Table, columns: readonly string[] | undefined): Table {
  if (!('of' in table)) {
    return table;
  }
  const of = unfiltered(table.of, columns);
  if (table.type !== 'filter') {
    return { ...table, of };
  }
  const isKept = (part: Expression): boolean =>
    columns !== undefined && !columnsIn(part).some(name => columns.includes(name));
  const kept = conjuncts(table.where).filter(isKept);
  return kept.length === 0 ? of : { ...table, of, where: allOf(kept) };
}
