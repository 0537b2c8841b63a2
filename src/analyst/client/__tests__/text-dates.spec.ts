import { integer, names, table, text } from '../../__tests__/tables.js';
import { Conversation } from './conversation.js';

const SALES = table('sales', 900, {
  sold: names(['2024-01-05 10:30:00', '2024-02-07 00:00:00'], 400),
  product: text(['desk', 'lamp']),
  units: integer(1, 9)
});
const MADE = 'with_sold = sales.assign(sold=pd.to_datetime(sales["sold"], errors="coerce"))';

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
    'sold is text: 2024-01-05 10:30:00. It is read as dates, and what is no date counts as missing'
  ]);
});

it('says in a title what is drawn and nothing of the texts', () => {
  expect(asked('line chart of total units by month')?.code).toContain('title="Total units by month of sold"');
});

it('leaves texts alone that a question does not read', () => {
  expect(asked('total units by product')?.code).toBe('sales.groupby("product")["units"].sum()');
});

it('changes a text into dates for good when that is asked for', () => {
  const { code = '', reply } = asked('convert sold to datetime') ?? {};
  expect(code.match(/to_datetime/gu)).toHaveLength(1);
  expect(code).toContain('sales = sales.assign(sold=');
  expect(reply?.plan.plan.type).toBe('change');
});

it.each([
  ['not all of it are dates', ['2024-01-05', 'soon']],
  ['they are written in two ways', ['2024-01-05', '2024-01-05 10:30']],
  ['day and month could be either', ['01/02/2024', '02/02/2024']]
])('reads no dates where %s', (_, values) => {
  const profile = table('sales', 900, { sold: names(values, 400), units: integer(1, 9) });
  expect(new Conversation([profile]).ask('total units by month').code ?? '').not.toContain('to_datetime');
});
