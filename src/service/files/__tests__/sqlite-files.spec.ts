import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { random, runsAll } from '../../../../faults/ledger.js';
import { columnOf, filesOfTests, problemOf, topOf, typesOf } from './files-of-tests.js';
import { PYTHON, runPython } from './run-python.js';

const { data, full, fullInPieces, schema, stopped } = filesOfTests();
/** Of a file that is read in pieces. */
const ROWS = runsAll ? 1_200_000 : 300_000;

const noise = (name: string, length: number): Buffer => {
  const next = random(name);
  return Buffer.from(Array.from({ length }, () => Math.floor(256 * next())));
};

/** Written by SQLite itself. */
const WRITE = `
import os, shutil, sqlite3
def make(name, *statements, rows=None):
    c = sqlite3.connect(name)
    for statement in statements: c.execute(statement)
    if rows: c.executemany(*rows)
    c.commit(); c.close()
make('a.sqlite',
  'CREATE TABLE "all" (id INTEGER PRIMARY KEY, x REAL, word TEXT, price NUMERIC, day DATE, at DATETIME, late DATE, mixed, raw BLOB, gone INTEGER, twice INTEGER AS (id * 2))',
  '''CREATE TABLE second (a, "__proto__", "" TEXT, "it's ""odd""" TEXT)''', "INSERT INTO second VALUES (1, 2, 'NA', '')",
  'CREATE TABLE "no rows" (n INTEGER, t VARCHAR(10), b BOOLEAN)', 'CREATE TABLE keyed (k TEXT PRIMARY KEY, v INTEGER) WITHOUT ROWID', "INSERT INTO keyed VALUES ('q', 1)",
  'CREATE VIEW seen AS SELECT * FROM second', 'CREATE VIRTUAL TABLE words USING fts5(t)',
  rows=('INSERT INTO "all" VALUES (?,?,?,?,?,?,?,?,?,?)', [(9007199254740993 + i, i / 7, f'w{i % 3}' if i % 5 else None, i if i % 2 else i + 0.5, f'2024-01-{i % 28 + 1:02}', f'2024-01-01 10:00:{i % 60:02}', f'2024-01-01' if i < 4000 else 'later', i if i % 2 else 'text', b'\\\\x00\\\\xff', None) for i in range(5000)]))
make('views.sqlite', 'CREATE VIEW v AS SELECT 1')
make('wide.db', 'CREATE TABLE w (' + ', '.join(f'c{i}' for i in range(1500)) + ')', 'INSERT INTO w (c0, c1499) VALUES (1, 2)')
make('texts.db', 'CREATE TABLE t (s TEXT)', rows=('INSERT INTO t VALUES (?)', [('\\\\N',), (None,), ('a "b",\\r\\nc',), ('',), ('y' * 300_000,)]))
make('row.db', 'CREATE TABLE t (s TEXT)', rows=('INSERT INTO t VALUES (?)', [('x',), ('y' * 3_000_000,)]))
make('utf16.db', "PRAGMA encoding = 'UTF-16'", 'CREATE TABLE t (s)', "INSERT INTO t VALUES ('Zo\\u00eb')")
make('small.db', 'CREATE TABLE t (s)', "INSERT INTO t VALUES ('Zo\\u00eb')")
make('cell.db', 'CREATE TABLE t (s)', 'INSERT INTO t VALUES (zeroblob(20000000))')
make('long.db', 'CREATE TABLE t (n INTEGER, s TEXT)', rows=('INSERT INTO t VALUES (?, ?)', ((i, f'a text of some length {i}') for i in range(${ROWS}))))
c = sqlite3.connect('busy.sqlite'); c.execute('PRAGMA journal_mode = WAL'); c.execute('CREATE TABLE t (a)'); c.execute('INSERT INTO t VALUES (1)'); c.commit()
c.execute('PRAGMA wal_checkpoint(TRUNCATE)'); c.execute('INSERT INTO t VALUES (2)'); c.commit()
for end in ['', '-wal']: shutil.copy('busy.sqlite' + end, 'logged.sqlite' + end)
c.close()
c = sqlite3.connect('closed.sqlite'); c.execute('PRAGMA journal_mode = WAL'); c.execute('CREATE TABLE t (a)'); c.execute('INSERT INTO t VALUES (1)'); c.commit(); c.close()
assert not os.path.exists('closed.sqlite-wal')
make('torn.sqlite', 'CREATE TABLE t (a)', rows=('INSERT INTO t VALUES (?)', ((str(i) * 100,) for i in range(1000))))
c = sqlite3.connect('torn.sqlite'); c.execute('PRAGMA cache_size = 1'); c.execute('BEGIN'); c.execute("UPDATE t SET a = 'new'")
for end in ['', '-journal']: shutil.copy('torn.sqlite' + end, 'stopped.sqlite' + end)
c.rollback()
`;

