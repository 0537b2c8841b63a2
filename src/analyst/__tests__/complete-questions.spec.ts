import { whenLoaded } from '../../analysis/index.js';
import { profileWith } from '../../analysis/__tests__/profile-with.js';
import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { chosen } from '../client/clarify.js';
import { decideTurn } from '../conversation/decide-turn.js';
import type { Decision } from '../ranking/decide.js';

type Column = Partial<ColumnProfile> & { readonly name: string };

const evidence = { type: 'full' } as const;

function group(name: string, ...values: readonly string[]): Column {
  const counted = values.map(value => ({ value, count: 50 }));
  const distinct = { count: values.length, approximate: false, evidence };
  return { name, type: 'text', dtype: 'str', distinct, top: { values: counted, complete: true, evidence } };
}

const time = (name: string): Column => ({
  name,
  type: 'datetime',
  dtype: 'datetime64[ns]',
  range: { min: '2023-01-01', max: '2024-12-31', evidence }
});

/** What the last of some questions is read as. */
async function lastOf(profiles: readonly DatasetProfile[], ...questions: readonly string[]): Promise<Decision> {
  const data = { type: 'cellwright.datasets', profiles, variables: [], modules: {} } as const;
  let decision: Decision | undefined;
  for (const question of questions) {
    const before = decision?.type === 'plan' ? decision.plan : undefined;
    decision = await whenLoaded(() => decideTurn(question, data, before));
  }
  if (decision === undefined) {
    throw new Error('Nothing was asked.');
  }
  return decision;
}

const stepsOf = (decision: Decision): unknown => (decision.type === 'plan' ? decision.plan.steps : decision.reason);
const datasetOf = (decision: Decision): string => (decision.type === 'plan' ? decision.plan.dataset : decision.reason);

