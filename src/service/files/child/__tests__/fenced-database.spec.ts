import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '../../__tests__/data-folder.js';
import { FencedDatabase } from '../fenced-database.js';
import { literal } from '../quote-sql.js';

const data = dataFolder();
const inside = join(data.path, "it's a, file.csv");
const other = join(data.path, 'other.csv');
const spill = join(data.path, 'spill');
let database: FencedDatabase;

beforeAll(async () => {
  data.write("it's a, file.csv", 'a\n1\n');
  data.write('other.csv', 'a\n2\n');
  data.write('spill/x', '');
  symlinkSync(other, join(data.path, 'link.csv'));
  database = await FencedDatabase.open({ paths: [inside], folder: spill, signal: new AbortController().signal });
});
afterAll(() => database.close());

describe('FencedDatabase', () => {
  it('reads the file it is for', async () => {
    expect(await database.rows(`SELECT a FROM read_csv(${literal(inside)})`)).toEqual([[1n]]);
  });

  it.each([
    `SELECT * FROM read_csv(${literal(other)})`,
    `SELECT * FROM ${literal(other)}`,
    `SELECT * FROM read_text(${literal(other)})`,
    `SELECT * FROM read_blob('/etc/passwd')`,
    `SELECT * FROM read_csv(${literal(join(data.path, 'spill', '..', 'other.csv'))})`,
    `SELECT * FROM read_csv(${literal(join(data.path, 'link.csv'))})`,
    `SELECT * FROM read_csv(${literal(join(data.path, '*.csv'))})`,
    `SELECT * FROM glob('/etc/*')`,
    `SELECT * FROM read_parquet('http://127.0.0.1:1/a.parquet')`,
    `SELECT * FROM read_csv('https://127.0.0.1:1/a.csv')`,
    `SELECT * FROM read_csv('s3://bucket/a.csv')`,
    `ATTACH ${literal(join(data.path, 'new.duckdb'))}`,
    `COPY (SELECT 1) TO ${literal(join(data.path, 'written.csv'))}`,
    `EXPORT DATABASE ${literal(join(data.path, 'exported'))}`,
    'INSTALL httpfs',
    'LOAD httpfs',
    `LOAD ${literal(other)}`,
    'FORCE INSTALL spatial FROM community',
    'SET enable_external_access = true',
    'SET lock_configuration = false',
    'RESET lock_configuration',
    `SET allowed_paths = [${literal(other)}]`,
    `SET allowed_directories = ['/']`,
    'SET autoinstall_known_extensions = true',
    'SET autoload_known_extensions = true',
    'SET allow_community_extensions = true',
    `SET memory_limit = '100GB'`,
    `SET temp_directory = '/tmp'`,
    `PRAGMA enable_profiling = 'json'`,
    `CREATE PERSISTENT SECRET s (TYPE http, BEARER_TOKEN 't')`
  ])('refuses %s', async sql => {
    await expect(database.rows(sql)).rejects.toThrow();
  });

  it('leaves nothing behind where it may not write', () => {
    for (const name of ['new.duckdb', 'written.csv', 'exported']) {
      expect(existsSync(join(data.path, name))).toBe(false);
    }
  });

  it('stops when it is told to, and does not begin again', async () => {
    const stop = new AbortController();
    const own = await FencedDatabase.open({ paths: [], folder: spill, signal: stop.signal });
    const running = own.rows(
      'SELECT count(*) FROM range(1e6::BIGINT) a, range(1e6::BIGINT) b WHERE a.range % 7 = b.range % 5'
    );
    setTimeout(() => stop.abort(), 50);
    await expect(running).rejects.toThrow(/interrupt/i);
    await expect(own.rows('SELECT 1')).rejects.toThrow(/abort/i);
    own.close();
  });
});