beforeAll(() => runPython(data.path, WRITE), 60_000);

const types = (file: Parameters<typeof typesOf>[0]) => Object.fromEntries(typesOf(file));

describe('a SQLite file', () => {
  it('says its schema and its tables', async () => {
    const file = await schema('a.sqlite');
    expect(file).toMatchObject({
      format: { kind: 'sqlite' },
      table: 'all',
      tables: ['all', 'second', 'no rows', 'keyed'],
      profile: { rows: null, columnCount: 11 }
    });
    expect(types(file)).toEqual({
      ...{ id: 'integer', x: 'number', word: 'text', price: 'number', day: 'date', at: 'datetime', late: 'date' },
      ...{ mixed: 'text', raw: 'other', gone: 'integer', twice: 'integer' }
    });
    expect(file.profile.notes.join()).toContain('views and virtual tables');
  });

  it('has a full profile of every row, with the types of the cells', async () => {
    const file = await full('a.sqlite');
    expect([file.profile.rows, file.unread]).toEqual([5000, { rows: 0, examples: [] }]);
    expect(types(file)).toMatchObject({ id: 'integer', day: 'date', at: 'datetime', late: 'text', mixed: 'text' });
    expect(columnOf(file, 'id').range).toMatchObject({ min: '9007199254740993', max: '9007199254745992' });
    expect(columnOf(file, 'word')).toMatchObject({ nulls: { count: 1000 }, distinct: { count: 3 } });
    expect(columnOf(file, 'at').range).toMatchObject({ min: '2024-01-01T10:00:00', max: '2024-01-01T10:00:59' });
    expect(columnOf(file, 'gone').nulls?.count).toBe(5000);
    expect(columnOf(file, 'raw').nulls?.count).toBe(0);
    expect(columnOf(file, 'x').range).toMatchObject({ min: 0, max: 4999 / 7 });
  });

  it('has tables to choose from, whatever their names and those of their columns are', async () => {
    const second = await full('a.sqlite', 'second');
    expect(typesOf(second).join(' ')).toBe('a,integer __proto__,integer Unnamed: 2,text it\'s "odd",text');
    // A text is what it is here: neither of these is missing.
    expect(second.profile.columns.map(({ nulls }) => nulls?.count)).toEqual([0, 0, 0, 0]);
    expect((await full('a.sqlite', 'keyed')).profile.rows).toBe(1);
    const none = await full('a.sqlite', 'no rows');
    expect([none.profile.rows, types(none)]).toEqual([0, { n: 'integer', t: 'text', b: 'boolean' }]);
    for (const table of ['seen', 'words', 'words_content', 'sqlite_schema', 'none"; DROP']) {
      const { code, message } = await problemOf(schema('a.sqlite', table));
      expect([code, message]).toEqual(['no_table', expect.stringContaining('second')]);
    }
    expect((await problemOf(schema('views.sqlite'))).code).toBe('no_table');
  });

  it('may be wide, and have large cells', async () => {
    expect((await full('wide.db')).profile).toMatchObject({ rows: 1, columnCount: 1500 });
    expect((await full('cell.db')).profile).toMatchObject({ rows: 1, columns: [{ type: 'other' }] });
  });

  it('has texts as they are, whatever stands in them', async () => {
    const file = await full('texts.db');
    expect([file.profile.rows, columnOf(file, 's').nulls?.count]).toEqual([5, 1]);
    expect(topOf(file, 's')).toEqual(expect.arrayContaining(['\\N', 'a "b",\r\nc', '', `${'y'.repeat(63)}…`]));
  });

  it('is read when its programs have closed it and taken the log away', async () => {
    expect((await full('closed.sqlite')).profile.rows).toBe(1);
  });

  it('is neither written to, nor is anything put beside it', async () => {
    const states = () =>
      readdirSync(data.path).map(name => {
        const { mtimeMs, size } = statSync(join(data.path, name));
        return [name, mtimeMs, size];
      });
    const before = states();
    for (const path of ['a.sqlite', 'closed.sqlite', 'small.db']) {
      await full(path);
    }
    expect(states()).toEqual(before);
  });

  it('is read in pieces, tells how far it is, and is let go when it is told to stop', async () => {
    expect((await fullInPieces('long.db')).profile.rows).toBe(ROWS);
    expect(await stopped('long.db')).toBe('stopped');
    expect((await full('small.db')).profile.rows).toBe(1);
  }, 60_000);

  it('that another program is writing to is refused', async () => {
    copyFileSync(join(data.path, 'torn.sqlite'), join(data.path, 'held.db'));
    const hold = `import sqlite3, sys\nc = sqlite3.connect('held.db')\nc.execute('PRAGMA cache_size = 1')\nc.execute("UPDATE t SET a = 'new'")\nprint('held', flush=True)\nsys.stdin.read()`;
    const holder: ChildProcess = spawn(PYTHON, ['-c', hold], { cwd: data.path, stdio: ['pipe', 'pipe', 'inherit'] });
    await once(holder.stdout!, 'data');
    expect((await problemOf(full('held.db'))).code).toBe('in_use');
    holder.stdin?.end();
    await once(holder, 'exit');
    expect((await full('held.db')).profile.rows).toBe(1000);
  });

  it.each([
    ['utf16.db', undefined, 'unsupported', 'UTF-16'],
    ['row.db', undefined, 'too_wide', 'more than 2 MB'],
    ['stopped.sqlite', undefined, 'in_use', 'repairs'],
    ['logged.sqlite', undefined, 'in_use', '-wal'],
    [
      'large.db',
      () => Buffer.concat([readFileSync(join(data.path, 'small.db')), Buffer.alloc(60_000_000)]),
      'too_large',
      'notebook'
    ],
    ['secret.sqlite', () => noise('secret', 40_960), 'encrypted', 'key'],
    ['letter.sqlite', () => 'Dear all,\n', 'encrypted', 'not an SQLite database'],
    ['cut.db', () => readFileSync(join(data.path, 'a.sqlite')).subarray(0, 60_000), 'corrupt', 'damaged'],
    ['short.db', () => readFileSync(join(data.path, 'small.db')).subarray(0, 5000), 'corrupt', 'damaged'],
    ['head.db', () => readFileSync(join(data.path, 'a.sqlite')).subarray(0, 50), 'corrupt', 'damaged'],
    ['holes.db', () => readFileSync(join(data.path, 'a.sqlite')).fill(0xa5, 8192, 80_000), 'corrupt', 'damaged']
  ])('%s is refused with its cause and what to do', async (path, content, code, word) => {
    if (content !== undefined) {
      data.write(path, content());
    }
    const problem = await problemOf(full(path));
    expect([problem.code, problem.message]).toEqual([code, expect.stringContaining(word)]);
  });
});
