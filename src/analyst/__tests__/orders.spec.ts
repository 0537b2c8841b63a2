import { profileWith } from '../../analysis/__tests__/profile-with.js';
import { type AnalysisPlan, type AnalysisStep, compilePlan } from '../../analysis/index.js';
import type { ColumnProfile, DatasetKind, DatasetProfile, DatasetsData, Engine } from '../../datasets/index.js';
import { decline } from '../client/decline.js';
import { decideTurn } from '../conversation/decide-turn.js';
import { decide } from '../ranking/decide.js';
import { loadParts } from './load-parts.js';

beforeAll(loadParts);

const evidence = { type: 'full' } as const;
const text = (name: string, values: readonly string[]): ColumnProfile => ({
  name,
  type: 'text',
  dtype: 'str',
  nulls: { count: 0, evidence },
  distinct: { count: values.length, approximate: false, evidence },
  top: { values: values.map(value => ({ value, count: 25 })), complete: true, evidence }
});
const COLUMNS = [
  text('status', ['open', 'shipped', 'cancelled', 'returned']),
  text('country', ['FR', 'DE', 'US', 'ES']),
  { name: 'amount' },
  { name: 'placed', type: 'datetime', dtype: 'datetime64[us]' }
] as const;
const KINDS: Partial<Record<Engine, DatasetKind>> = { duckdb: 'relation', dask: 'lazy', pyspark: 'remote' };

function orders(engine: Engine = 'pandas', name = 'orders'): DatasetProfile {
  return profileWith(COLUMNS, { name, engine, kind: KINDS[engine] ?? 'frame' });
}

function dataOf(...profiles: readonly DatasetProfile[]): DatasetsData {
  return { type: 'cellwright.datasets', profiles, variables: profiles.map(({ name }) => name), modules: {} };
}

function planFor(question: string, data = dataOf(orders()), before?: AnalysisPlan): AnalysisPlan {
  const decision = decideTurn(question, data, before);
  if (decision.type === 'declined') {
    throw new Error(`Declined: ${question}: ${decision.detail}`);
  }
  return decision.plan;
}

const stored: AnalysisStep = { type: 'store', name: 'orders' };
const where = (column: string, op: 'eq' | 'ne', value: string): AnalysisStep => ({
  type: 'filter',
  where: [{ type: 'compare', column, op, value }]
});

describe('an order to take rows away', () => {
  it.each([
    ['Remove cancelled orders from orders', where('status', 'ne', 'cancelled')],
    ['delete rows with status open from orders', where('status', 'ne', 'open')],
    ['please drop all orders from FR', where('country', 'ne', 'FR')],
    ['keep only shipped orders', where('status', 'eq', 'shipped')],
    ['keep only the columns status and amount', { type: 'select', columns: ['status', 'amount'] }],
    ['keep the first 20 rows', { type: 'rows', take: 'first', count: 20 }]
  ] as const)('changes the data itself: %s', (question, step) => {
    expect(planFor(question).steps).toEqual([step, stored]);
  });

  it('takes those rows away for which all that it says holds', () => {
    const [filter] = planFor('remove open orders from FR').steps;
    expect(filter).toEqual({
      type: 'filter',
      where: [
        {
          type: 'any',
          conditions: [
            { type: 'compare', column: 'status', op: 'ne', value: 'open' },
            { type: 'compare', column: 'country', op: 'ne', value: 'FR' }
          ]
        }
      ]
    });
    expect(planFor('remove orders before 2024-03-01').steps).toEqual([
      { type: 'filter', where: [{ type: 'period', column: 'placed', from: '2024-03-01' }] },
      stored
    ]);
  });

  it.each([
    'show only shipped orders',
    'orders without the cancelled',
    'select only shipped orders',
    'exclude cancelled orders',
    'How many orders remain if I remove cancelled orders?',
    'Remove cancelled orders, then mean amount by country'
  ])('is none that asks to see something: %s', question => {
    expect(planFor(question).steps).not.toContainEqual(stored);
  });

  it('is never read as its opposite', () => {
    expect(decide('remove all orders but the shipped ones', dataOf(orders())).type).toBe('declined');
    expect(planFor('remove all orders except shipped').steps).toEqual([where('status', 'eq', 'shipped'), stored]);
  });

  it.each(['pandas', 'polars', 'duckdb', 'dask', 'pyspark'] as const)('keeps the way back in %s', engine => {
    const profile = orders(engine);
    const plan = planFor('Remove cancelled orders from orders', dataOf(profile));
    const { code } = compilePlan(plan, profile, { variables: ['orders'], modules: {} });
    expect(code).toContain('_orders_before = orders  # orders = _orders_before undoes this\norders = ');
  });

  it('stays one behind an answer where it names the data, and else narrows that answer', () => {
    const before = planFor('mean amount by country');
    expect(planFor('Remove cancelled orders from orders', dataOf(orders()), before).steps.at(-1)).toEqual(stored);
    expect(planFor('drop FR', dataOf(orders()), before).steps.at(-1)?.type).not.toBe('store');
  });
});

