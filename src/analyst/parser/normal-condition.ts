import type { Expression } from '../../plan/index.js';

/** The conditions that all have to hold. */
export const conjuncts = (where: Expression): readonly Expression[] =>
  where.type === 'call' && where.fn === 'and' ? where.args.flatMap(conjuncts) : [where];

const literalOf = (value: Expression | undefined): unknown => (value?.type === 'literal' ? value.value : undefined);

/** A condition in one of the ways in which it can be said. */
export function normalCondition(value: Expression): Expression {
  switch (value.type) {
    case 'call': {
      if (value.fn === 'and') {
        return dated(value.args.flatMap(conjuncts));
      }
      const args = value.args.map(normalCondition);
      const [of, bound] = args;
      const literal = literalOf(bound);
      if (value.fn === 'equal' && of?.type === 'datePart' && of.part === 'year' && typeof literal === 'number') {
        return dated([{ ...value, args }]);
      }
      if ((value.fn === 'equal' || value.fn === 'notEqual') && typeof literal === 'boolean' && of !== undefined) {
        return (value.fn === 'equal') === literal ? of : { type: 'call', fn: 'not', args: [of] };
      }
      if (value.fn === 'not' && of?.type === 'call' && (of.fn === 'equal' || of.fn === 'notEqual')) {
        return { ...of, fn: of.fn === 'equal' ? 'notEqual' : 'equal' };
      }
      if (
        value.fn === 'greaterOrEqual' &&
        of?.type === 'datePart' &&
        of.part === 'weekday' &&
        typeof literal === 'number'
      ) {
        return { type: 'isIn', of, values: [1, 2, 3, 4, 5, 6, 7].filter(day => day >= literal) };
      }
      if (
        (value.fn === 'lessOrEqual' || value.fn === 'less') &&
        of?.type === 'datePart' &&
        of.part === 'weekday' &&
        typeof literal === 'number'
      ) {
        return {
          type: 'isIn',
          of,
          values: [1, 2, 3, 4, 5, 6, 7].filter(day => (value.fn === 'less' ? day < literal : day <= literal))
        };
      }
      if (value.fn === 'equal' && of?.type === 'datePart' && of.part === 'weekdayName' && typeof literal === 'string') {
        return {
          type: 'call',
          fn: 'equal',
          args: [
            { ...of, part: 'weekday' },
            { type: 'literal', value: WEEKDAYS.indexOf(literal) + 1 }
          ]
        };
      }
      return { ...value, args };
    }
    case 'isIn': {
      const of = normalCondition(value.of);
      if (of.type === 'datePart' && of.part === 'weekdayName') {
        return {
          type: 'isIn',
          of: { ...of, part: 'weekday' },
          values: value.values.map(day => WEEKDAYS.indexOf(String(day)) + 1).sort()
        };
      }
      return { ...value, of };
    }
    case 'aggregate':
      return {
        ...value,
        ...(value.of === undefined ? {} : { of: normalCondition(value.of) }),
        ...(value.where === undefined ? {} : { where: normalCondition(value.where) })
      };
    case 'cast':
    case 'over':
      return { ...value, of: normalCondition(value.of) };
    case 'dateDifference':
      return { ...value, from: normalCondition(value.from), to: normalCondition(value.to) };
    default:
      return value;
  }
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const two = (value: number): string => String(value).padStart(2, '0');

/** A year, a quarter or month of a year, as the range from its first day to behind its last. */
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
    const finer = list.find(other =>
      ['quarter', 'month'].some(name => JSON.stringify(partOf(other, name)?.[0]) === JSON.stringify(year[0]))
    );
    const [quarter, month] = finer === undefined ? [] : [partOf(finer, 'quarter')?.[1], partOf(finer, 'month')?.[1]];
    if (finer !== undefined) {
      taken.add(finer);
    }
    const start = month ?? (quarter === undefined ? 1 : 3 * quarter - 2);
    const end = month !== undefined ? month + 1 : quarter !== undefined ? start + 3 : 13;
    const at = (of: number): Expression => ({
      type: 'date',
      value: `${year[1] + Math.floor((of - 1) / 12)}-${two(((of - 1) % 12) + 1)}-01`
    });
    made.push(
      { type: 'call', fn: 'greaterOrEqual', args: [year[0], at(start)] },
      { type: 'call', fn: 'less', args: [year[0], at(end)] }
    );
  }
  const rest = list.filter(one => !taken.has(one)).flatMap(one => conjuncts(normalCondition(one)));
  const conditions = [...rest, ...made];
  const [only] = conditions;
  return only !== undefined && conditions.length === 1 ? only : { type: 'call', fn: 'and', args: conditions };
}
