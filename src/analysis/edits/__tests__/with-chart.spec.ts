import { withChart } from '../with-chart.js';
import { withoutChart } from '../without-chart.js';
import { planOf } from './plan-of.js';

const groups = planOf({ type: 'aggregate', by: ['city'], measures: [{ fn: 'sum', column: 'pay' }] });

describe('withChart', () => {
  it('draws groups, and draws them in another way', () => {
    const bars = withChart(groups, { kind: 'bar' });
    expect(bars?.steps[1]).toEqual({ type: 'chart', kind: 'bar', columns: [] });
    expect(bars && withChart(bars, { kind: 'pie' })?.steps.slice(1)).toEqual([
      { type: 'chart', kind: 'pie', columns: [] }
    ]);
    expect(bars && withChart(bars, { horizontal: true })?.steps[1]).toMatchObject({ kind: 'bar', horizontal: true });
    expect(bars && withoutChart(bars)).toEqual(groups);
  });

  it('draws the values of one column in another way', () => {
    const histogram = planOf({ type: 'chart', kind: 'histogram', columns: ['pay'], bins: 20 });
    expect(withChart(histogram, { kind: 'box' })?.steps[0]).toMatchObject({ kind: 'box', columns: ['pay'] });
    expect(withChart(histogram, { bins: 10 })?.steps[0]).toMatchObject({ kind: 'histogram', bins: 10 });
    expect(withChart(histogram, { kind: 'line' })).toBeUndefined();
    expect(withoutChart(histogram)).toBeUndefined();
  });

  it('draws no single number', () => {
    expect(
      withChart(planOf({ type: 'aggregate', by: [], measures: [{ fn: 'count' }] }), { kind: 'bar' })
    ).toBeUndefined();
  });
});
