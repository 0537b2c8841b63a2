import { withoutNan } from '../spark/without-nan.js';
import type { AnalysisStep } from '../index.js';
import { profileWith } from './profile-with.js';

const rides = profileWith(
  [
    { name: 'fare', dtype: 'double' },
    { name: 'city', type: 'text', dtype: 'string' }
  ],
  { name: 'rides', engine: 'pyspark', kind: 'remote' }
);
const code = (...steps: readonly AnalysisStep[]): string =>
  withoutNan({ type: 'cellwright.plan', dataset: 'rides', steps: [...steps] }, rides);
const count: AnalysisStep = { type: 'aggregate', by: ['city'], measures: [{ fn: 'count' }] };
const mean: AnalysisStep = { type: 'aggregate', by: ['city'], measures: [{ fn: 'mean', column: 'fare' }] };

describe('withoutNan', () => {
  it('makes what is no number missing where a plan reads a column that may hold it, and nowhere else', () => {
    expect(code(mean)).toBe('rides.replace(float("nan"), None)');
    expect(code({ type: 'missing', form: 'perColumn' })).toBe('rides.replace(float("nan"), None)');
    expect(code(count)).toBe('rides');
  });
});
