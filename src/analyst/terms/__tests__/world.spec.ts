import { CUSTOMERS, date, integer, names, ORDERS, PENGUINS, table, text } from '../../__tests__/tables.js';
import { SEPARATOR, World } from '../world.js';

const key = (rows: number): ReturnType<typeof integer> => integer(1, rows, { distinct: rows });
const many = (distinct: number): ReturnType<typeof integer> => integer(1, distinct, { distinct });

test('rows find a row of another table by its key', () => {
  const world = new World([ORDERS, CUSTOMERS]);
  expect(world.join('orders', 'customers')).toEqual({ left: 'customer_id', right: 'customer_id' });
  expect(world.path('orders', 'customers')).toEqual(['customers']);
});

test('a key finds no row where its values repeat', () => {
  const world = new World([ORDERS, CUSTOMERS]);
  expect(world.join('customers', 'orders')).toBeUndefined();
  expect(world.reaches('customers', ['orders'])).toBe(false);
});

test.each([
  ['columns of one name', { shop_id: many(30) }, { shop_id: key(40) }, { left: 'shop_id', right: 'shop_id' }],
  [
    'names that differ in case and marks',
    { ShopID: many(30) },
    { shop_id: key(40) },
    { left: 'ShopID', right: 'shop_id' }
  ],
  [
    'the name of the table with a word like id',
    { shop_id: many(30) },
    { id: key(40) },
    { left: 'shop_id', right: 'id' }
  ],
  [
    'the name of the table alone',
    { shop: names(['A'], 30) },
    { name: names(['A'], 40) },
    { left: 'shop', right: 'name' }
  ],
  [
    'numbers that cannot be equal',
    { shop_visits: integer(0, 4, { distinct: 5 }) },
    { id: integer(500, 540, { distinct: 40 }) },
    undefined
  ],
  ['nothing alike', { store: many(30) }, { id: key(40) }, undefined],
  ['another type', { shop_id: names(['a'], 30) }, { shop_id: key(40) }, undefined],
  [
    'dates',
    { day: date('2024-01-01', '2024-02-09', { distinct: 30 }) },
    { day: date('2024-01-01', '2024-02-09', { distinct: 40 }) },
    undefined
  ],
  ['names without a letter', { '#': many(30) }, { '%': key(40) }, undefined],
  ['a key whose values nobody counted', { shop_id: many(30) }, { shop_id: integer(1, 40) }, undefined]
])('by %s', (_, left, right, expected) => {
  expect(new World([table('sales', 500, left), table('shops', 40, right)]).join('sales', 'shops')).toEqual(expected);
});

test('the same name counts more than one that is alike', () => {
  const sales = table('sales', 500, { shop: many(30), shop_id: many(30) });
  const shops = table('shops', 40, { shop_id: key(40) });
  expect(new World([sales, shops]).join('sales', 'shops')).toEqual({ left: 'shop_id', right: 'shop_id' });
});

test('over one table between, and no further', () => {
  const world = new World([
    table('items', 900, { order_id: many(300) }),
    table('orders', 300, { order_id: key(300), customer_id: many(90) }),
    table('customers', 90, { customer_id: key(90), region_id: many(8) }),
    table('regions', 9, { region_id: key(9) })
  ]);
  expect(world.path('items', 'customers')).toEqual(['orders', 'customers']);
  expect(world.path('items', 'regions')).toBeUndefined();
  expect(world.path('items', 'items')).toEqual([]);
  expect(world.reaches('items', ['orders', 'customers', 'items'])).toBe(true);
});

test('columns of one name in two tables are two columns', () => {
  const world = new World([ORDERS, CUSTOMERS]);
  const [one, other] = world.columns.filter(({ name }) => name === 'customer_id');
  expect(one?.id).not.toBe(other?.id);
  expect(world.columnsOf('customers').map(({ name }) => name)).toContain('customer_id');
});

test('a column that there is not', () => {
  const world = new World([PENGUINS]);
  expect(world.find(`penguins${SEPARATOR}wings`)).toBeUndefined();
  expect(() => world.column(`penguins${SEPARATOR}wings`)).toThrow('There is no column penguins.wings.');
});

test('no table, an empty one, and one of texts', () => {
  expect(new World([]).tables).toEqual([]);
  const world = new World([table('empty', 0, {}), table('one', 1, { a: text(['x']) })]);
  expect(world.columns).toHaveLength(1);
  expect(world.join('one', 'empty')).toBeUndefined();
});
