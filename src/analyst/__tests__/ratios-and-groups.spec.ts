import type { AnalysisStep } from '../../analysis/index.js';
import { profileWith } from '../../analysis/__tests__/profile-with.js';
import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { decideFor } from './decide-for.js';
import { loadParts } from './load-parts.js';

beforeAll(loadParts);

const evidence = { type: 'full' } as const;
const ROWS = 1200;

type Column = Partial<ColumnProfile> & { readonly name: string };

function texts(name: string, values: readonly string[]): Column {
  return {
    name,
    type: 'text',
    top: { values: values.map(value => ({ value, count: 100 })), complete: true, evidence },
    distinct: { count: values.length, approximate: false, evidence },
    nulls: { count: 0, evidence }
  };
}

function numbers(name: string, type: 'integer' | 'number', min: number, max: number, distinct: number): Column {
  return {
    name,
    type,
    range: { min, max, evidence },
    distinct: { count: distinct, approximate: false, evidence },
    nulls: { count: 0, evidence }
  };
}

/** Numbers one after another, each of them once. */
function numbered(name: string, rows = ROWS): Column {
  const values = Array.from({ length: 20 }, (_, at) => ({ value: at + 1, count: 1 }));
  return { ...numbers(name, 'integer', 1, rows, rows), top: { values, complete: false, evidence } };
}

function table(source: string, columns: readonly Column[]): DatasetProfile {
  return { ...profileWith([...columns], { name: 'df' }), rows: ROWS, source };
}

const STAYS = table('bookings.csv', [
  numbered('booking_no'),
  texts('hostel', ['Anchor', 'Mill', 'Loft']),
  texts('channel', ['Booking', 'website', 'phone']),
  texts('guest_country', ['USA', 'France', 'Spain']),
  numbers('nights', 'integer', 1, 8, 8),
  numbers('revenue_eur', 'number', 10, 900, 1100),
  numbers('commission_eur', 'number', 0, 200, 900),
  numbers('guest_rating', 'number', 1, 10, 90)
]);

const FRUIT = table('harvest.csv', [
  numbered('load'),
  texts('variety', ['Gala', 'Cox', 'Elstar']),
  texts('grade', ['A', 'B']),
  numbers('crates', 'integer', 1, 60, 60),
  numbers('weight_kg', 'number', 20, 900, 1100),
  numbers('picking_min', 'integer', 10, 400, 300),
  numbers('sugar_brix', 'number', 8, 17, 80)
]);

const RIDES = table('trips.csv', [
  numbered('trip_id'),
  texts('depot', ['North', 'East', 'Quay']),
  numbers('fuel_cost', 'number', 1, 80, 900),
  numbers('ticket_revenue', 'number', 1, 400, 1100),
  numbers('passengers', 'integer', 0, 70, 70),
  numbers('passengers_hurt', 'integer', 0, 3, 4),
  numbers('distance_km', 'number', 1, 90, 900)
]);

function steps(question: string, profile: DatasetProfile): readonly AnalysisStep[] | string {
  const decision = decideFor(question, profile);
  return decision.type === 'plan' ? decision.plan.steps : decision.reason;
}

const ratio = (of: string, over: string, by: readonly string[], unit = 'fraction'): object => ({
  type: 'ratio',
  of,
  over,
  by,
  unit
});

describe('one amount for another', () => {
  it.each<[string, DatasetProfile, readonly object[]]>([
    [
      'Commission as a percentage of revenue for each channel',
      STAYS,
      [ratio('commission_eur', 'revenue_eur', ['channel'], 'percent')]
    ],
    ['fuel cost as a share of ticket revenue by depot', RIDES, [ratio('fuel_cost', 'ticket_revenue', ['depot'])]],
    [
      'total fuel cost as a percentage of total ticket revenue',
      RIDES,
      [ratio('fuel_cost', 'ticket_revenue', [], 'percent')]
    ],
    ['What is the revenue per night in each hostel?', STAYS, [ratio('revenue_eur', 'nights', ['hostel'])]],
    ['Average ticket revenue per passenger by depot', RIDES, [ratio('ticket_revenue', 'passengers', ['depot'])]],
    ['weight per crate by variety', FRUIT, [ratio('weight_kg', 'crates', ['variety'])]],
    ['What is the ratio of fuel cost to ticket revenue?', RIDES, [ratio('fuel_cost', 'ticket_revenue', [])]],
    ['fuel cost to ticket revenue ratio for each depot', RIDES, [ratio('fuel_cost', 'ticket_revenue', ['depot'])]],
    [
      'Which hostel has the highest revenue per night?',
      STAYS,
      [ratio('revenue_eur', 'nights', ['hostel']), { type: 'top', direction: 'max', count: 1 }]
    ]
  ])('divides the sums: %s', (question, profile, wanted) => {
    expect(steps(question, profile)).toMatchObject(wanted);
  });

  it('says that the sums are divided', () => {
    const decision = decideFor('revenue per night by hostel', STAYS);
    expect(decision).toMatchObject({ assumptions: [{ text: expect.stringContaining('sum of nights') as unknown }] });
  });

  it.each<[string, DatasetProfile]>([
    ['average guest rating by nights', STAYS],
    ['revenue by nights', STAYS],
    ['average sugar per variety', FRUIT]
  ])('leaves groups as they are: %s', (question, profile) => {
    expect(steps(question, profile)).toMatchObject([{ type: 'aggregate' }]);
  });
});

