import { withUnit } from '../with-unit.js';
import { planOf } from './plan-of.js';

describe('withUnit', () => {
  it('changes the groups of time and no others', () => {
    const day = { column: 'date', unit: 'month', as: 'period' } as const;
    const plan = planOf({ type: 'aggregate', by: [day, 'shop'], measures: [{ fn: 'count' }] });
    expect(withUnit(plan, { unit: 'week', as: 'period' })?.steps[0]).toMatchObject({
      by: [{ column: 'date', unit: 'week', as: 'period' }, 'shop']
    });
    expect(withUnit(planOf({ type: 'shape', form: 'both' }), { unit: 'week', as: 'period' })).toBeUndefined();
  });
});
