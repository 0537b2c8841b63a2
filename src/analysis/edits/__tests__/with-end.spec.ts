import { withEnd } from '../with-end.js';
import { planOf } from './plan-of.js';

const groups = planOf({ type: 'aggregate', by: ['dept'], measures: [{ fn: 'mean', column: 'pay' }] });

describe('withEnd', () => {
  it('turns to the named end, or to the other one', () => {
    const top = planOf({ type: 'top', by: 'pay', direction: 'max', count: 3, columns: [], answer: 'table' });
    expect(withEnd(top, 'min')?.steps[0]).toMatchObject({ direction: 'min' });
    expect(withEnd(top)?.steps[0]).toMatchObject({ direction: 'min' });
    expect(withEnd(top, 'max')).toBeUndefined();
    const extreme = planOf({ type: 'aggregate', by: [], measures: [{ fn: 'max', column: 'pay' }] });
    expect(withEnd(extreme, 'min')?.steps[0]).toMatchObject({ measures: [{ fn: 'min', column: 'pay' }] });
  });

  it('names the group at that end', () => {
    expect(withEnd(groups, 'min')?.steps[1]).toMatchObject({
      type: 'top',
      direction: 'min',
      count: 1,
      answer: 'label'
    });
  });

  it('knows no other end where there was no order', () => {
    expect(withEnd(groups)).toBeUndefined();
  });
});
