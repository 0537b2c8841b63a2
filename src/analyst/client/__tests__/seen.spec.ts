import type { ColumnProfile, DatasetProfile } from '../../../datasets/index.js';
import { datetime, integer, names, table, text } from '../../__tests__/tables.js';
import type { Plan } from '../../../plan/index.js';
import { asPrinted } from '../seen.js';
import { Conversation } from './conversation.js';

const SALES = table('sales', 900, {
  sold: names(['2024-01-05 10:30:00', '2024-02-07 00:00:00'], 400),
  product: text(['desk', 'lamp']),
  units: integer(1, 9)
});
const MADE = 'sold=pd.to_datetime(sales["sold"], format="%Y-%m-%d %H:%M:%S", errors="coerce")';

const asked = (...questions: readonly string[]) => {
  const conversation = new Conversation([SALES]);
  return questions.map(question => conversation.ask(question)).at(-1);
};

it.each([
  ['total units by month'],
  ['total units by month', 'only desks'],
  ['number of rows by hour of day', 'total units by month']
])('makes dates of texts that a question is about as dates, once: %j', (...questions) => {
  const { code = '', reply } = asked(...questions) ?? {};
  expect(code).toContain(MADE);
  expect(code.match(/to_datetime/gu)).toHaveLength(1);
  expect(reply?.notes).toEqual([
    'sold is text: 2024-01-05 10:30:00. It is read as dates, and what is not a date counts as missing'
  ]);
});

it('says in a title what is drawn and nothing of the texts', () => {
  expect(asked('line chart of total units by month')?.code).toContain('title="Total units by month of sold"');
});

it('leaves texts alone that a question does not read', () => {
  expect(asked('total units by product')?.code).toBe('sales.groupby("product")["units"].sum()');
});

it('reports on types of texts as they are', () => {
  const plan: Plan = { type: 'report', kind: 'types', of: { type: 'source', name: 'sales' }, columns: ['sold'] };
  expect(asPrinted(plan, [SALES]).plan).toEqual(plan);
  expect(asPrinted({ ...plan, kind: 'describe' }, [SALES]).plan).not.toEqual({ ...plan, kind: 'describe' });
});

const PAID = table('bills', 900, {
  due: names(['31/01/2024', '01/02/2024'], 400, { missing: 12 }),
  paid: names(['$1,200.50', '$7'], 400),
  units: integer(1, 9)
});

it.each([
  ['convert due to datetime', 'due=pd.to_datetime(bills["due"], format="%d/%m/%Y", errors="coerce")'],
  ['remove rows where paid is above 20', 'pd.to_numeric(']
])('changes a frame with what its texts say: %s', (question, expected) => {
  const { code, reply } = new Conversation([PAID]).ask(question);
  expect(reply?.plan.plan.type).toBe('change');
  expect(code).toContain(expected);
});

it.each([['how many different values of due are there'], ['how many rows have no due']])(
  'counts texts as they are: %s',
  question => {
    expect(new Conversation([PAID]).ask(question).code).toMatch(/^(?!.*to_datetime).*due/su);
  }
);

it('joins on texts that are dates as they are, and on none that are written otherwise', () => {
  const days = names(['2024-01-05', '2024-02-07'], 400);
  const sales = table('sales', 400, { day: days, units: integer(1, 9) });
  const joined = (day: Omit<ColumnProfile, 'name'>): string =>
    new Conversation([sales, table('weather', 400, { day, rain: integer(0, 60) })]).ask(
      'total units where rain is above 5'
    ).code ?? '';
  expect(joined(days)).toContain('sales.merge(weather');
  expect(joined(days)).not.toContain('to_datetime');
  expect(joined(names(['05.01.2024', '31.01.2024'], 400))).not.toContain('merge');
  expect(joined(datetime('2024-01-01T00:00:00', '2024-12-31T00:00:00', { distinct: 400 }))).not.toContain('merge');
});

it('makes numbers of texts that are amounts', () => {
  const paid = table('sales', 900, {
    paid: names(['$1,200.50', '$7'], 400),
    rate: names(['7%', '12.5%'], 80),
    product: text(['desk'])
  });
  const conversation = new Conversation([paid]);
  const { code = '', reply } = conversation.ask('total paid by product');
  expect(code).toContain(
    'paid=pd.to_numeric(\n            sales["paid"].str.replace("$", "").str.replace(",", ""), errors="coerce"'
  );
  expect(reply?.notes).toEqual([
    'paid is text: $1,200.50. It is read as numbers, and what is not a number counts as missing'
  ]);
  expect(conversation.ask('mean rate').code).toContain(
    'rate=pd.to_numeric(sales["rate"].str.replace("%", ""), errors="coerce")'
  );
});

