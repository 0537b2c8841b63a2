import { type AnalysisStep, columnsBehind } from '../index.js';
import { profileWith } from './profile-with.js';

const behind = (...steps: AnalysisStep[]): readonly string[] | undefined =>
  columnsBehind(
    { type: 'cellwright.plan', dataset: 'df', steps },
    profileWith([{ name: 'Fare' }, { name: 'Pclass' }, { name: 'Age' }])
  );
const old: AnalysisStep = { type: 'filter', where: [{ type: 'compare', column: 'Age', op: 'ge', value: 60 }] };
const count: AnalysisStep = { type: 'aggregate', by: [], measures: [{ fn: 'count' }] };

describe('columnsBehind', () => {
  it('names keys, measures and conditions, and nothing for a count of all rows', () => {
    expect(behind({ type: 'aggregate', by: ['Pclass'], measures: [{ fn: 'mean', column: 'Fare' }] })).toEqual([
      'Fare',
      'Pclass'
    ]);
    expect(behind(old, count)).toEqual(['Age']);
    expect(behind(count)).toEqual([]);
  });

  it('is all where rows are shown, or where a step reads all columns', () => {
    expect(behind(old)).toBeUndefined();
    expect(behind({ type: 'rows', take: 'first', count: 5 })).toBeUndefined();
    expect(behind({ type: 'describe', columns: [] })).toBeUndefined();
    expect(behind({ type: 'dropMissing', columns: [], how: 'any' }, count)).toBeUndefined();
  });
});