describe('a question that is complete', () => {
  const trips = profileWith([time('started_at'), group('station', 'A1', 'B2'), { name: 'minutes' }], { name: 'trips' });
  const sales = profileWith([group('region', 'North', 'South'), { name: 'Revenue' }], { name: 'sales' });
  const products = profileWith([group('category', 'Books', 'Toys'), { name: 'unit price' }], { name: 'products' });

  it('starts anew where it names rows', async () => {
    expect(stepsOf(await lastOf([trips], 'average minutes by station', 'trips per week'))).toEqual([
      {
        type: 'aggregate',
        by: [{ column: 'started_at', unit: 'week', as: 'period' }],
        measures: [{ fn: 'count' }]
      }
    ]);
  });

  it('starts anew where it names an amount, and is declined by itself', async () => {
    const asked = ['total revenue by region', 'running total of revenue in 2024'];
    expect(stepsOf(await lastOf([sales], ...asked))).toBe('not-understood');
  });

  it('starts anew where its amount is in another frame', async () => {
    const asked = ['total revenue of the North', 'average unit price by category'];
    const decision = await lastOf([sales, products], ...asked);
    expect(datasetOf(decision)).toBe('products');
    expect(stepsOf(decision)).toEqual([
      { type: 'aggregate', by: ['category'], measures: [{ fn: 'mean', column: 'unit price' }] }
    ]);
  });

  it('keeps nothing of the former where it has a measure and groups of its own, and is refined by the next', async () => {
    const shop = profileWith(
      [
        time('order_date'),
        group('product', 'Lamp', 'Desk'),
        group('channel', 'web', 'store'),
        { name: 'units' },
        { name: 'revenue' }
      ],
      { name: 'shop' }
    );
    const asked = ['Which five products sold the most units?', 'revenue by month in 2023'];
    const aggregate = {
      type: 'aggregate',
      by: [{ column: 'order_date', unit: 'month', as: 'period' }],
      measures: [{ fn: 'sum', column: 'revenue' }]
    };
    const year = { type: 'period', column: 'order_date', from: '2023-01-01', until: '2024-01-01' };
    expect(stepsOf(await lastOf([shop], ...asked))).toEqual([{ type: 'filter', where: [year] }, aggregate]);
    expect(stepsOf(await lastOf([shop], ...asked, 'only the web channel'))).toEqual([
      { type: 'filter', where: [year, { type: 'compare', column: 'channel', op: 'eq', value: 'web' }] },
      aggregate
    ]);
    expect(stepsOf(await lastOf([shop], asked[0] ?? '', 'revenue per channel'))).toEqual([
      { type: 'aggregate', by: ['channel'], measures: [{ fn: 'sum', column: 'revenue' }] }
    ]);
  });

  describe('among frames that know its words a little', () => {
    const ferries = profileWith(
      [group('from_port', 'A1', 'B2'), group('to_port', 'A1', 'B2'), group('boat', 'x', 'y'), { name: 'miles' }],
      { name: 'ferries' }
    );
    const ports = profileWith([group('port', 'A1', 'B2'), { name: 'berths' }], { name: 'ports' });

    it.each([
      ['total miles by boat', 'Which port is the busiest?'],
      ['median miles by from_port', 'Which port is the busiest?'],
      ['total miles by boat', 'Which port has the most sailings?'],
      ['Which boat was used most?', 'How many crossings per port?']
    ])('keeps nothing of the former: %s %s', async (before, question) => {
      expect(await lastOf([ferries, ports], before, question)).toEqual(await lastOf([ferries, ports], question));
    });

    it('says what it kept of the former where its change was chosen between', async () => {
      const decision = await lastOf([ferries], 'total miles by boat', 'by port');
      const answer = decision.type === 'declined' ? chosen(decision, 'by port', 'to_port') : undefined;
      expect(answer?.assumptions.map(({ text }) => text)).toEqual([
        'You chose: to_port',
        'Read as a follow-up of the last question; kept from before: total miles'
      ]);
    });
  });

  it('keeps nothing of the former where it limits a column of its own', async () => {
    const lessons = profileWith([group('sport', 'Judo', 'Golf'), group('cancelled', 'yes', 'no'), { name: 'rating' }], {
      name: 'lessons'
    });
    const asked = ['share of cancelled lessons per sport', 'ratings below 3 for Judo'];
    expect(stepsOf(await lastOf([lessons], ...asked))).toBe('not-understood');
  });

  it.each([
    ['average count by species', 'mean', 'species'],
    ['median Count per method', 'median', 'method']
  ])('means the amount of that name and not how many rows there are: %s', async (question, fn, by) => {
    const catches = profileWith(
      [group('species', 'Eel', 'Perch'), group('method', 'net', 'trap'), { name: 'Count', type: 'integer' }],
      { name: 'catches' }
    );
    expect(stepsOf(await lastOf([catches], question))).toEqual([
      { type: 'aggregate', by: [by], measures: [{ fn, column: 'Count' }] }
    ]);
  });

  it.each(['A1 only', 'for A1 only', 'in the A1 station only', 'begun at A1 only'])(
    'is none where it ends with “only” and asks for nothing by itself: %s',
    async rest => {
      expect(stepsOf(await lastOf([trips], 'average minutes by station', rest))).toEqual(
        stepsOf(await lastOf([trips], 'average minutes by station', 'only A1'))
      );
    }
  );

  it.each([
    ['first shipping of 2024', 'min', '2024'],
    ['last shipping in 2023', 'max', '2023']
  ])('asks for the end of dates within a year of the same dates: %s', async (question, fn, year) => {
    const key: Column = { name: 'truck_id', type: 'integer', range: { min: 1, max: 40, evidence } };
    const trucks = profileWith(
      [
        { ...key, distinct: { count: 100, approximate: false, evidence } },
        { name: 'model year', type: 'integer', range: { min: 2019, max: 2024, evidence } }
      ],
      { name: 'trucks' }
    );
    const loads = profileWith([key, time('Shipped'), { name: 'weight' }], { name: 'loads' });
    const period = { type: 'period', column: 'Shipped', from: `${year}-01-01`, until: `${Number(year) + 1}-01-01` };
    expect(stepsOf(await lastOf([trucks, loads], question))).toEqual([
      { type: 'filter', where: [period] },
      { type: 'aggregate', by: [], measures: [{ fn, column: 'Shipped' }] }
    ]);
  });

  it('is none where it counts again and names only a condition, unless it names the rows', async () => {
    const over = { type: 'compare', column: 'minutes', op: 'gt', value: 30 };
    const year = { type: 'period', column: 'started_at', from: '2023-01-01', until: '2024-01-01' };
    const count = { type: 'aggregate', by: [], measures: [{ fn: 'count' }] };
    const before = 'How many trips took more than 30 minutes?';
    expect(stepsOf(await lastOf([trips], before, 'how many in 2023?'))).toEqual([
      { type: 'filter', where: [over, year] },
      count
    ]);
    expect(stepsOf(await lastOf([trips], before, 'how many trips in 2023?'))).toEqual([
      { type: 'filter', where: [year] },
      count
    ]);
  });

  it('is still changed by what needs the answer before it', async () => {
    expect(stepsOf(await lastOf([trips], 'average minutes by station', 'only A1'))).toEqual([
      { type: 'filter', where: [{ type: 'compare', column: 'station', op: 'eq', value: 'A1' }] },
      { type: 'aggregate', by: ['station'], measures: [{ fn: 'mean', column: 'minutes' }] }
    ]);
    for (const limit of [
      'for trips longer than 20 minutes',
      'trips longer than 20 minutes',
      'where minutes is above 20'
    ]) {
      expect(stepsOf(await lastOf([trips], 'average minutes by station', `only ${limit}`))).toEqual([
        { type: 'filter', where: [{ type: 'compare', column: 'minutes', op: 'gt', value: 20 }] },
        { type: 'aggregate', by: ['station'], measures: [{ fn: 'mean', column: 'minutes' }] }
      ]);
    }
    expect(stepsOf(await lastOf([trips], 'total minutes by station', 'average instead of total'))).toEqual([
      { type: 'aggregate', by: ['station'], measures: [{ fn: 'mean', column: 'minutes' }] }
    ]);
  });

  it('keeps no groups of the former where it counts the rows of a column of its own', async () => {
    const plates = profileWith([group('Observer', 'Ilse', 'Tomo'), group('Target', 'M31', 'M42')], { name: 'plates' });
    const asked = ['How many plates did each observer take?', 'Which target was observed most often?'];
    expect(await lastOf([plates], ...asked)).toEqual(await lastOf([plates], asked[1] ?? ''));
  });
});

