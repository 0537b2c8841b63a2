import { tenth } from '../../../../faults/ledger.js';
import type { ModelRequest } from '../../../agent/index.js';
import { isAnalysisReply } from '../../../analysis/index.js';
import { profileWith } from '../../../analysis/__tests__/profile-with.js';
import type { DatasetProfile } from '../../../datasets/index.js';
import { createAnalyst } from '../create-analyst.js';
import { nameMentions } from '../name-mentions.js';

const data = {
  type: 'cellwright.datasets',
  profiles: [
    profileWith([{ name: 'fare' }, { name: 'ride class' }, { name: 'df' }], { name: 'df' }),
    profileWith([{ name: 'fare' }, { name: 'distance.km' }], { name: 'df.rides' }),
    profileWith([{ name: 'sum' }], { name: 'mean' })
  ],
  variables: [],
  modules: {}
} as const;

describe('nameMentions', () => {
  it.each([
    ['Rows in @df', 'Rows in `df`'],
    ['@df how many rows?', '`df` how many rows?'],
    ['Mean of @df.fare?', 'Mean of `fare`?'],
    ['Mean of @df."ride class" in May', 'Mean of `ride class` in May'],
    ['Mean of @df["ride class"], please', 'Mean of `ride class`, please'],
    ['Mean of @fare by @"ride class".', 'Mean of `fare` by `ride class`.'],
    ['Mean of @df.rides.distance.km', 'Mean of `distance.km`'],
    ['@mean: total of @sum', '`mean`: total of `sum`'],
    ['Write to a@df.org', 'Write to a@df.org'],
    ['Answer as @fare[1.5]', 'Answer as @fare[1.5]'],
    ['Mean of @farewell', 'Mean of "farewell"'],
    ['Mean of @Fare in @DF', 'Mean of `fare` in `df`'],
    ['Mean of @DF.Fare?', 'Mean of `fare`?'],
    ['Mean of @`ride class` in @ df', 'Mean of `ride class` in `df`'],
    ['Is 3 @ 5 much?', 'Is 3 @ 5 much?']
  ])('%s', (question, expected) => {
    expect(nameMentions(question, data).question).toBe(expected);
  });

  it('leaves out what has another column of the name, unless it is named itself', () => {
    const names = (question: string): readonly string[] =>
      nameMentions(question, data).data.profiles.map(({ name }) => name);
    expect(names('Mean of @df.fare by sum')).toEqual(['df', 'mean']);
    expect(names('Mean of @df.fare in @df.rides')).toHaveLength(3);
    expect(names('Mean of @mean.sum')).toHaveLength(3);
    expect(names('Mean of @fare in @df')).toHaveLength(3);
  });
});

const FRAMES = [
  'df',
  'campaigns',
  'mean',
  'count',
  'orders_2024',
  'in',
  'größe',
  'my frame',
  'by',
  'year',
  'Sales Data'
];
const COLUMNS = [
  'amount',
  'sum',
  'unit price',
  'Umsatz (€)',
  'per',
  'max_temp',
  'k€ netto',
  'ride class',
  'a.b',
  'naïve',
  '2024'
];

/** As the composer of the panel writes it. */
function mentionOf(dataset: string, column?: string): string {
  const mention = /^[\p{L}\p{N}_./+~=%&$-]+$/u.test(dataset) ? `@${dataset}` : `@"${dataset}"`;
  const plain = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(column ?? '');
  return column === undefined ? mention : plain ? `${mention}.${column}` : `${mention}[${JSON.stringify(column)}]`;
}

async function columnsRead(question: string, profiles: readonly DatasetProfile[]): Promise<string> {
  const context = [{ text: '', data: { type: 'cellwright.datasets', profiles, variables: [], modules: {} } }] as const;
  const request: ModelRequest = { role: 'subquery', messages: [{ role: 'user', text: question }], tools: [], context };
  let said = '';
  for await (const event of createAnalyst().stream(request, new AbortController().signal)) {
    if (event.type === 'data' && isAnalysisReply(event.data)) {
      return JSON.stringify(event.data.plan);
    }
    said += event.type === 'text' ? event.delta : '';
  }
  return said;
}

