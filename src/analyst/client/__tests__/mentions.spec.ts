import { table } from '../../__tests__/tables.js';
import { readMentions } from '../reply-to.js';

const sales = { ...table('sales', 10, {}), source: 'sales 2024.csv' };
const costs = { ...table('costs', 10, {}), file: { path: 'data/costs.csv' } } as unknown as typeof sales;
const older = { ...table('older', 10, {}), file: { path: 'archive/costs.csv' } } as unknown as typeof sales;
const TABLES = [sales, costs, older];

const read = (text: string) => {
  const { question, tables } = readMentions(text, TABLES);
  return [question, tables.map(({ name }) => name)];
};

describe('mentions', () => {
  it.each([
    ['rows of @sales?', 'rows of sales?', ['sales']],
    ['rows of @"sales 2024.csv"', 'rows of sales', ['sales']],
    ['rows in "sales 2024.csv" by day', 'rows in sales by day', ['sales']],
    ['rows of data/costs.csv.', 'rows of costs.', ['costs']],
    ['rows of /home/me/data/costs.csv', 'rows of costs', ['costs']],
    ['@sales and @older by day', 'sales and older by day', ['sales', 'older']]
  ])('of data in “%s” leave its name, and the others out', (text, question, names) => {
    expect(read(text)).toEqual([question, names]);
  });

  it('of a file that several datasets are from stand for all of these', () => {
    expect(read('rows of @costs.csv')).toEqual(['rows of ', ['costs', 'older']]);
  });

  it.each([
    ['sales by month', 'sales by month'],
    ['mean of @fare', 'mean of fare'],
    ['rows of sales.csv.gz', 'rows of sales.csv.gz'],
    ['mail to me@sales', 'mail to me@sales'],
    ['@salesman', 'salesman']
  ])('of nothing in “%s” leave all datasets', (text, question) => {
    expect(read(text)).toEqual([question, ['sales', 'costs', 'older']]);
  });

  it('are not looked for without datasets', () => {
    expect(readMentions('rows of @sales', [])).toEqual({ question: 'rows of sales', tables: [] });
  });
});
