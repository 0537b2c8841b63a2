import { asShare } from '../as-share.js';
import { planOf } from './plan-of.js';

const where = [{ type: 'compare', column: 'city', op: 'eq', value: 'Oslo' } as const];

describe('asShare', () => {
  it('makes parts of counts and sums by group', () => {
    const counts = planOf({ type: 'aggregate', by: ['city'], measures: [{ fn: 'count' }] });
    expect(asShare(counts, 'percent')?.steps).toEqual([{ type: 'distribution', by: 'city', unit: 'percent' }]);
    const sums = planOf({ type: 'aggregate', by: ['city'], measures: [{ fn: 'sum', column: 'pay' }] });
    expect(asShare(sums, 'fraction')?.steps).toEqual([
      { type: 'distribution', by: 'city', of: 'pay', unit: 'fraction' }
    ]);
  });

  it('makes a count under conditions a part of all rows', () => {
    const count = planOf({ type: 'filter', where }, { type: 'aggregate', by: [], measures: [{ fn: 'count' }] });
    expect(asShare(count, 'percent')?.steps).toEqual([{ type: 'share', where, by: [], unit: 'percent' }]);
  });

  it('knows no part of a mean, and none of everything', () => {
    expect(
      asShare(planOf({ type: 'aggregate', by: ['city'], measures: [{ fn: 'mean', column: 'pay' }] }), 'percent')
    ).toBeUndefined();
    expect(asShare(planOf({ type: 'aggregate', by: [], measures: [{ fn: 'count' }] }), 'percent')).toBeUndefined();
  });
});
