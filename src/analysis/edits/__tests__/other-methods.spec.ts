import { otherMethods } from '../other-methods.js';
import type { AnalysisPlan, AnalysisStep } from '../../index.js';

const planOf = (...steps: readonly AnalysisStep[]): AnalysisPlan => ({
  type: 'cellwright.plan',
  dataset: 'df',
  steps: [...steps]
});
const readings = (plan: AnalysisPlan, reading: string): readonly string[] =>
  otherMethods(plan, reading).map(other => other.reading);

const correlated = planOf({
  type: 'correlate',
  columns: ['a', 'b'],
  method: 'pearson',
  form: 'pair',
  report: ['coefficient']
});
const averaged = planOf({ type: 'aggregate', by: ['g'], measures: [{ fn: 'mean', column: 'a' }] });

describe('other methods of a plan', () => {
  test('another coefficient changes the coefficient alone', () => {
    const [first, ...rest] = otherMethods(correlated, 'pearson');
    expect(first).toEqual({
      reading: 'Spearman’s rho',
      plan: planOf({
        type: 'correlate',
        columns: ['a', 'b'],
        method: 'spearman',
        form: 'pair',
        report: ['coefficient']
      })
    });
    expect(rest.map(other => other.reading)).toEqual(['Kendall’s tau']);
  });

  test('a chosen method can be changed back', () => {
    const [first] = otherMethods(correlated, 'pearson');
    expect(first && readings(first.plan, first.reading)).toEqual(['Pearson’s r', 'Kendall’s tau']);
  });

  test('another measure is taken over the same column', () => {
    expect(otherMethods(averaged, 'mean')).toEqual([
      { reading: 'median', plan: planOf({ type: 'aggregate', by: ['g'], measures: [{ fn: 'median', column: 'a' }] }) },
      { reading: 'sum', plan: planOf({ type: 'aggregate', by: ['g'], measures: [{ fn: 'sum', column: 'a' }] }) }
    ]);
  });

  test('another rule for outliers comes with its own distance', () => {
    const plan = planOf({ type: 'outliers', column: 'a', method: 'iqr', factor: 1.5, keep: 'outliers' });
    expect(otherMethods(plan, 'iqr')).toEqual([
      {
        reading: 'standard deviations',
        plan: planOf({ type: 'outliers', column: 'a', method: 'z', factor: 3, keep: 'outliers' })
      }
    ]);
  });

  test('only charts that can show the same are offered', () => {
    const plan = planOf(
      { type: 'aggregate', by: ['g'], measures: [{ fn: 'mean', column: 'a' }] },
      { type: 'chart', kind: 'bar', columns: [] }
    );
    expect(readings(plan, 'bar chart')).toContain('pie chart');
    expect(readings(plan, 'bar chart')).not.toContain('scatter plot');
    expect(readings(plan, 'bar chart')).not.toContain('bar chart');
  });

  test('nothing is offered for what the plan does not hold', () => {
    expect(readings(averaged, 'pearson')).toEqual([]);
    expect(readings(averaged, 'sum')).toEqual([]);
    expect(readings(planOf({ type: 'aggregate', by: [], measures: [{ fn: 'count' }] }), 'count')).toEqual([]);
  });
});
