import { withRank } from '../with-rank.js';
import { planOf } from './plan-of.js';

describe('withRank', () => {
  it('goes to that place in the order, where a single one was named', () => {
    const one = planOf({ type: 'top', by: 'pay', direction: 'max', count: 1, columns: ['name'], answer: 'label' });
    expect(withRank(one, 2)?.steps[0]).toMatchObject({ skip: 1 });
    expect(withRank(planOf({ type: 'shape', form: 'both' }), 2)).toBeUndefined();
  });
});
