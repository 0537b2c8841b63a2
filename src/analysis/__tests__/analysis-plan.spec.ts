import { Value } from '@sinclair/typebox/value';
import { AnalysisPlanSchema, isAnalysisReply, isDeclineData } from '../index.js';

describe('AnalysisPlanSchema', () => {
  const plan = {
    type: 'cellwright.plan',
    dataset: 'df',
    steps: [
      { type: 'filter', where: [{ type: 'in', column: 'city', values: ['a', 'b'], negated: true }] },
      { type: 'aggregate', by: ['city'], measures: [{ fn: 'quantile', column: 'x', q: 0.9 }] },
      { type: 'top', direction: 'max', count: 3, columns: [], answer: 'table' }
    ]
  };

  it('accepts a plan as the analyst makes it', () => {
    expect(Value.Check(AnalysisPlanSchema, plan)).toBe(true);
  });

  it.each([
    ['an unknown step', { ...plan, steps: [{ type: 'explode' }] }],
    ['an unknown measure', { ...plan, steps: [{ type: 'aggregate', by: [], measures: [{ fn: 'best' }] }] }],
    ['an extra field', { ...plan, steps: [{ type: 'rows', take: 'first', count: 5, code: 'import os' }] }],
    ['no step', { ...plan, steps: [] }]
  ])('refuses %s', (_, wrong) => {
    expect(Value.Check(AnalysisPlanSchema, wrong)).toBe(false);
  });
});

describe('data guards', () => {
  it('tell replies, declines and nothing apart', () => {
    const reply = { type: 'cellwright.analysis' };
    const declined = { type: 'cellwright.decline' };
    expect([reply, declined, undefined].map(isAnalysisReply)).toEqual([true, false, false]);
    expect([reply, declined, undefined].map(isDeclineData)).toEqual([false, true, false]);
  });
});
