import { withDates } from '../with-dates.js';
import { planOf } from './plan-of.js';

const plan = (column: string, format?: string) => {
  const dates = { column, ...(format === undefined ? {} : { format }) };
  return planOf(
    { type: 'filter', where: [{ type: 'period', from: '2020-01-01', ...dates }] },
    { type: 'aggregate', by: [{ unit: 'year', as: 'period', ...dates }], measures: [{ fn: 'count' }] }
  );
};

describe('withDates', () => {
  it('reads groups and periods from the other dates, in their format', () => {
    expect(withDates(plan('hired', '%d.%m.%Y'), { column: 'left' })).toEqual(plan('left'));
    expect(withDates(plan('hired'), { column: 'left', format: '%d.%m.%Y' })).toEqual(plan('left', '%d.%m.%Y'));
  });

  it('changes nothing that is not grouped by time', () => {
    const flat = planOf({ type: 'aggregate', by: ['city'], measures: [{ fn: 'count' }] });
    expect(withDates(flat, { column: 'left' })).toBeUndefined();
  });
});
