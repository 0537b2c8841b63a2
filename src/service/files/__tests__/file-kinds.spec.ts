import { join } from 'node:path';
import { countsOf, filesOfTests, namesOf, problemOf, typesOf } from './files-of-tests.js';
import { runDuckDB } from './run-duckdb.js';

const { data, full, schema } = filesOfTests();
const ROWS =
  "SELECT i AS id, 'g' || i % 3 AS g, i / 4 AS x, DATE '2024-01-01' + i::INTEGER AS day, i % 2 = 0 AS even FROM range(100) t(i)";

const at = (name: string) => join(data.path, name);

beforeAll(async () => {
  await runDuckDB(
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
  await runDuckDB(
    at('a.duckdb'),
    `CREATE TABLE numbers AS ${ROWS}`,
    'CREATE SCHEMA deep',
    'CREATE TABLE deep."odd ""name" AS SELECT 1 AS a'
  );
  await runDuckDB(
    at('view.duckdb'),
    `CREATE VIEW v AS SELECT * FROM read_text('/etc/passwd')`,
    'CREATE TABLE t AS SELECT 1 AS a'
  );
  await runDuckDB(at('views.duckdb'), `CREATE VIEW v AS SELECT * FROM read_text('/etc/passwd')`);
});

const TYPES = Object.entries({ id: 'integer', g: 'text', x: 'number', day: 'date', even: 'boolean' });

describe.each([
  ['a.parquet', 'parquet', 100],
  ['a.duckdb', 'duckdb', 100],
  ['a.jsonl', 'json', null],
  ['array.json', 'json', null]
])('%s', (path, kind, rows) => {
  it('says its schema without its rows', async () => {
    const file = await schema(path);
    expect(file.format.kind).toBe(kind);
    expect(file.profile.rows).toBe(rows);
    expect(typesOf(file)).toEqual(TYPES);
    expect(file.profile.columns.some(({ range }) => range !== undefined)).toBe(false);
  });

  it('has a full profile', async () => {
    const file = await full(path);
    expect(typesOf(file)).toEqual(TYPES);
    expect([file.profile.rows, file.unread?.rows]).toEqual([100, 0]);
    const [id, , x, day, even] = file.profile.columns;
    expect(id?.range).toMatchObject({ min: 0, max: 99, evidence: { type: 'full' } });
    expect(countsOf(file, 'g')).toEqual(['g0: 34', 'g1: 33', 'g2: 33']);
    expect(x?.spread?.counts).toEqual(Array.from({ length: 10 }, () => 10));
    expect(day?.range).toMatchObject({ min: '2024-01-01', max: '2024-04-09' });
    expect(even?.distinct).toMatchObject({ count: 2, approximate: false });
  });
});

it('counts the values of a column of identifiers', async () => {
  await runDuckDB(
    at('identifiers.duckdb'),
    "CREATE TABLE t AS SELECT '123e4567-e89b-12d3-a456-426614174000'::UUID AS u"
  );
  const [column] = (await full('identifiers.duckdb')).profile.columns;
  expect(column).toMatchObject({ type: 'text', dtype: 'UUID' });
  expect(column?.top?.values).toEqual([{ value: '123e4567-e89b-12d3-a456-426614174000', count: 1 }]);
});

describe('a Parquet file', () => {
  it('may have no rows', async () => {
    const file = await full('none.parquet');
    expect([file.profile.rows, typesOf(file)]).toEqual([0, TYPES]);
    expect(file.profile.columns[0]).not.toHaveProperty('range');
  });

  it('may be wide, and have names that objects have', async () => {
    const names = await full('names.parquet');
    expect(names.profile.rows).toBe(1);
    expect(namesOf(names)).toEqual(['__proto__', 'constructor', 'it\'s "odd"', 'id']);
    expect(names.profile.columns[3]?.range?.max).toBe('9007199254740993');
    const wide = await full('wide.parquet');
    expect([wide.profile.rows, wide.profile.columns.length]).toEqual([1, 10_000]);
  }, 10_000);

  it.each([
    ['locked.parquet', 'encrypted'],
    ['text.parquet', 'corrupt'],
    ['cut.parquet', 'corrupt']
  ])('%s is refused with its cause', async (path, code) => {
    data.write('text.parquet', 'a,b\n1,2\n');
    data.write('cut.parquet', Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(1000, 7)]));
    expect((await problemOf(schema(path))).code).toBe(code);
    expect((await problemOf(full(path))).code).toBe(code);
  });
});

describe('a DuckDB file', () => {
  it('has tables to choose from', async () => {
    const file = await full('a.duckdb', 'deep."odd ""name"');
    expect(file).toMatchObject({ tables: ['numbers', 'deep."odd ""name"'], table: 'deep."odd ""name"' });
    expect(file.profile.rows).toBe(1);
    const { code, message } = await problemOf(schema('a.duckdb', 'none'));
    expect([code, message]).toEqual(['no_table', expect.stringContaining('numbers')]);
  });

  it('is not read beyond itself by a view', async () => {
    const file = await full('view.duckdb');
    expect([file.tables, file.profile.notes]).toEqual([['t'], [expect.stringContaining('views')]]);
    expect((await problemOf(full('views.duckdb'))).code).toBe('no_table');
  });

  it('is refused when it is damaged', async () => {
    data.write('bad.duckdb', Buffer.concat([Buffer.alloc(8), Buffer.from('DUCK'), Buffer.alloc(20_000, 3)]));
    expect(['corrupt', 'unsupported']).toContain((await problemOf(schema('bad.duckdb'))).code);
  });
});
