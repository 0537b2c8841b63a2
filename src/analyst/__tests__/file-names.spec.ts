import type { AnalysisStep } from '../../analysis/index.js';
import { profileWith } from '../../analysis/__tests__/profile-with.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { decideFor } from './decide-for.js';
import { loadParts } from './load-parts.js';

beforeAll(loadParts);

const evidence = { type: 'full' } as const;

const HIRES: DatasetProfile = {
  ...profileWith(
    [
      { name: 'HireID', type: 'integer', distinct: { count: 100, approximate: false, evidence } },
      { name: 'started_at', type: 'datetime', range: { min: '2024-01-01', max: '2024-06-30', evidence } },
      {
        name: 'dock',
        type: 'text',
        top: { values: ['North', 'South', 'East'].map(value => ({ value, count: 30 })), complete: true, evidence },
        distinct: { count: 3, approximate: false, evidence }
      },
      { name: 'dist_km', range: { min: 0.2, max: 31.5, evidence } }
    ],
    { name: 'df' }
  ),
  source: 'bike_hires_2024.csv'
};

function steps(question: string, profile: DatasetProfile): readonly AnalysisStep[] | string {
  const decision = decideFor(question, profile);
  return decision.type === 'plan' ? decision.plan.steps : decision.reason;
}

const count = (...by: readonly object[]): object => ({ type: 'aggregate', by, measures: [{ fn: 'count' }] });

describe('the name of the file that a frame was read from', () => {
  it.each<[string, readonly object[]]>([
    ['How many bike hires are there?', [count()]],
    ['How many hires were longer than 5 km?', [{ type: 'filter' }, count()]],
    ['daily hires', [{ type: 'aggregate', by: [{ column: 'started_at', unit: 'day' }] }]],
    [
      'Top 2 docks by hires',
      [
        { type: 'aggregate', by: ['dock'] },
        { type: 'top', count: 2, direction: 'max' }
      ]
    ],
    ['number of hires per dock', [{ type: 'aggregate', by: ['dock'], measures: [{ fn: 'count' }] }]]
  ])('is the word for its rows: %s', (question, wanted) => {
    expect(steps(question, HIRES)).toMatchObject(wanted);
  });

  it('is what two frames are told apart by', () => {
    const repairs: DatasetProfile = {
      ...profileWith([{ name: 'site', type: 'text' }, { name: 'places' }], { name: 'df2' }),
      source: 'repairs.csv'
    };
    const dataset = (question: string): string | undefined => {
      const decision = decideFor(question, HIRES, repairs);
      return decision.type === 'plan' ? decision.plan.dataset : undefined;
    };
    expect(dataset('How many hires are there?')).toBe('df');
    expect(dataset('How many repairs are there?')).toBe('df2');
  });
});
