import { withShift } from '../with-shift.js';
import { planOf } from './plan-of.js';

const count = { type: 'aggregate', by: [], measures: [{ fn: 'count' }] } as const;
const over = (from: string, until: string) =>
  planOf(
    { type: 'filter', where: [{ type: 'period', column: 'day', from, until }] },
    { ...count, by: [], measures: [{ fn: 'count' }] }
  );

describe('withShift', () => {
  it('moves a period by its own length, across the end of a year', () => {
    expect(withShift(over('2024-01-01', '2024-02-01'), { unit: 'month', by: -1 })).toEqual(
      over('2023-12-01', '2024-01-01')
    );
    expect(withShift(over('2023-10-01', '2024-01-01'), { unit: 'quarter', by: 1 })).toEqual(
      over('2024-01-01', '2024-04-01')
    );
    expect(withShift(over('2024-02-29', '2024-03-01'), { unit: 'day', by: -1 })).toEqual(
      over('2024-02-28', '2024-02-29')
    );
  });

  it('moves a part of a year by a year', () => {
    expect(withShift(over('2024-03-01', '2024-04-01'), { unit: 'year', by: -1 })).toEqual(
      over('2023-03-01', '2023-04-01')
    );
  });

  it('moves a whole number that is a year', () => {
    const of = (value: number) =>
      planOf({ type: 'filter', where: [{ type: 'compare', column: 'season', op: 'eq', value }] });
    expect(withShift(of(2021), { unit: 'year', by: 1 })).toEqual(of(2022));
    expect(withShift(of(12), { unit: 'year', by: 1 })).toBeUndefined();
  });

  it('does not guess which month of a year is meant, nor which of two periods', () => {
    expect(withShift(over('2023-01-01', '2024-01-01'), { unit: 'month', by: -1 })).toBeUndefined();
    expect(
      withShift(planOf({ ...count, by: [], measures: [{ fn: 'count' }] }), { unit: 'year', by: -1 })
    ).toBeUndefined();
    const both = planOf(...over('2023-01-01', '2024-01-01').steps, ...over('2020-01-01', '2021-01-01').steps);
    expect(withShift(both, { unit: 'year', by: -1 })).toBeUndefined();
  });
});
