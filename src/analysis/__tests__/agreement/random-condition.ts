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
