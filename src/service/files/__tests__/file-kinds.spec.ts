import type { FileFacts } from '../../../datasets/index.js';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { dataFolder } from './data-folder.js';
import { fullProfile, problemOf, realProfiles } from './real-profiles.js';

const data = dataFolder();
const profiles = realProfiles(data.path);
const idle = new AbortController().signal;
const ROWS =
  "SELECT i AS id, 'g' || i % 3 AS g, i / 4 AS x, DATE '2024-01-01' + i::INTEGER AS day, i % 2 = 0 AS even FROM range(100) t(i)";

async function run(path: string, ...statements: readonly string[]): Promise<void> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const statement of statements) {
    await connection.run(statement);
  }
  connection.closeSync();
  instance.closeSync();
}

const at = (name: string) => join(data.path, name);

beforeAll(async () => {
  await run(
    ':memory:',
    `COPY (${ROWS}) TO '${at('a.parquet')}' (FORMAT parquet)`,
    `COPY (SELECT * FROM (${ROWS}) LIMIT 0) TO '${at('none.parquet')}' (FORMAT parquet)`,
    `COPY (${ROWS}) TO '${at('a.jsonl')}' (FORMAT json)`,
    `COPY (${ROWS}) TO '${at('array.json')}' (FORMAT json, ARRAY true)`,
    `COPY (SELECT 1 AS "__proto__", 2 AS "constructor", 3 AS "it's ""odd""", 9007199254740993 AS id) TO '${at('names.parquet')}' (FORMAT parquet)`,
    `COPY (SELECT ${Array.from({ length: 10_000 }, (_, i) => `${i} AS c${i}`).join(', ')}) TO '${at('wide.parquet')}' (FORMAT parquet)`,
    "SET force_mbedtls_unsafe = 'true'",
    `PRAGMA add_parquet_key('k', '0123456789112345')`,
    `COPY (${ROWS}) TO '${at('locked.parquet')}' (FORMAT parquet, ENCRYPTION_CONFIG {footer_key: 'k'})`
  );
  await run(
    at('a.duckdb'),
    `CREATE TABLE numbers AS ${ROWS}`,
    'CREATE SCHEMA deep',
    'CREATE TABLE deep."odd ""name" AS SELECT 1 AS a'
  );
  await run(
    at('view.duckdb'),
    `CREATE VIEW v AS SELECT * FROM read_text('/etc/passwd')`,
    'CREATE TABLE t AS SELECT 1 AS a'
  );
  await run(at('views.duckdb'), `CREATE VIEW v AS SELECT * FROM read_text('/etc/passwd')`);
});
afterAll(async () => {
  await profiles.close();
  data.remove();
});

const types = (file: FileFacts) => file.profile.columns.map(({ name, type }) => [name, type]);
const TYPES = [
  ['id', 'integer'],
  ['g', 'text'],
  ['x', 'number'],
  ['day', 'date'],
  ['even', 'boolean']
];

describe.each([
  ['a.parquet', 'parquet', 100],
  ['a.duckdb', 'duckdb', 100],
  ['a.jsonl', 'json', null],
  ['array.json', 'json', null]
])('%s', (path, kind, rows) => {
  it('says its schema without its rows', async () => {
    const file = await profiles.schema({ path }, idle);
    expect(file.format.kind).toBe(kind);
    expect(file.profile.rows).toBe(rows);
    expect(types(file)).toEqual(TYPES);
    expect(file.profile.columns.some(({ range }) => range !== undefined)).toBe(false);
  });

  it('has a full profile', async () => {
    const file = await fullProfile(profiles, path);
    expect(types(file)).toEqual(TYPES);
    expect([file.profile.rows, file.unread?.rows]).toEqual([100, 0]);
    const [id, g, x, day, even] = file.profile.columns;
    expect(id?.range).toMatchObject({ min: 0, max: 99, evidence: { type: 'full' } });
    expect(g?.top?.values).toEqual([
      { value: 'g0', count: 34 },
      { value: 'g1', count: 33 },
      { value: 'g2', count: 33 }
    ]);
    expect(x?.spread?.counts).toEqual(Array.from({ length: 10 }, () => 10));
    expect(day?.range).toMatchObject({ min: '2024-01-01', max: '2024-04-09' });
    expect(even?.distinct).toMatchObject({ count: 2, approximate: false });
  });
});

it('counts the values of a column of identifiers', async () => {
  await run(at('identifiers.duckdb'), "CREATE TABLE t AS SELECT '123e4567-e89b-12d3-a456-426614174000'::UUID AS u");
  const [column] = (await fullProfile(profiles, 'identifiers.duckdb')).profile.columns;
  expect(column).toMatchObject({ type: 'text', dtype: 'UUID' });
  expect(column?.top?.values).toEqual([{ value: '123e4567-e89b-12d3-a456-426614174000', count: 1 }]);
});

describe('a Parquet file', () => {
  it('may have no rows', async () => {
    const file = await fullProfile(profiles, 'none.parquet');
    expect([file.profile.rows, types(file)]).toEqual([0, TYPES]);
    expect(file.profile.columns[0]).not.toHaveProperty('range');
  });

  it('may be wide, and have names that objects have', async () => {
    const names = await fullProfile(profiles, 'names.parquet');
    expect(names.profile.rows).toBe(1);
    expect(names.profile.columns.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'it\'s "odd"', 'id']);
    expect(names.profile.columns[3]?.range?.max).toBe('9007199254740993');
    const wide = await fullProfile(profiles, 'wide.parquet');
    expect([wide.profile.rows, wide.profile.columns.length]).toEqual([1, 10_000]);
  }, 10_000);

  it.each([
    ['locked.parquet', 'encrypted'],
    ['text.parquet', 'corrupt'],
    ['cut.parquet', 'corrupt']
  ])('%s is refused with its cause', async (path, code) => {
    data.write('text.parquet', 'a,b\n1,2\n');
    data.write('cut.parquet', Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(1000, 7)]));
    expect((await problemOf(profiles.schema({ path }, idle))).code).toBe(code);
    expect((await problemOf(fullProfile(profiles, path))).code).toBe(code);
  });
});

describe('a DuckDB file', () => {
  it('has tables to choose from', async () => {
    const file = await fullProfile(profiles, 'a.duckdb', 'deep."odd ""name"');
    expect(file).toMatchObject({ tables: ['numbers', 'deep."odd ""name"'], table: 'deep."odd ""name"' });
    expect(file.profile.rows).toBe(1);
    const { code, message } = await problemOf(profiles.schema({ path: 'a.duckdb', table: 'none' }, idle));
    expect([code, message]).toEqual(['no_table', expect.stringContaining('numbers')]);
  });

  it('is not read beyond itself by a view', async () => {
    const file = await fullProfile(profiles, 'view.duckdb');
    expect([file.tables, file.profile.notes]).toEqual([['t'], [expect.stringContaining('views')]]);
    expect((await problemOf(fullProfile(profiles, 'views.duckdb'))).code).toBe('no_table');
  });

  it('is refused when it is damaged', async () => {
    data.write('bad.duckdb', Buffer.concat([Buffer.alloc(8), Buffer.from('DUCK'), Buffer.alloc(20_000, 3)]));
    expect(['corrupt', 'unsupported']).toContain((await problemOf(profiles.schema({ path: 'bad.duckdb' }, idle))).code);
  });
});
