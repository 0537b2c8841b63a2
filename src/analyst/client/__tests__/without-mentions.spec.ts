import { profileWith } from '../../../analysis/__tests__/profile-with.js';
import { withoutMentions } from '../without-mentions.js';

const file = (path: string) => ({ path, kind: 'frame', imports: [], code: '' }) as const;
const data = {
  type: 'cellwright.datasets',
  profiles: [
    profileWith([], { name: 'sales', kind: 'file', file: file('sales.csv') }),
    profileWith([], { name: 'my_stations', kind: 'file', file: file('more/my stations.csv') }),
    profileWith([], { name: 'df' })
  ],
  variables: [],
  modules: {}
} as const;

describe('withoutMentions', () => {
  it.each([
    ['Rows in @sales.csv?', 'Rows in sales?'],
    ['Compare @sales.csv with @"more/my stations.csv".', 'Compare sales with my_stations.'],
    ['Rows in @other.csv?', 'Rows in @other.csv?'],
    ['Rows in @df', 'Rows in @df'],
    ['Write to a@b.org', 'Write to a@b.org']
  ])('%s', (question, expected) => {
    expect(withoutMentions(question, data)).toBe(expected);
  });
});
