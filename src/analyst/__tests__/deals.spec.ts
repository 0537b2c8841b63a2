import type { AnalysisStep } from '../../analysis/index.js';
import { profileWith } from '../../analysis/__tests__/profile-with.js';
import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { decideFor } from './decide-for.js';
import { loadParts } from './load-parts.js';

beforeAll(loadParts);

const evidence = { type: 'full' } as const;

function texts(name: string, values: readonly string[]): Partial<ColumnProfile> & { readonly name: string } {
  return {
    name,
    type: 'text',
    top: { values: values.map(value => ({ value, count: 25 })), complete: true, evidence },
    distinct: { count: values.length, approximate: false, evidence },
    nulls: { count: 0, evidence }
  };
}

const COLUMNS = [
  { name: 'gift_no', type: 'integer', distinct: { count: 100, approximate: false, evidence } },
  { name: 'given_on', type: 'date', range: { min: '2022-01-01', max: '2023-12-31', evidence } },
  texts('appeal', ['General', 'Winter']),
  texts('sex', ['f', 'm']),
  { name: 'amt_gbp', range: { min: 1, max: 900, evidence } }
] as const;

const GIFTS: DatasetProfile = { ...profileWith([...COLUMNS], { name: 'df' }), source: 'gifts.csv' };
const TWO: DatasetProfile = {
  ...profileWith([...COLUMNS, { name: 'fee_gbp', range: { min: 0, max: 9, evidence } }], { name: 'df' }),
  source: 'gifts.csv'
};

function steps(question: string, profile: DatasetProfile = GIFTS): readonly AnalysisStep[] | string {
  const decision = decideFor(question, profile);
  return decision.type === 'plan' ? decision.plan.steps : decision.reason;
}

const measure = (fn: string, ...by: readonly unknown[]): object => ({
  type: 'aggregate',
  by,
  measures: [{ fn, column: 'amt_gbp' }]
});

describe('words for things that are an amount of money each', () => {
  it.each<[string, readonly object[]]>([
    ['average gift by appeal', [measure('mean', 'appeal')]],
    ['What is the largest single gift?', [measure('max')]],
    ['What is the typical gift? Give me the median.', [measure('median')]],
    ['median gift size per appeal', [measure('median', 'appeal')]],
    ['How much was raised by each appeal?', [measure('sum', 'appeal')]],
    ['total donated per appeal', [measure('sum', 'appeal')]],
    ['total income by appeal', [measure('sum', 'appeal')]],
    ['histogram of gift size', [{ type: 'chart', kind: 'histogram', columns: ['amt_gbp'] }]]
  ])('stand for the only column of money: %s', (question, wanted) => {
    expect(steps(question)).toMatchObject(wanted);
  });

  it('stand for the column that has their name, where there is one', () => {
    const gift: Partial<ColumnProfile> & { readonly name: string } = {
      name: 'gift',
      type: 'integer',
      distinct: { count: 100, approximate: false, evidence },
      range: { min: 1, max: 100, evidence },
      top: {
        values: Array.from({ length: 20 }, (_, at) => ({ value: String(at + 1), count: 1 })),
        complete: false,
        evidence
      }
    };
    const named: DatasetProfile = {
      ...GIFTS,
      columns: [gift, ...COLUMNS.slice(1)].map(column => profileWith([column]).columns[0]!)
    };
    for (const question of ['What is the largest gift?', 'max @df.gift in the Winter appeal']) {
      expect(JSON.stringify(steps(question, named))).not.toContain('amt_gbp');
    }
    expect(steps('What is the largest gift?', named)).toMatchObject([
      { type: 'aggregate', measures: [{ fn: 'max', column: 'gift' }] }
    ]);
  });

  it('stand for nothing where several columns hold money', () => {
    expect(steps('How much was raised by each appeal?', TWO)).toBe('not-understood');
  });

  it('count nothing in the singular', () => {
    expect(steps('average gift by appeal', TWO)).toBe('not-understood');
  });
});

describe('a question for somebody', () => {
  it('is not answered with a day', () => {
    expect(steps('Who has given the most?')).toBe('not-understood');
  });
});

describe('words that only look alike', () => {
  it.each(['Are women more generous than men?'])('are no values: %s', question => {
    expect(steps(question)).toBe('not-understood');
  });
});
