import { withRounding } from '../with-rounding.js';
import { planOf } from './plan-of.js';

describe('withRounding', () => {
  it('rounds the numbers of the result, once', () => {
    const mean = planOf({ type: 'aggregate', by: [], measures: [{ fn: 'mean', column: 'pay' }] });
    const two = withRounding(mean, 2);
    expect(two?.steps[1]).toEqual({ type: 'round', digits: 2 });
    expect(two && withRounding(two, 0)?.steps.slice(1)).toEqual([{ type: 'round', digits: 0 }]);
  });

  it('rounds no rows', () => {
    expect(withRounding(planOf({ type: 'list', columns: [], form: 'values' }), 2)).toBeUndefined();
  });
});
