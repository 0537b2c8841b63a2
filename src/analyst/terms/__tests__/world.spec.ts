import { CUSTOMERS, date, integer, names, ORDERS, table } from '../../__tests__/tables.js';
import { World } from '../world.js';

/** Whole numbers from 1, each at least once. */
const ids = (distinct: number): ReturnType<typeof integer> => integer(1, distinct, { distinct });
const days = (distinct: number): ReturnType<typeof date> => date('2024-01-01', '2024-02-09', { distinct });

test('rows find a row of another table by its key, but by no column whose values repeat', () => {
  const world = new World([ORDERS, CUSTOMERS]);
  expect(world.join('orders', 'customers')).toEqual({ left: 'customer_id', right: 'customer_id' });
  expect(world.path('orders', 'customers')).toEqual(['customers']);
  expect(world.join('customers', 'orders')).toBeUndefined();
  expect(world.reaches('customers', ['orders'])).toBe(false);
});

type Columns = Parameters<typeof table>[2];

test.each<[what: string, left: Columns, right: Columns, join: readonly [left: string, right: string] | null]>([
  ['columns of one name', { shop_id: ids(30) }, { shop_id: ids(40) }, ['shop_id', 'shop_id']],
  ['names that differ in case and marks', { ShopID: ids(30) }, { shop_id: ids(40) }, ['ShopID', 'shop_id']],
  ['the name of the table with a word like id', { shop_id: ids(30) }, { id: ids(40) }, ['shop_id', 'id']],
  ['the name of the table alone', { shop: names(['A'], 30) }, { name: names(['A'], 40) }, ['shop', 'name']],
  [
    'the same name rather than one that is alike',
    { shop: ids(30), shop_id: ids(30) },
    { shop_id: ids(40) },
    ['shop_id', 'shop_id']
  ],
  [
    'numbers that cannot be equal',
    { shop_visits: integer(0, 4, { distinct: 5 }) },
    { id: integer(500, 540, { distinct: 40 }) },
    null
  ],
  ['nothing alike', { store: ids(30) }, { id: ids(40) }, null],
  ['another type', { shop_id: names(['a'], 30) }, { shop_id: ids(40) }, null],
  ['dates', { day: days(30) }, { day: days(40) }, null],
  ['names without a letter', { '#': ids(30) }, { '%': ids(40) }, null],
  ['a key whose values nobody counted', { shop_id: ids(30) }, { shop_id: integer(1, 40) }, null]
])('by %s', (_, left, right, join) => {
  const found = new World([table('sales', 500, left), table('shops', 40, right)]).join('sales', 'shops');
  expect(found === undefined ? null : [found.left, found.right]).toEqual(join);
});

test('over one table between, and no further', () => {
  const world = new World([
    table('items', 900, { order_id: ids(300) }),
    table('orders', 300, { order_id: ids(300), customer_id: ids(90) }),
    table('customers', 90, { customer_id: ids(90), region_id: ids(8) }),
    table('regions', 9, { region_id: ids(9) })
  ]);
  expect(world.path('items', 'customers')).toEqual(['orders', 'customers']);
  expect(world.path('items', 'regions')).toBeUndefined();
  expect(world.path('items', 'items')).toEqual([]);
  expect(world.reaches('items', ['orders', 'customers', 'items'])).toBe(true);
});
