import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dataFolder } from '../../__tests__/data-folder.js';
import { runPython } from '../../__tests__/run-python.js';

const data = dataFolder();
const other = join(data.path, 'other.db');
const compiled = (name: string) =>
  pathToFileURL(join(process.cwd(), 'lib', 'service', 'files', 'child', `${name}.js`)).href;

/** What each statement gave, on an open database. */
function attempt(statements: readonly string[]): readonly string[] {
  const program = `
    import { OpenedFile } from ${JSON.stringify(compiled('opened-file'))};
    import { SqliteFile } from ${JSON.stringify(compiled('sqlite/sqlite-table'))};
    const opened = await OpenedFile.open(${JSON.stringify(data.path)}, 'a.db');
    const database = await SqliteFile.open(opened);
    const results = ${JSON.stringify(statements)}.map(sql => {
      try { return JSON.stringify(database.all(sql)); } catch (error) { return 'refused: ' + error.code; }
    });
    console.log(JSON.stringify(results));`;
  // Packages above it are taken below a checkout alone.
  const folder = mkdtempSync(join(process.cwd(), '.work', 'sqlite-fence-'));
  try {
    const script = join(folder, 'attempt.mjs');
    writeFileSync(script, program);
    return JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })) as readonly string[];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

beforeAll(() =>
  runPython(
    data.path,
    "import sqlite3\nfor name in ['a.db', 'other.db']:\n  c = sqlite3.connect(name); c.execute('CREATE TABLE t (a)'); c.execute('INSERT INTO t VALUES (1)'); c.commit()"
  )
);

describe('the SQLite of the process that reads files', () => {
  it('reads the file it is for', () => {
    expect(attempt(['SELECT a FROM t'])).toEqual(['[[1]]']);
  });

  it('reaches no other file, loads nothing and writes nothing', () => {
    const refused = [
      `ATTACH '${other}' AS o`,
      "ATTACH '../other.db' AS o",
      "ATTACH '/etc/passwd' AS o",
      `VACUUM INTO '${join(data.path, 'copy.db')}'`,
      'INSERT INTO t VALUES (2)',
      'CREATE TABLE u (a)',
      'PRAGMA journal_mode = DELETE',
      "SELECT load_extension('/lib/x.so')",
      "SELECT readfile('/etc/passwd')",
      "SELECT writefile('x', 'y')",
      "SELECT * FROM fsdir('/')",
      "SELECT * FROM csv('/etc/passwd')",
      "CREATE VIRTUAL TABLE temp.v USING csv(filename = '/etc/passwd')"
    ];
    const found = attempt(refused);
    refused.forEach((sql, at) =>
      expect([sql, found[at]]).toEqual([sql, expect.stringMatching(/^refused|"delete"|"wal"/)])
    );
    expect(attempt(['SELECT count(*) FROM t'])).toEqual(['[[1]]']);
    expect(existsSync(join(data.path, 'copy.db'))).toBe(false);
    expect(readdirSync(data.path).filter(name => /-(wal|journal|shm)$/.test(name))).toEqual([]);
  });
});
