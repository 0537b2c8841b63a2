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

  it('is still changed by what needs the answer before it', async () => {
    expect(stepsOf(await lastOf([trips], 'average minutes by station', 'only A1'))).toEqual([
      { type: 'filter', where: [{ type: 'compare', column: 'station', op: 'eq', value: 'A1' }] },
      { type: 'aggregate', by: ['station'], measures: [{ fn: 'mean', column: 'minutes' }] }
    ]);
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
