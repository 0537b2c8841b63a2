import { profileWith } from '../../analysis/__tests__/profile-with.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { decline } from '../client/decline.js';
import { nameMentions } from '../client/name-mentions.js';
import { decide } from '../ranking/decide.js';
import { loadParts } from './load-parts.js';

beforeAll(loadParts);

const TEXT = [{ name: 'city', type: 'text', dtype: 'str' }, { name: 'n' }] as const;
const FRAME = profileWith(TEXT, { name: 'pdf' });
const unread = (name: string, more: Partial<DatasetProfile>): DatasetProfile =>
  profileWith([], { name, rows: null, ...more });

function told(question: string, ...profiles: readonly DatasetProfile[]): string {
  const data = { type: 'cellwright.datasets', profiles, variables: [], modules: {} } as const;
  const decision = decide(question, data);
  return decision.type === 'plan' ? 'answered' : decline(decision, data, '', question).text;
}

describe('a question that names a dataset nothing is answered from', () => {
  it.each<[string, DatasetProfile, string]>([
    [
      'average weight in rec',
      profileWith([{ name: 'weight' }], { name: 'rec', engine: 'numpy' }),
      'rec is a numpy array, which I do not answer from. Run rec_df = pd.DataFrame(rec), then ask about rec_df.'
    ],
    [
      'sum of n by city in t_orders',
      profileWith(TEXT, { name: 'con.t_orders', engine: 'duckdb', kind: 'table' }),
      'con.t_orders is a table of a DuckDB connection, which I do not answer from. Run t_orders = con.table("t_orders"), then ask about t_orders.'
    ],
    [
      'sum of n by city in con.sales.orders',
      profileWith(TEXT, { name: 'con.sales.orders', engine: 'duckdb', kind: 'table' }),
      'con.sales.orders is a table of a DuckDB connection, which I do not answer from. Run rows = con.table("sales.orders"), then ask about rows.'
    ],
    [
      'average weight in far',
      unread('far', { engine: 'ray', kind: 'remote' }),
      'The columns of far are not known, because asking for them would start work. Read some rows into a frame of its own, then ask about that one.'
    ],
    [
      'average weight in wares',
      profileWith([{ name: 'weight' }], { name: 'wares', engine: 'snowpark', kind: 'remote' }),
      'wares is a data frame of Snowpark, which I do not answer from. Run wares_df = wares.limit(100_000).to_pandas(), then ask about wares_df.'
    ],
    [
      'mean of heights_m',
      profileWith([{ name: 'heights_m' }], { name: 'heights_m', kind: 'series' }),
      'heights_m is a single column, which I do not answer from. Run heights_m_df = heights_m.to_frame(), then ask about heights_m_df.'
    ]
  ])('says how to make a frame of it: %s', (question, profile, text) => {
    expect(told(question, FRAME, profile)).toBe(text);
    expect(told(question, profile)).toBe(text);
  });

  it.each([
    'average fee by zone in @con.parking',
    'average fee by zone in @"con.parking"',
    'average fee by zone in @`con.parking`',
    'average @con.parking.fee by zone',
    'How many rows are in @con.parking?'
  ])('says it of a table that is mentioned, too: %s', asked => {
    const parking = profileWith([{ name: 'zone', type: 'text', dtype: 'str' }, { name: 'fee' }], {
      name: 'con.parking',
      engine: 'duckdb',
      kind: 'table'
    });
    const profiles = [FRAME, parking];
    const named = nameMentions(asked, { type: 'cellwright.datasets', profiles, variables: [], modules: {} });
    expect(told(named.question, ...named.data.profiles)).toBe(
      'con.parking is a table of a DuckDB connection, which I do not answer from. Run parking = con.table("parking"), then ask about parking.'
    );
  });

  it('says how to read the columns of a LazyFrame', () => {
    const lazy = unread('scan', { engine: 'polars', kind: 'lazy' });
    expect(told('average fare by city in scan', FRAME, lazy)).toBe(
      'The columns of scan are not read yet, because that resolves its plan. Open scan under Datasets and press “Read columns”, then ask again.'
    );
    expect(told('How many rows does scan have?', FRAME, lazy)).toBe('answered');
  });

  it('speaks of no dataset whose name is that of a column, or an everyday word', () => {
    const column = profileWith([{ name: 'n' }], { name: 'n', kind: 'series' });
    const mean = profileWith([{ name: 'x' }], { name: 'mean', engine: 'numpy' });
    expect(told('mean tonnage by n', FRAME, column, mean)).toContain('“tonnage”');
  });
});
