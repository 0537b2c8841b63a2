import { withCount } from '../with-count.js';
import { planOf } from './plan-of.js';

const groups = { type: 'aggregate', by: ['cause'], measures: [{ fn: 'sum', column: 'cost' }] } as const;
const table = planOf({ ...groups, by: ['cause'], measures: [{ fn: 'sum', column: 'cost' }] });

describe('withCount', () => {
  it('gives another number of rows, and shows what decides when one becomes many', () => {
    const best = planOf({ type: 'top', by: 'fare', direction: 'max', count: 1, columns: ['name'], answer: 'label' });
    expect(withCount(best, 3)?.steps[0]).toMatchObject({ count: 3, columns: ['name', 'fare'], answer: 'table' });
    expect(withCount(planOf({ type: 'rows', take: 'last', count: 5 }), 9)?.steps[0]).toMatchObject({
      take: 'last',
      count: 9
    });
  });

  it('cuts groups at the end in front', () => {
    expect(withCount(table, 3)?.steps[1]).toMatchObject({ type: 'top', direction: 'max', count: 3 });
    const sorted = planOf(...table.steps, { type: 'sort', descending: false });
    expect(withCount(sorted, 3)?.steps.slice(1)).toMatchObject([{ type: 'top', direction: 'min', count: 3 }]);
    expect(withCount(sorted, 3, { direction: 'max' })?.steps[1]).toMatchObject({ direction: 'max' });
  });

  it('has nothing to cut in a single value', () => {
    expect(withCount(planOf({ type: 'aggregate', by: [], measures: [{ fn: 'count' }] }), 3)).toBeUndefined();
  });
});
