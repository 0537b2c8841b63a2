import type { AnalysisStep } from '../../analysis/index.js';
import { profileWith } from '../../analysis/__tests__/profile-with.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { decideFor } from './decide-for.js';
import { loadParts } from './load-parts.js';

beforeAll(loadParts);

const evidence = { type: 'full' } as const;

function texts(
  name: string,
  values: readonly string[],
  missing = 0
): Partial<ColumnProfile> & { readonly name: string } {
  return {
    name,
    type: 'text',
    top: { values: values.map(value => ({ value, count: 25 })), complete: true, evidence },
    distinct: { count: values.length, approximate: false, evidence },
    nulls: { count: missing, evidence }
  };
}

const MEMBERS = profileWith(
  [
    { name: 'Member #', type: 'integer', distinct: { count: 100, approximate: false, evidence } },
    texts('home_club', ['North', 'South', 'East']),
    texts('contract', ['full-time', 'part-time']),
    { name: 'height_cm', range: { min: 150, max: 200, evidence } },
    { name: 'talk_secs', range: { min: 3, max: 900, evidence } },
    { name: 'Bar spend', range: { min: 0, max: 30, evidence } },
    {
      name: 'CancelDate',
      type: 'date',
      nulls: { count: 40, evidence },
      range: { min: '2023-01-01', max: '2024-06-30', evidence }
    }
  ],
  { name: 'members' }
);

function steps(question: string): readonly AnalysisStep[] | string {
  const decision = decideFor(question, MEMBERS);
  return decision.type === 'plan' ? decision.plan.steps : decision.reason;
}

it('are no hours of dates without a time of day', () => {
  expect(JSON.stringify(steps('total talk time per hour'))).not.toContain('hour');
  expect(JSON.stringify(steps('total talk time per year'))).toContain('year');
});

it('put groups in the order of their names, which the numbers of rows have not', () => {
  expect(steps('average talk time per home club in alphabetical order')).toEqual([
    { type: 'aggregate', by: ['home_club'], measures: [{ fn: 'mean', column: 'talk_secs' }] }
  ]);
  expect(steps('number of members per home club, sorted alphabetically')).toBe('not-understood');
});

describe('everyday words', () => {
  it.each<[string, readonly object[]]>([
    [
      'average talk time per home club',
      [{ type: 'aggregate', by: ['home_club'], measures: [{ fn: 'mean', column: 'talk_secs' }] }]
    ],
    [
      'total talk time, club by club',
      [{ type: 'aggregate', by: ['home_club'], measures: [{ fn: 'sum', column: 'talk_secs' }] }]
    ],
    [
      'How many members have cancelled?',
      [
        { type: 'filter', where: [{ type: 'missing', column: 'CancelDate', negated: true }] },
        { type: 'aggregate', by: [], measures: [{ fn: 'count' }] }
      ]
    ],
    ['average bar spend overall', [{ type: 'aggregate', by: [], measures: [{ fn: 'mean', column: 'Bar spend' }] }]],
    [
      'How many part-timers do we have?',
      [
        { type: 'filter', where: [{ type: 'compare', column: 'contract', op: 'eq', value: 'part-time' }] },
        { type: 'aggregate', by: [], measures: [{ fn: 'count' }] }
      ]
    ]
  ])('reads %s', (question, expected) => {
    expect(steps(question)).toEqual(expected);
  });

  it('does not take the number of a member for a height', () => {
    expect(steps('members taller than 190')).toEqual([
      { type: 'filter', where: [{ type: 'compare', column: 'height_cm', op: 'gt', value: 190 }] },
      expect.objectContaining({ type: 'list' })
    ]);
  });

  it.each([
    'Of those still with us, how many are full-time?',
    'average bar spend of members where something was bought',
    'average bar spend overall and per home club',
    'average talk time by contract and overall'
  ])('passes over no words that say which rows are meant: %s', question => {
    expect(steps(question)).toBe('not-understood');
  });
});
