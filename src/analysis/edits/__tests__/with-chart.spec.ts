import { compilePlan } from '../../compile/compile-plan.js';
import type { AnalysisStep } from '../../plan/analysis-step.js';
import { profileWith } from '../../__tests__/profile-with.js';
import { withChart } from '../with-chart.js';
import { loadCompilers } from '../../__tests__/load-compilers.js';

beforeAll(loadCompilers);

const plan = (...steps: readonly AnalysisStep[]) => ({ type: 'cellwright.plan', dataset: 'df', steps }) as const;
const GROUPS = {
  type: 'aggregate',
  by: ['kind'],
  measures: [{ fn: 'mean', column: 'pay_eur' }]
} satisfies AnalysisStep;
const PROFILE = profileWith([{ name: 'kind', type: 'text', dtype: 'str' }, { name: 'pay_eur' }]);

describe('a plan as a chart', () => {
  it('gets the kind that fits when none is named, and keeps its steps', () => {
    expect(withChart(plan(GROUPS), {})?.steps).toEqual([GROUPS, { type: 'chart', kind: 'bar', columns: [] }]);
  });

  it('changes only what is said of a chart that is there', () => {
    const bars = plan(GROUPS, { type: 'chart', kind: 'bar', columns: [], horizontal: true });
    expect(withChart(bars, { order: 'smallest' })?.steps.at(-1)).toEqual({
      type: 'chart',
      kind: 'bar',
      columns: [],
      horizontal: true,
      order: 'smallest'
    });
    expect(withChart(bars, { kind: 'pie' })?.steps.at(-1)).toMatchObject({ kind: 'pie' });
  });

  it('is none where the result cannot be drawn so', () => {
    expect(
      withChart(plan({ type: 'aggregate', by: [], measures: [{ fn: 'count' }] }), { kind: 'bar' })
    ).toBeUndefined();
    expect(withChart(plan(GROUPS), { kind: 'scatter' })).toBeUndefined();
    expect(
      withChart(plan({ type: 'chart', kind: 'histogram', columns: ['pay_eur'] }), { kind: 'pie' })
    ).toBeUndefined();
  });

  it('is titled in plain words, with units on its axes', () => {
    const drawn = withChart(plan(GROUPS), {});
    const { code } = compilePlan(drawn ?? plan(), PROFILE, { variables: ['df'], modules: {} });
    expect(code).toContain('title="Mean pay by kind"');
    expect(code).toContain('label="mean pay (EUR)"');
  });
});
