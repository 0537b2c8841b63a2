import { checkPlan, type Expression, type Plan, type Table } from '../../../plan/index.js';
import { integer, names, number, table, text } from '../../__tests__/tables.js';
import { aggregate, call, column, filter, grouped, literal, sorted } from '../../terms/expressions.js';
import { SEPARATOR, World } from '../../terms/world.js';
import { baseOf, joinedTables, settle } from '../settle.js';

const key = (rows: number): ReturnType<typeof integer> => integer(1, rows, { distinct: rows });
const many = (distinct: number): ReturnType<typeof integer> => integer(1, distinct, { distinct });

const PROFILES = [
  table('sales', 900, {
    sale_id: key(900),
    client_id: many(90),
    shop: many(20),
    amount: number(0, 99),
    note: text(['a'])
  }),
  table('clients', 95, { client_id: key(95), name: names(['Ada'], 90), town_id: many(7), note: text(['b']) }),
  table('shops', 21, { id: key(21), name: names(['North'], 21), size: integer(1, 9) }),
  table('towns', 8, { town_id: key(8), town: names(['Graz'], 8) })
];
const world = new World(PROFILES);
const sales: Table = { type: 'source', name: 'sales' };
const id = (of: string, name: string): string => `${of}${SEPARATOR}${name}`;
const col = (of: string, name: string): Expression => column(id(of, name));
const total = { name: 'total', value: aggregate('sum', col('sales', 'amount')) };
const by = (of: string, name: string): { name: string; value: Expression } => ({
  name: id(of, name),
  value: col(of, name)
});
const shown = (of: Table): Plan => ({ type: 'table', of });

/** A plan as it is settled, which has to make sense. */
function settled(plan: Plan): Plan {
  const made = settle(plan, world);
  expect(checkPlan(made, PROFILES)).toMatchObject({ status: 'checked' });
  expect(JSON.stringify(made)).not.toContain(JSON.stringify(SEPARATOR).slice(1, -1));
  return made;
}

const join = (left: Table, right: string, on: { left: string; right: string }): Table => ({
  type: 'join',
  left,
  right: { type: 'source', name: right },
  on: [on],
  how: 'inner'
});

const CLIENT = { left: 'client_id', right: 'client_id' };
const SHOP = { left: 'shop', right: 'id' };

test('columns of the table itself need no join', () => {
  expect(settled(shown(grouped(sales, [by('sales', 'shop')], [total])))).toEqual(
    shown(
      grouped(
        sales,
        [{ name: 'shop', value: column('shop') }],
        [{ name: 'total', value: aggregate('sum', column('amount')) }]
      )
    )
  );
});

test('the key of another table is that by which it is found', () => {
  expect(joinedTables(shown(grouped(sales, [by('shops', 'id')], [total])), world)).toEqual(new Set());
  expect(settled(shown(grouped(sales, [by('shops', 'id')], [total])))).toEqual(
    shown(
      grouped(
        sales,
        [{ name: 'shop', value: column('shop') }],
        [{ name: 'total', value: aggregate('sum', column('amount')) }]
      )
    )
  );
});

test('another table is joined below everything', () => {
  const plan = shown(
    grouped(filter(sales, call('greater', col('shops', 'size'), literal(3))), [by('clients', 'name')], [total])
  );
  const made = settled(plan);
  const rows = join(join(sales, 'shops', SHOP), 'clients', CLIENT);
  expect([...joinedTables(plan, world)].sort()).toEqual(['clients', 'shops']);
  expect(baseOf(made.of)).toBe('sales');
  expect(made.of).toMatchObject({ of: { type: 'filter', of: { type: 'join', on: [expect.anything()] } } });
  expect(JSON.stringify(made)).toContain('"name":"clients"');
  expect([rows.type, made.of.type]).toEqual(['join', 'aggregate']);
});

test('a name that the table has gets an ending', () => {
  expect(settled(shown(grouped(sales, [by('clients', 'note')], [total]))).of).toMatchObject({
    by: [{ name: 'note_right', value: column('note_right') }]
  });
});

test('a name that two joined tables have is told apart', () => {
  const made = settled(shown(grouped(sales, [by('clients', 'name'), by('shops', 'name')], [total])));
  const [client, shop] = made.of.type === 'aggregate' ? made.of.by : [];
  expect([client?.name, shop?.name].sort()).toEqual(['name', 'name_right']);
  // The name of whichever is joined first stays.
  const first = JSON.stringify(made).indexOf('"clients"') < JSON.stringify(made).indexOf('"shops"');
  expect(client?.name).toBe(first ? 'name' : 'name_right');
});