describe('groups beside the average', () => {
  it.each<[string, DatasetProfile, object]>([
    [
      'Which hostels have an average rating above the overall average?',
      STAYS,
      { by: ['hostel'], measure: { fn: 'mean', column: 'guest_rating' }, op: 'gt' }
    ],
    ['Which varieties have above-average sugar?', FRUIT, { by: ['variety'], measure: { fn: 'mean' }, op: 'gt' }],
    [
      'Which depots have a median distance below the overall median?',
      RIDES,
      { by: ['depot'], measure: { fn: 'median', column: 'distance_km' }, op: 'lt' }
    ],
    [
      'Which channels have above-average revenue?',
      STAYS,
      { by: ['channel'], measure: { fn: 'sum', column: 'revenue_eur' }, op: 'gt' }
    ],
    [
      'Which depots cost more than average?',
      RIDES,
      { by: ['depot'], measure: { fn: 'mean', column: 'fuel_cost' }, op: 'gt' }
    ]
  ])('measures each group: %s', (question, profile, wanted) => {
    expect(steps(question, profile)).toMatchObject([{ type: 'standout', ...wanted }]);
  });

  it('looks at single rows where they are asked for', () => {
    expect(steps('Which bookings have above-average revenue?', STAYS)).toMatchObject([
      { type: 'filter', where: [{ type: 'average' }] },
      { type: 'list' }
    ]);
  });
});

describe('what is counted', () => {
  const count = (...by: readonly string[]): readonly object[] => [
    { type: 'aggregate', by, measures: [{ fn: 'count' }] }
  ];

  it.each<[string, DatasetProfile, readonly object[]]>([
    ['How many bookings per hostel?', STAYS, count('hostel')],
    ['How many loads of each variety?', FRUIT, count('variety')],
    ['How many sales per hostel?', STAYS, count('hostel')],
    [
      'Which countries sent us more than 250 bookings?',
      STAYS,
      [...count('guest_country'), { type: 'having', op: 'gt', value: 250 }]
    ],
    [
      'How many loads were graded A per variety?',
      FRUIT,
      [{ type: 'filter', where: [{ column: 'grade', value: 'A' }] }, ...count('variety')]
    ]
  ])('are rows: %s', (question, profile, wanted) => {
    const found = steps(question, profile);
    expect(found).toMatchObject(wanted);
    expect(found).toHaveLength(wanted.length);
  });

  it('tests single rows in the unit of the column', () => {
    expect(steps('Which loads weigh more than 0.8 tonnes?', FRUIT)).toMatchObject([
      { type: 'filter', where: [{ column: 'weight_kg', op: 'gt', value: 800 }] },
      { type: 'list' }
    ]);
  });

  it('adds up amounts of money where a currency is named', () => {
    expect(steps('How many euros of revenue per channel?', STAYS)).toMatchObject([
      { measures: [{ fn: 'sum', column: 'revenue_eur' }] }
    ]);
  });

  it('takes the mean over rows for each of which the key has another number', () => {
    expect(steps('Average nights per booking', STAYS)).toMatchObject([
      { type: 'aggregate', by: [], measures: [{ fn: 'mean', column: 'nights' }] }
    ]);
  });

  it.each<[string, DatasetProfile]>([
    ['Which varieties picked more than 70 tonnes?', FRUIT],
    ['Top 3 varieties by weight', FRUIT],
    ['How many people were hurt in total?', RIDES],
    ['How many revenue per hostel?', STAYS]
  ])('is nothing else in their place: %s', (question, profile) => {
    expect(steps(question, profile)).toEqual(expect.any(String));
  });
});

it('computes what a bracket defines, and asks of it all that is asked', () => {
  const question = 'What are the mean and standard deviation of net revenue (revenue minus commission)?';
  expect(steps(question, STAYS)).toMatchObject([
    { type: 'derive', name: 'net revenue' },
    { type: 'aggregate', measures: [{ fn: 'mean' }, { fn: 'std' }] }
  ]);
});
