import { profileWith } from '../../../analysis/__tests__/profile-with.js';
import { ofMentionedTables } from '../of-mentioned-tables.js';
import { withoutMentions } from '../without-mentions.js';

const file = (path: string) => ({ path, kind: 'frame', imports: [], code: '' }) as const;
const data = {
  type: 'cellwright.datasets',
  profiles: [
    profileWith([], { name: 'sales', kind: 'file', file: file('sales.csv') }),
    profileWith([], { name: 'my_stations', kind: 'file', file: file('more/my stations.csv') }),
    profileWith([], { name: 'df' }),
    profileWith([], { name: 'bikes', source: 'bike hires.csv' }),
    profileWith([], { name: 'rows', source: 'rides' }),
    profileWith([], { name: 'customers', kind: 'file', file: file('shop.sqlite') }),
    profileWith([], { name: 'orders', kind: 'file', file: file('shop.sqlite') })
  ],
  variables: [],
  modules: {}
} as const;

describe('withoutMentions', () => {
  it.each([
    ['Rows in @sales.csv?', 'Rows in @sales?'],
    ['Compare @sales.csv with @"more/my stations.csv".', 'Compare @sales with @my_stations.'],
    ['Rows in @"my stations.csv"', 'Rows in @my_stations'],
    ['Rows in @other.csv?', 'Rows in @other.csv?'],
    ['Rows in @df', 'Rows in @df'],
    ['Write to a@b.org', 'Write to a@b.org'],
    ['Rows in sales.csv?', 'Rows in sales?'],
    ['Mean of "n" in "sales.csv".', 'Mean of "n" in sales.'],
    ['Mean of @sales.csv.fare', 'Mean of @sales.fare'],
    ['Rows in old-sales.csv, sales.csv.gz, a/b.sales.csv', 'Rows in old-sales.csv, sales.csv.gz, a/b.sales.csv']
  ])('%s', (question, expected) => {
    expect(withoutMentions(question, data)).toBe(expected);
  });

  it('names a frame by the file that it was read from, also in a folder', () => {
    expect(withoutMentions('Rows in @"bike hires.csv"', data)).toBe('Rows in @bikes');
    expect(withoutMentions('Rows in @"data/bike hires.csv" by day', data)).toBe('Rows in @bikes by day');
    expect(withoutMentions('How many rides?', data)).toBe('How many rides?');
  });

  it('names none of several tables of a file', () => {
    expect(withoutMentions('Total n by city in @shop.sqlite', data)).toBe('Total n by city ');
    expect(withoutMentions('@shop.sqlite total n', data)).toBe(' total n');
  });
});

describe('ofMentionedTables', () => {
  const names = (question: string): readonly string[] =>
    ofMentionedTables(question, data).profiles.map(({ name }) => name);

  it('leaves the tables of a file that is named, and other files that are', () => {
    expect(names('How many rows are in @shop.sqlite')).toEqual(['customers', 'orders']);
    expect(names('Join @shop.sqlite with sales.csv')).toEqual(['sales', 'customers', 'orders']);
  });

  it('leaves all where one dataset is named', () => {
    expect(names('Rows in @sales.csv')).toHaveLength(data.profiles.length);
  });
});
