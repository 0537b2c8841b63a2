import { withOrder } from '../with-order.js';
import { planOf } from './plan-of.js';

const groups = planOf({ type: 'aggregate', by: ['dept'], measures: [{ fn: 'mean', column: 'pay' }] });

describe('withOrder', () => {
  it('orders groups by their measure, once', () => {
    const down = withOrder(groups, { descending: true });
    expect(down?.steps[1]).toEqual({ type: 'sort', descending: true });
    expect(down && withOrder(down, { descending: false })?.steps.slice(1)).toEqual([
      { type: 'sort', descending: false }
    ]);
  });

  it('orders rows before they are listed', () => {
    const list = planOf({ type: 'list', columns: ['name'], form: 'values' });
    expect(withOrder(list, { by: 'age', descending: false })?.steps.map(step => step.type)).toEqual(['sort', 'list']);
  });

  it('orders no single value', () => {
    expect(
      withOrder(planOf({ type: 'aggregate', by: [], measures: [{ fn: 'count' }] }), { descending: true })
    ).toBeUndefined();
  });
});
