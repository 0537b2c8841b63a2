import fc from 'fast-check';
import type { ColumnProfile } from '../../../datasets/index.js';
import type { Condition, SimpleCondition } from '../../index.js';
import { DAYS, INTEGERS, NUMBERS, TEXTS } from './small-table.js';

export const isNumeric = ({ type }: ColumnProfile): boolean => type === 'integer' || type === 'number';
export const isDate = ({ type }: ColumnProfile): boolean => type === 'datetime' || type === 'date';

const OPERATORS = fc.constantFrom('eq', 'ne', 'gt', 'ge', 'lt', 'le');
const negated = fc.boolean();

function ofColumn(profile: ColumnProfile, columns: readonly ColumnProfile[]): readonly fc.Arbitrary<SimpleCondition>[] {
  const column = fc.constant(profile.name);
  const missing = fc.record({ type: fc.constant('missing' as const), column, negated });
  const text = fc.constantFrom(...TEXTS);
  switch (profile.type) {
    case 'integer':
    case 'number': {
      const value = profile.type === 'integer' ? fc.oneof(INTEGERS, NUMBERS) : NUMBERS;
      const others = columns.filter(isNumeric).map(one => one.name);
      return [
        missing,
        fc.record({ type: fc.constant('compare' as const), column, op: OPERATORS, value }),
        fc.record({ type: fc.constant('columns' as const), column, op: OPERATORS, other: fc.constantFrom(...others) }),
        fc.record({ type: fc.constant('between' as const), column, low: value, high: value, negated }),
        fc.record({ type: fc.constant('in' as const), column, values: fc.array(value, { maxLength: 3 }), negated })
      ];
    }
    case 'text':
      return [
        missing,
        fc.record({ type: fc.constant('compare' as const), column, op: fc.constantFrom('eq', 'ne'), value: text }),
        fc.record({ type: fc.constant('in' as const), column, values: fc.array(text, { maxLength: 3 }), negated }),
        fc.record({
          type: fc.constant('text' as const),
          column,
          how: fc.constantFrom('contains', 'startsWith', 'endsWith'),
          text,
          negated
        })
      ];
    case 'boolean':
      return [
        missing,
        fc.record({
          type: fc.constant('compare' as const),
          column,
          op: fc.constantFrom('eq', 'ne'),
          value: fc.boolean()
        })
      ];
    case 'datetime':
    case 'date': {
      const day = fc.constantFrom(...DAYS);
      return [
        missing,
        fc.constant({ type: 'period' as const, column: profile.name, from: '2024-01-01', until: '2025-01-01' }),
        fc.record({ type: fc.constant('period' as const), column, from: day, until: day }),
        fc.record({
          type: fc.constant('datePart' as const),
          column,
          unit: fc.constantFrom('year', 'quarter', 'month', 'weekday', 'day'),
          values: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
          negated
        }),
        day.map(from => ({ type: 'period' as const, column: profile.name, from })),
        day.map(until => ({ type: 'period' as const, column: profile.name, until }))
      ];
    }
    default:
      return [missing];
  }
}

function simple(columns: readonly ColumnProfile[]): fc.Arbitrary<SimpleCondition> {
  return fc.constantFrom(...columns).chain(column => fc.oneof(...ofColumn(column, columns)));
}

/** One to two conditions that make sense for the types of the columns. */
export function randomWhere(columns: readonly ColumnProfile[]): fc.Arbitrary<Condition[]> {
  const one = simple(columns);
  const any = fc.record({
    type: fc.constant('any' as const),
    conditions: fc.array(one, { minLength: 2, maxLength: 3 })
  });
  const condition: fc.Arbitrary<Condition> = fc.oneof({ weight: 5, arbitrary: one }, { weight: 1, arbitrary: any });
  return fc.array(condition, { minLength: 1, maxLength: 2 });
}

/** The same, sometimes with a test beside an average. Means are those of whole numbers, which all engines add up exactly. */
export function randomWideWhere(columns: readonly ColumnProfile[]): fc.Arbitrary<Condition[]> {
  const numeric = columns.filter(isNumeric);
  const groups = columns.filter(({ type }) => type === 'text' || type === 'boolean').map(one => one.name);
  if (numeric.length === 0) {
    return randomWhere(columns);
  }
  const average: fc.Arbitrary<Condition> = fc.constantFrom(...numeric).chain(({ name, type }) =>
    fc
      .record({
        type: fc.constant('average' as const),
        column: fc.constant(name),
        op: fc.constantFrom('gt', 'ge', 'lt', 'le'),
        fn: type === 'integer' ? fc.constantFrom('mean', 'median') : fc.constant('median' as const),
        by: fc.constantFrom(undefined, ...groups)
      })
      .map(({ by, ...rest }) => (by === undefined ? rest : { ...rest, by }))
  );
  return fc.oneof(
    { weight: 3, arbitrary: randomWhere(columns) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(average, randomWhere(columns))
        .map(([one, [other]]) => (other === undefined ? [one] : [one, other]))
    },
    { weight: 1, arbitrary: average.map(one => [one]) }
  );
}
