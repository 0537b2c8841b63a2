import { type AnalysisStep, explainPlan } from '../index.js';
import { profileWith } from './profile-with.js';

const evidence = { type: 'full' } as const;
const profile = profileWith(
  [{ name: 'Fare' }, { name: 'Pclass', type: 'integer' }, { name: 'Age', nulls: { count: 177, evidence } }],
  { rows: 891 }
);
const explain = (...steps: AnalysisStep[]): string =>
  explainPlan({ type: 'cellwright.plan', dataset: 'df', steps }, profile);

describe('explainPlan', () => {
  it('says a grouped mean in one sentence with its rows and missing values', () => {
    expect(explain({ type: 'aggregate', by: ['Pclass'], measures: [{ fn: 'mean', column: 'Fare' }] })).toBe(
      'Mean of Fare for each Pclass, 891 rows, none missing'
    );
  });

  it('names conditions and the columns with missing values', () => {
    const filter: AnalysisStep = { type: 'filter', where: [{ type: 'compare', column: 'Age', op: 'ge', value: 60 }] };
    expect(explain(filter, { type: 'aggregate', by: [], measures: [{ fn: 'count' }] })).toBe(
      'Number of rows where Age is at least 60, of 891 rows, Age missing in 177'
    );
  });

  it('says nothing more about a plain count', () => {
    expect(explain({ type: 'aggregate', by: [], measures: [{ fn: 'count' }] })).toBe('Number of rows');
  });

  it('claims nothing about missing values that were only sampled', () => {
    const sampled = profileWith([
      { name: 'Fare', nulls: { count: 0, evidence: { type: 'sample', rows: 10, total: 100 } } }
    ]);
    const steps: AnalysisStep[] = [{ type: 'aggregate', by: [], measures: [{ fn: 'sum', column: 'Fare' }] }];
    expect(explainPlan({ type: 'cellwright.plan', dataset: 'df', steps }, sampled)).toBe('Sum of Fare, 100 rows');
  });

  it('says which group is highest', () => {
    expect(
      explain(
        { type: 'aggregate', by: ['Pclass'], measures: [{ fn: 'mean', column: 'Fare' }] },
        { type: 'top', direction: 'max', count: 1, columns: [], answer: 'label' }
      )
    ).toBe('Pclass with the highest mean of Fare, 891 rows, none missing');
  });
});
