import fc from 'fast-check';
import type { ColumnProfile } from '../../../datasets/index.js';
import type { GroupKey } from '../../index.js';
import { isDate } from './random-condition.js';

type Columns = readonly ColumnProfile[];

const constant = <const Value>(value: Value): fc.Arbitrary<Value> => fc.constant(value);

/** A key that the type of some column allows. */
export function randomKey(columns: Columns): fc.Arbitrary<GroupKey> {
  const groups = columns.filter(column => column.type !== 'number');
  return fc.constantFrom(...groups).chain((column): fc.Arbitrary<GroupKey> => {
    const period = fc.constantFrom('hour', 'day', 'week', 'month', 'quarter', 'year');
    const part = fc.constantFrom('hour', 'day', 'week', 'month', 'quarter', 'year', 'weekday', 'weekend');
    const units = column.type === 'datetime' ? [period, part] : [];
    const noHour = (unit: fc.Arbitrary<string>): fc.Arbitrary<string> => unit.filter(one => one !== 'hour');
    return isDate(column)
      ? (fc.oneof(
          fc.record({ column: constant(column.name), unit: units[0] ?? noHour(period), as: constant('period') }),
          fc.record({ column: constant(column.name), unit: units[1] ?? noHour(part), as: constant('part') })
        ) as fc.Arbitrary<GroupKey>)
      : constant(column.name);
  });
}

const unique = (keys: readonly GroupKey[]): boolean => {
  const names = keys.map(key => (typeof key === 'string' ? key : key.column));
  return new Set(names).size === names.length;
};
/** Keys of different columns. */
export const randomKeys = (columns: Columns, least: number, most: number): fc.Arbitrary<GroupKey[]> =>
  columns.some(column => column.type !== 'number')
    ? fc.array(randomKey(columns), { minLength: least, maxLength: most }).filter(unique)
    : constant<GroupKey[]>([]);
