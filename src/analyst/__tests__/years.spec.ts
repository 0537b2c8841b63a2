import { compilePlan, whenLoaded } from '../../analysis/index.js';
import { profileWith } from '../../analysis/__tests__/profile-with.js';
import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { decideTurn } from '../conversation/decide-turn.js';
import type { Decision } from '../ranking/decide.js';

type Column = Partial<ColumnProfile> & { readonly name: string };

const evidence = { type: 'full' } as const;

const group = (name: string, ...values: readonly string[]): Column => ({
  name,
  type: 'text',
  dtype: 'str',
  distinct: { count: values.length, approximate: false, evidence },
  top: { values: values.map(value => ({ value, count: 5 })), complete: true, evidence }
});

const time = (name: string): Column => ({
  name,
  type: 'datetime',
  dtype: 'datetime64[ns]',
  range: { min: '2020-01-01', max: '2024-12-31', evidence }
});

const whole = (name: string, min: number, max: number): Column => ({
  name,
  type: 'integer',
  dtype: 'int64',
  range: { min, max, evidence }
});

const customers = profileWith(
  [
    whole('customer_id', 1, 3000),
    group('name', ...Array.from({ length: 20 }, (_, at) => `Cust ${String(at)}`)),
    group('city', 'Bern', 'Zug'),
    whole('since', 2010, 2022)
  ],
  { name: 'customers' }
);

const orders = profileWith(
  [whole('customer_id', 1, 3000), group('product', 'Lamp', 'Desk'), time('order_date'), whole('cost', 900, 3000)],
  { name: 'orders' }
);

const plan = (question: string, ...profiles: readonly DatasetProfile[]): Promise<Decision> =>
  whenLoaded(() =>
    decideTurn(question, { type: 'cellwright.datasets', profiles, variables: [], modules: {} }, undefined)
  );

async function codeOf(question: string, ...profiles: readonly DatasetProfile[]): Promise<string> {
  const decision = await plan(question, ...profiles);
  return decision.type === 'plan'
    ? whenLoaded(() => compilePlan(decision.plan, decision.profile, { profiles, variables: [], modules: {} }).code)
    : decision.reason;
}

describe('a year', () => {
  it.each([
    'which product was ordered the most in 2022?',
    'most frequent product in 2022',
    'which product was ordered the most during 2022?'
  ])('behind a preposition of time is a time and no number of rows: %s', async question => {
    const code = await codeOf(question, orders);
    expect(code).toContain('["order_date"].dt.year == 2022');
    expect(code).not.toMatch(/(?:head|nlargest)\(2022/u);
  });

  it('is looked for in the frame with dates', async () => {
    const code = await codeOf('which customers ordered the most in 2023?', customers, orders);
    expect(code).toContain('orders["order_date"].dt.year == 2023');
    expect(code).toContain('customer_id');
  });

  it.each(['which customer spent the most in 2022?', 'which customers ordered the most in 2022?'])(
    'does not rank the keys of things by their numbers: %s',
    async question => {
      expect(await codeOf(question, customers)).not.toMatch(
        /customer_id"\]?\.?(?:idxmax|nlargest)|nlargest\([^)]*"customer_id"/u
      );
    }
  );

  it('behind “since” begins a span, also where a column has that name', async () => {
    expect(await codeOf('which city bought the most since 2015?', customers)).not.toContain('== 2015');
    expect(await codeOf('how many since 2015?', customers)).toContain('["since"] >= 2015');
    expect(await codeOf('which city is the most frequent since 2015?', customers)).toContain('["since"] >= 2015');
  });

  it.each(['top product 2022', 'products with the highest cost 2022'])(
    'within the dates of the data, that counts no noun, is no number of rows: %s',
    async question => {
      expect(await codeOf(question, orders)).not.toMatch(/(?:head|nlargest)\(2022/u);
    }
  );

  it('is no value of a column of amounts', async () => {
    expect(await codeOf('which product has the highest cost in 2022', orders)).not.toContain('["cost"] == 2022');
    expect(await codeOf('rows with cost in 2022', orders)).not.toContain('["cost"] == 2022');
  });

  it('that counts a noun is a number of rows, and one beside an amount its value', async () => {
    expect(await codeOf('top 2022 rows by cost', orders)).toContain('nlargest(2022, "cost")');
    expect(await codeOf('rows where cost is 2022', orders)).toContain('["cost"] == 2022');
  });
});

describe('two columns', () => {
  const readings = profileWith([time('time'), group('sensor', 'S1', 'S3'), { name: 'temp_c' }, { name: 'limit_c' }], {
    name: 'readings'
  });

  it('are compared only where one can be the larger one', async () => {
    expect(await codeOf('rows where temp_c is over limit_c', readings)).toContain('["temp_c"] > readings["limit_c"]');
    for (const question of ['show temp_c over time for sensor S3', 'rows where temp_c is higher than time']) {
      expect(await codeOf(question, readings)).not.toContain('["temp_c"] > ');
    }
  });

  it('one of which is a time make a series, or no answer', async () => {
    expect(await codeOf('show temp_c over time for sensor S3', readings)).toContain(')["temp_c"].mean()');
    expect(await codeOf('show cost over order_date', orders)).toBe('not-understood');
  });
});

describe('two periods that are set against each other', () => {
  const stepsOf = async (question: string): Promise<unknown> => {
    const decision = await plan(question, orders);
    return decision.type === 'plan' ? decision.plan.steps.filter(({ type }) => type !== 'filter') : decision.reason;
  };
  const measures = [{ fn: 'mean', column: 'cost' }];

  it.each([
    ['average cost by product 2022 vs 2023', 'year', 'period'],
    ['average cost per product in March versus April', 'month', 'part'],
    ['compare average cost by product in 2022 and 2023', 'year', 'period']
  ])('stand side by side for each group: %s', async (question, unit, as) => {
    expect(await stepsOf(question)).toEqual([
      { type: 'aggregate', by: ['product', { column: 'order_date', unit, as }], measures }
    ]);
  });

  it('are not put together, nor are two values beside them', async () => {
    expect(await stepsOf('which product had the highest average cost 2022 vs 2023')).toBe('not-understood');
    expect(await stepsOf('Lamp vs Desk average cost in 2022 or 2023')).toBe('not-understood');
  });
});