describe('a question with mentions', () => {
  const cases = FRAMES.flatMap(frame => COLUMNS.map(column => [frame, column] as const));

  it.each(tenth('mentions', cases))('is about the very names: %s, %s', async (frame, column) => {
    const evidence = { type: 'full' } as const;
    const values = [
      { value: 'north', count: 50 },
      { value: 'south', count: 50 }
    ];
    const group = { name: 'area', type: 'text', dtype: 'str', top: { values, complete: true, evidence } } as const;
    const own = profileWith([{ name: column }, { name: 'other' }, group], { name: frame });
    const first = profileWith([{ name: column }, group, { name: 'more' }], { name: 'first_one' });
    const plan = (by: readonly string[]): string =>
      JSON.stringify({
        type: 'cellwright.plan',
        dataset: frame,
        steps: [{ type: 'aggregate', by, measures: [{ fn: 'mean', column }] }]
      });
    const profiles = [first, own];
    expect(await columnsRead(`Average ${mentionOf(frame, column)} by area`, profiles)).toBe(plan(['area']));
    expect(await columnsRead(`${mentionOf(frame)} average ${mentionOf(column)} by area`, profiles)).toBe(
      plan(['area'])
    );
  });
});

describe('a mention in front of a question', () => {
  const evidence = { type: 'full' } as const;
  const distinct = (count: number) => ({ count, approximate: false, evidence }) as const;
  const text = (name: string, ...values: readonly string[]) =>
    ({
      name,
      type: 'text',
      dtype: 'str',
      distinct: distinct(values.length),
      top: { values: values.map(value => ({ value, count: 50 })), complete: true, evidence }
    }) as const;
  const stays = profileWith(
    [
      { name: 'stay_no', type: 'integer', dtype: 'int64', distinct: distinct(90) },
      text('clinic', 'North', 'South'),
      { name: 'cost' },
      { name: 'begun', type: 'integer', dtype: 'int64', range: { min: 2008, max: 2022, evidence } }
    ],
    { name: 'stays', rows: 100 }
  );
  const lessons = profileWith([text('lesson', 'Judo', 'Golf'), { name: 'capacity' }], { name: 'lessons', rows: 2 });
  const read = async (question: string): Promise<unknown> => {
    const said = await columnsRead(question, [stays, lessons]);
    return said.startsWith('{') ? (JSON.parse(said) as { steps: unknown }).steps : 'declined';
  };

  it.each(['Could you tell me, for @stays, the highest cost?', 'Could you tell me, for stays, the highest cost?'])(
    'is the frame of that name, and no column that is called like it: %s',
    async question => {
      expect(await read(question)).toEqual([{ type: 'aggregate', by: [], measures: [{ fn: 'max', column: 'cost' }] }]);
    }
  );

  it('is the frame whose row is asked for', async () => {
    expect(await read('Show @stays with the highest cost')).toMatchObject([
      { type: 'top', by: 'cost', direction: 'max', count: 1, answer: 'table' }
    ]);
  });

  it.each([
    ['@stays.begun how many begun before 2015?', { column: 'begun', op: 'lt', value: 2015 }],
    ['@stays.clinic how many stays in North?', { column: 'clinic', op: 'eq', value: 'North' }],
    ['@stays.clinic how many are in South?', { column: 'clinic', op: 'eq', value: 'South' }]
  ])('says where the words behind it are looked for, and is no group: %s', async (question, condition) => {
    expect(await read(question)).toEqual([
      { type: 'filter', where: [{ type: 'compare', ...condition }] },
      { type: 'aggregate', by: [], measures: [{ fn: 'count' }] }
    ]);
  });

  it.each([
    ['@lessons how many places are there in total?', 'declined'],
    ['how many places are there in total?', 'declined'],
    ['@stays how many people are there?', 'declined'],
    ['@stays how many visits are there?', [{ type: 'aggregate', by: [], measures: [{ fn: 'count' }] }]],
    ['@stays how many stays are there?', [{ type: 'aggregate', by: [], measures: [{ fn: 'count' }] }]],
    ['@lessons how many records are there?', [{ type: 'aggregate', by: [], measures: [{ fn: 'count' }] }]]
  ])('counts its rows only where the noun means them: %s', async (question, steps) => {
    expect(await read(question)).toEqual(steps);
  });
});