describe('the frame of a question', () => {
  const staff = profileWith([group('department', 'x', 'y'), { name: 'salary' }], { name: 'staff' });
  const payroll = profileWith([group('department', 'x', 'y'), { name: 'pay' }], { name: 'payroll' });

  it.each([[[staff, payroll]], [[payroll, staff]]])(
    'is the one with a column of that very name, not of a word like it',
    async profiles => {
      expect(datasetOf(await lastOf(profiles, 'average pay by department'))).toBe('payroll');
      expect(datasetOf(await lastOf(profiles, 'average salary by department'))).toBe('staff');
    }
  );

  it('has a column that is called by an everyday word, where it asks which', async () => {
    const plates = profileWith([group('Observer', 'Ilse', 'Tomo'), group('Filter', 'R', 'G')], { name: 'plates' });
    expect(stepsOf(await lastOf([plates], 'Which filter was observed most often?'))).toMatchObject([
      { type: 'aggregate', by: ['Filter'] },
      { type: 'top', count: 1 }
    ]);
  });

  it('is that of the last answer where several fit', async () => {
    const north = profileWith([group('area', 'x', 'y'), { name: 'rain' }, { name: 'snow' }], { name: 'north' });
    const south = profileWith([group('area', 'x', 'y'), { name: 'rain' }, { name: 'heat' }], { name: 'south' });
    const decision = await lastOf([north, south], 'average heat by area', 'average rain by area');
    expect(datasetOf(decision)).toBe('south');
    expect(decision.type === 'plan' ? decision.assumptions.map(({ text }) => text) : []).toContain(
      'Answered from south, as the answer before, not from north'
    );
    expect(datasetOf(await lastOf([north, south], 'average rain by area'))).toBe('north');
  });

  it('is said only where another one could have answered', async () => {
    const plants = profileWith([group('shade', 'x', 'y'), { name: 'height' }], { name: 'plants' });
    const saying = async (...profiles: readonly DatasetProfile[]): Promise<readonly string[]> => {
      const decision = await lastOf(profiles, 'average pay by department');
      return decision.type === 'plan' ? decision.assumptions.map(({ text }) => text) : [decision.reason];
    };
    expect(await saying(payroll, plants)).toEqual([]);
    expect(
      await saying(payroll, { ...payroll, name: 'copy', columns: [...payroll.columns, ...plants.columns] })
    ).toEqual(['Answered from payroll, which was there first, not from copy']);
  });
});