describe('an order to replace a value', () => {
  it.each([
    'replace open with waiting in orders',
    'in orders replace open with waiting',
    'replace open with waiting in status of orders',
    'replace open in status with waiting'
  ])('takes the name of the dataset for the place: %s', question => {
    expect(planFor(question).steps).toContainEqual({
      type: 'replace',
      column: 'status',
      values: [{ from: 'open', to: 'waiting' }]
    });
  });
});

describe('an order that names the dataset', () => {
  const filled: AnalysisStep = { type: 'fill', columns: ['amount'], with: { type: 'value', value: 0 } };
  const renamed: AnalysisStep = { type: 'rename', names: [{ from: 'country', to: 'land' }] };
  const both: AnalysisStep = { type: 'rename', names: [...renamed.names, { from: 'amount', to: 'sum_paid' }] };
  it.each([
    ['rename country to land in orders', renamed],
    ['rename country in orders to land', renamed],
    ['rename country of orders to land', renamed],
    ['in orders, rename country to land', renamed],
    ['rename country to land and amount to sum paid in the orders table', both],
    ['fill missing amount in orders with 0', filled],
    ['fill missing amount with 0 in orders', filled],
    ['drop the column country from orders', { type: 'dropColumns', columns: ['country'] }]
  ] as const)('takes it for the place: %s', (question, step) => {
    expect(planFor(question).steps).toEqual([step, stored]);
  });

  it('takes it for a column where there is one of that very name', () => {
    const profile = profileWith([{ name: 'orders' }, { name: 'amount' }], { name: 'orders' });
    expect(planFor('replace 3 with 4 in orders', dataOf(profile)).steps[0]).toEqual({
      type: 'replace',
      column: 'orders',
      values: [{ from: 3, to: 4 }]
    });
  });

  it('takes it for the place where a column is called nearly so', () => {
    const profile = profileWith([{ name: 'order', type: 'integer', dtype: 'int64' }, { name: 'amount' }], {
      name: 'orders'
    });
    const names = [{ from: 'amount', to: 'paid' }];
    expect(planFor('rename amount to paid in orders', dataOf(profile)).steps[0]).toEqual({ type: 'rename', names });
  });

  it('takes it for the place where a column is made', () => {
    const [step] = planFor('add a column double = amount * 2 in orders').steps;
    expect(step).toMatchObject({ type: 'derive', name: 'double' });
  });
});

describe('a question behind an order to keep columns', () => {
  it.each(['SELECT country, AVG(amount) FROM orders GROUP BY country', 'keep only country, then mean amount'])(
    'is not asked of what is left where it names another column: %s',
    question => {
      const decision = decide(question, dataOf(orders()));
      expect(decision.type === 'plan' ? decision.plan.steps.map(({ type }) => type) : []).not.toContain('select');
    }
  );
});

describe('a decline of a change', () => {
  const reason = (question: string, profile: DatasetProfile): string => {
    const data = dataOf(profile);
    const decision = decide(question, data);
    return decision.type === 'declined' ? decline(decision, data, '', question).text : 'answered';
  };

  it('says that it is the engine that cannot make it', () => {
    expect(reason('set the index to status', orders())).toBe('answered');
    expect(reason('set the index to status', orders('polars'))).toBe('Frames of polars have no index.');
  });

  it('says that no column is known, of a lazy frame that was not read', () => {
    const unread: DatasetProfile = { ...orders('polars'), kind: 'lazy', rows: null, columnCount: 0, columns: [] };
    expect(reason('fill missing amount with 0', unread)).toContain('The columns of orders are not read yet');
    expect(reason('replace open with new in status', unread)).toContain('The columns of orders are not read yet');
  });
});