test('a table that is found over another one comes behind it', () => {
  expect(settled(shown(grouped(sales, [by('towns', 'town')], [total]))).of).toMatchObject({
    by: [{ name: 'town', value: column('town') }],
    of: join(join(sales, 'clients', CLIENT), 'towns', { left: 'town_id', right: 'town_id' })
  });
});

test.each<[string, Plan]>([
  ['value', { type: 'value', of: grouped(sales, [], [total]) }],
  ['report', { type: 'report', of: sales, kind: 'describe', columns: [id('sales', 'amount')] }],
  ['test', { type: 'test', of: sales, kind: 'correlation', y: id('sales', 'amount'), x: id('shops', 'size') }],
  ['chart', { type: 'chart', of: sales, kind: 'box', y: id('sales', 'amount'), x: id('clients', 'note') }],
  [
    'chart in colours',
    {
      type: 'chart',
      of: sales,
      kind: 'scatter',
      x: id('sales', 'amount'),
      y: id('sales', 'shop'),
      colour: id('sales', 'note')
    }
  ],
  ['change', { type: 'change', frame: 'sales', of: { type: 'drop', of: sales, columns: [id('sales', 'note')] } }]
])('a %s', (_, plan) => {
  expect(settled(plan).type).toBe(plan.type);
});

test.each<[string, Table]>([
  ['filter', filter(sales, call('isMissing', col('sales', 'note')))],
  [
    'derive',
    {
      type: 'derive',
      of: sales,
      columns: [{ name: 'double', value: call('multiply', col('sales', 'amount'), literal(2)) }]
    }
  ],
  ['select', { type: 'select', of: sales, columns: [id('sales', 'amount'), id('clients', 'name')] }],
  ['drop', { type: 'drop', of: sales, columns: [id('sales', 'note')] }],
  ['rename', { type: 'rename', of: sales, names: [{ from: id('sales', 'note'), to: 'remark' }] }],
  ['sort', sorted(sales, id('shops', 'size'), true)],
  ['limit', { type: 'limit', of: sorted(sales, id('sales', 'amount'), true), n: 2, per: [id('sales', 'shop')] }],
  ['distinct', { type: 'distinct', of: sales, columns: [id('shops', 'name')] }],
  ['sample', { type: 'sample', of: sales, n: 3, seed: 0 }],
  [
    'pivot',
    { type: 'pivot', of: sales, rows: [id('sales', 'shop')], columns: id('sales', 'note'), value: total.value }
  ],
  [
    'unpivot',
    {
      type: 'unpivot',
      of: sales,
      keep: ['client_id', 'shop', 'note'].map(name => id('sales', name)),
      names: 'of',
      values: 'value'
    }
  ],
  ['explode', { type: 'explode', of: sales, column: id('sales', 'note'), separator: ';' }],
  [
    'anti',
    {
      type: 'join',
      left: { type: 'source', name: 'clients' },
      right: filter(sales, call('greater', col('shops', 'size'), literal(3))),
      on: [{ left: id('clients', 'client_id'), right: id('sales', 'client_id') }],
      how: 'anti'
    }
  ],
  [
    'window',
    {
      type: 'derive',
      of: sales,
      columns: [
        {
          name: 'rank',
          value: {
            type: 'window',
            fn: 'shift',
            n: 1,
            of: col('sales', 'amount'),
            per: [id('sales', 'shop')],
            order: [{ by: id('sales', 'sale_id') }]
          }
        }
      ]
    }
  ],
  [
    'over',
    {
      type: 'derive',
      of: sales,
      columns: [
        {
          name: 'share',
          value: {
            type: 'over',
            of: aggregate('sum', col('sales', 'amount'), call('greater', col('shops', 'size'), literal(2))),
            per: [id('sales', 'shop')]
          }
        }
      ]
    }
  ]
])('each name of %s is that of the table below', (_, of) => {
  settled(shown(of));
});

test('what groups are called is not renamed', () => {
  const groups = grouped(sales, [by('clients', 'name')], [total]);
  expect(settled(shown(sorted(groups, 'total', true))).of).toMatchObject({ by: [{ by: 'total', descending: true }] });
});
