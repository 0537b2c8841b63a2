import { withMeasure } from '../with-measure.js';
import { planOf } from './plan-of.js';

const plan = planOf({ type: 'aggregate', by: ['class'], measures: [{ fn: 'mean', column: 'fare' }] });

describe('withMeasure', () => {
  it('changes the function, the column or both', () => {
    const measures = (change: Parameters<typeof withMeasure>[1]): unknown => {
      const step = withMeasure(plan, change)?.steps[0];
      return step?.type === 'aggregate' ? step.measures : undefined;
    };
    expect(measures({ fn: { fn: 'median' } })).toEqual([{ fn: 'median', column: 'fare' }]);
    expect(measures({ column: 'age' })).toEqual([{ fn: 'mean', column: 'age' }]);
    expect(measures({ fn: { fn: 'quantile', q: 0.9 }, column: 'age' })).toEqual([
      { fn: 'quantile', q: 0.9, column: 'age' }
    ]);
    expect(measures({ fn: { fn: 'count' } })).toEqual([{ fn: 'count' }]);
  });

  it('orders rows by another column and shows it', () => {
    const top = planOf({
      type: 'top',
      by: 'fare',
      direction: 'max',
      count: 5,
      columns: ['name', 'fare'],
      answer: 'table'
    });
    expect(withMeasure(top, { column: 'age' })?.steps[0]).toMatchObject({ by: 'age', columns: ['name', 'age'] });
  });

  it('does not guess what of a column is asked for where rows were counted', () => {
    const counted = planOf({ type: 'aggregate', by: [], measures: [{ fn: 'count' }] });
    expect(withMeasure(counted, { column: 'age' })).toBeUndefined();
    expect(withMeasure(counted, { fn: { fn: 'mean' } })).toBeUndefined();
  });
});
