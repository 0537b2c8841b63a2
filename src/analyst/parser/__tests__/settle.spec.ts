import { checkPlan, type Plan, type Table } from '../../../plan/index.js';
import {
  agg,
  c,
  call,
  chart,
  derive,
  down,
  drop,
  group,
  joined,
  l,
  limit,
  source,
  table as shown,
  value,
  where
} from '../../__tests__/plans.js';
import { integer, names, number, table, text } from '../../__tests__/tables.js';
import { SEPARATOR, World } from '../../terms/world.js';
import { joinedTables, settle } from '../settle.js';

/** Whole numbers from 1, each at least once. */
const ids = (distinct: number): ReturnType<typeof integer> => integer(1, distinct, { distinct });

const PROFILES = [
  table('sales', 900, {
    sale_id: ids(900),
    client_id: ids(90),
    shop: ids(20),
    amount: number(0, 99),
    note: text(['a'])
  }),
  table('clients', 95, { client_id: ids(95), name: names(['Ada'], 90), town_id: ids(7), note: text(['b']) }),
  table('shops', 21, { id: ids(21), name: names(['North'], 21), size: integer(1, 9) }),
  table('towns', 8, { town_id: ids(8), town: names(['Graz'], 8) })
];
const world = new World(PROFILES);
const sales = source('sales');
const clients = source('clients');
const id = (of: string, name: string): string => `${of}${SEPARATOR}${name}`;
const AMOUNT = id('sales', 'amount');
const NOTE = id('sales', 'note');
const SHOP = id('sales', 'shop');
const total = agg('sum', AMOUNT);
const totalBy = (...keys: readonly string[]): Plan => shown(group(sales, keys, total));
const isLarge = call('greater', c(id('shops', 'size')), l(3));

/** A plan as it is settled, which has to make sense. */
function settled(plan: Plan): Plan {
  const made = settle(plan, world);
  expect(checkPlan(made, PROFILES)).toMatchObject({ status: 'checked' });
  expect(JSON.stringify(made)).not.toContain(JSON.stringify(SEPARATOR).slice(1, -1));
  return made;
}

test.each([
  ['columns of the table itself need no join', SHOP],
  ['the key of another table is that by which it is found', id('shops', 'id')]
])('%s', (_, key) => {
  expect(joinedTables(totalBy(key), world)).toEqual(new Set());
  expect(settled(totalBy(key))).toEqual(shown(group(sales, ['shop'], agg('sum', 'amount'))));
});

test('another table is joined below everything', () => {
  const plan = shown(group(where(sales, isLarge), [id('clients', 'name')], total));
  const made = settled(plan);
  expect([...joinedTables(plan, world)].sort()).toEqual(['clients', 'shops']);
  expect(made.of).toMatchObject({
    type: 'aggregate',
    of: { type: 'filter', of: { type: 'join', on: [expect.anything()] } }
  });
  expect(JSON.stringify(made)).toContain('"name":"clients"');
});

test('a name that the table has gets an ending', () => {
  expect(settled(totalBy(id('clients', 'note'))).of).toMatchObject({
    by: [{ name: 'note_right', value: c('note_right') }]
  });
});

test('a name that two joined tables have is told apart', () => {
  const made = settled(totalBy(id('clients', 'name'), id('shops', 'name')));
  const [client, shop] = made.of.type === 'aggregate' ? made.of.by : [];
  expect([client?.name, shop?.name].sort()).toEqual(['name', 'name_right']);
  // The name of whichever is joined first stays.
  const first = JSON.stringify(made).indexOf('"clients"') < JSON.stringify(made).indexOf('"shops"');
  expect(client?.name).toBe(first ? 'name' : 'name_right');
});

test('a table that is found over another one comes behind it', () => {
  expect(settled(totalBy(id('towns', 'town'))).of).toMatchObject({
    by: [{ name: 'town', value: c('town') }],
    of: joined(joined(sales, clients, 'client_id'), source('towns'), 'town_id')
  });
});

const KEEP = ['client_id', 'shop', 'note'].map(name => id('sales', name));
const tables: readonly (readonly [string, Table])[] = [
  ['filter', where(sales, call('isMissing', c(NOTE)))],
  ['derive', derive(sales, 'double', call('multiply', c(AMOUNT), l(2)))],
  ['select', { type: 'select', of: sales, columns: [AMOUNT, id('clients', 'name')] }],
  ['drop', drop(sales, NOTE)],
  ['rename', { type: 'rename', of: sales, names: [{ from: NOTE, to: 'remark' }] }],
  ['sort', down(sales, id('shops', 'size'))],
  ['limit', limit(down(sales, AMOUNT), 2, [SHOP])],
  ['distinct', { type: 'distinct', of: sales, columns: [id('shops', 'name')] }],
  ['sample', { type: 'sample', of: sales, n: 3, seed: 0 }],
  ['pivot', { type: 'pivot', of: sales, rows: [SHOP], columns: NOTE, value: total }],
  ['unpivot', { type: 'unpivot', of: sales, keep: KEEP, names: 'of', values: 'value' }],
  ['explode', { type: 'explode', of: sales, column: NOTE, separator: ';' }],
  [
    'anti',
    joined(clients, where(sales, isLarge), id('clients', 'client_id'), {
      rightOn: id('sales', 'client_id'),
      how: 'anti'
    })
  ],
  [
    'window',
    derive(sales, 'rank', {
      type: 'window',
      fn: 'shift',
      n: 1,
      of: c(AMOUNT),
      per: [SHOP],
      order: [{ by: id('sales', 'sale_id') }]
    })
  ],
  ['over', derive(sales, 'share', { type: 'over', of: agg('sum', AMOUNT, isLarge), per: [SHOP] })]
];

test.each<readonly [string, Plan]>([
  ['value', value(sales, total)],
  ['report', { type: 'report', of: sales, kind: 'describe', columns: [AMOUNT] }],
  ['test', { type: 'test', of: sales, kind: 'correlation', y: AMOUNT, x: id('shops', 'size') }],
  ['chart', chart('box', sales, { y: AMOUNT, x: id('clients', 'note') })],
  ['chart in colours', chart('scatter', sales, { x: AMOUNT, y: SHOP, colour: NOTE })],
  ['change', { type: 'change', frame: 'sales', of: drop(sales, NOTE) }],
  ...tables.map(([name, of]) => [name, shown(of)] as const)
])('each name of a %s is that of the table below', (_, plan) => {
  expect(settled(plan).type).toBe(plan.type);
});

test('what groups are called is not renamed', () => {
  const groups = group(sales, [id('clients', 'name')], total);
  expect(settled(shown(down(groups, 'm0'))).of).toMatchObject({ by: [{ by: 'm0', descending: true }] });
});