it.each([
  ['%d/%m/%Y', ['05/01/2024', '31/01/2024']],
  ['%m/%d/%Y', ['1/5/2024', '1/31/2024']],
  ['%d.%m.%Y', ['05.01.2024', '06.01.2024']],
  ['%m/%d/%Y %H:%M', ['01/05/2024 10:30', '01/31/2024 00:00']]
])('reads dates that are written like %s', (format, values) => {
  const profile = table('sales', 900, { sold: names(values, 400), units: integer(1, 9) });
  const { code } = new Conversation([profile]).ask('total units by month');
  expect(code).toContain(`sold=pd.to_datetime(sales["sold"], format="${format}", errors="coerce")`);
});

it.each([
  ['numbers of codes', ['0,123', '4,711']],
  ['numbers of amounts in two currencies', ['$7', '€9']],
  ['numbers of shares and per cents', ['7%', '0.5']],
  ['numbers of figures without marks', ['12', '7']],
  ['numbers that are written in another way', ['1.200,50', '7,5']],
  ['numbers where not all are amounts', ['$7', 'free']],
  ['dates where not all are', ['2024-01-05', 'soon']],
  ['dates that are written in two ways', ['2024-01-05', '2024-01-05 10:30']],
  ['dates where day and month could be either', ['01/02/2024', '02/02/2024']],
  ['dates where there is no such day', ['1.0.2020', '2.1.2020']],
  ['dates where a month has too many days', ['2024-13-01', '2024-01-45']]
])('makes no %s', (_, values) => {
  const profile = table('sales', 900, { sold: names(values, 400), units: integer(1, 9) });
  const codes = ['mean sold', 'total units by month'].map(question => new Conversation([profile]).ask(question).code);
  expect(codes.join()).not.toMatch(/to_numeric|to_datetime/u);
});

describe('levels of an index', () => {
  const indexed = (name: string, index: Readonly<Record<string, Omit<ColumnProfile, 'name'>>>): DatasetProfile => ({
    ...table(name, 40, { units: integer(1, 9), price: integer(5, 90) }),
    index: Object.entries(index).map(([level, facts]) => ({ name: level, ...facts }))
  });
  const daily = indexed('daily', { day: datetime('2024-01-01T00:00:00', '2024-12-31T00:00:00', { distinct: 40 }) });
  const groups = indexed('groups', { product: text(['desk', 'lamp']) });

  it('are columns of the frame that they are reset to', () => {
    const conversation = new Conversation([daily]);
    expect(conversation.ask('total units by month').code).toBe(
      '_frame = daily.reset_index()\n_frame.groupby(_frame["day"].dt.to_period("M"))["units"].sum()'
    );
    expect(conversation.ask('mean price instead').code).toContain('_frame = daily.reset_index()');
    expect(conversation.ask('how many rows?').code).toBe('len(daily)');
  });

  it('are dates where their texts are', () => {
    const texts = indexed('daily', { day: names(['2024-01-05', '2024-02-07'], 40) });
    expect(new Conversation([texts]).ask('total units by month').code).toContain(
      'day=pd.to_datetime(_frame["day"], format="%Y-%m-%d", errors="coerce")'
    );
  });

  it('do not make a frame of groups compete with what it was made of', () => {
    expect(new Conversation([groups, SALES]).ask('total units by product').code).toBe(
      'sales.groupby("product")["units"].sum()'
    );
    expect(new Conversation([groups, SALES]).ask('total price by product').code).toBe(
      'groups.reset_index().groupby("product")["price"].sum()'
    );
  });

  it.each(['remove rows where day is before 2024-03-01', 'rename day to date'])(
    'are no part of a change, which says what to do: %s',
    question => {
      expect(new Conversation([daily]).ask(question).text).toBe(
        'day is in the index of daily. Run daily = daily.reset_index(), then ask again.'
      );
    }
  );

  it.each([
    ['that has the name of a column', { ...groups, index: [{ ...integer(1, 9), name: 'units' }] }],
    ['beside columns whose labels are no texts', { ...groups, columns: [{ ...integer(1, 9), name: '3', label: '3' }] }]
  ])('stay out of code where they could not be reset: a level %s', (_, profile) => {
    for (const question of ['total units by product', 'total units']) {
      expect(new Conversation([profile]).ask(question).code ?? '').not.toContain('reset_index');
    }
  });
});
