import { join } from 'node:path';
import { utimesSync } from 'node:fs';
import type { FilePreview, FilePreviewBody } from '../../../protocol/index.js';
import { tenth } from '../../../../faults/ledger.js';
import { never } from '../../../models/__tests__/collect.js';
import { lines } from './check-traps.js';
import { csvTraps } from './csv-traps.js';
import { filesOfTests, peakMemory, problemOf, readerIds } from './files-of-tests.js';
import { runDuckDB } from './run-duckdb.js';
import { runPython } from './run-python.js';

/** What the process may take that holds danfojs. */
const MEMORY_LIMIT = 320 * 1024 * 1024;

const { data, profiles } = filesOfTests();
const page = (path: string, more: Partial<FilePreviewBody> = {}, signal = never): Promise<FilePreview> =>
  profiles.preview({ path, from: 0, count: 100, ...more }, signal);

describe('previews', () => {
  it('hold 50,000 rows of a longer file and give them page by page', async () => {
    const path = data.write('long.csv', `n,g\n${lines(60_000, at => `${at},${at % 7}`)}`);
    const first = await page(path, { count: 2 });
    expect(first).toMatchObject({ held: 50_000, more: true, unread: 0, columnCount: 2 });
    expect(first.rows).toEqual([0, 1].map(n => [n, n]));
    expect((await page(path, { from: 49_999 })).rows).toEqual([[49_999, 49_999 % 7]]);
    expect((await page(path, { from: 50_000 })).rows).toEqual([]);
  });

  it('are of the file as it is now', async () => {
    const path = data.write('now.csv', 'a\n1\n');
    const before = await page(path);
    expect((await page(path)).fingerprint).toBe(before.fingerprint);
    data.write('now.csv', 'a\n2\n');
    utimesSync(join(data.path, 'now.csv'), 1, 1);
    const after = await page(path);
    expect(after.rows).toEqual([[2]]);
    expect(after.fingerprint).not.toBe(before.fingerprint);
  });

  it('say which rows could not be read, and hold fewer rows of many columns', async () => {
    const ragged = data.write('ragged.csv', csvTraps['ragged rows']?.content ?? '');
    expect(await page(ragged)).toMatchObject({ held: 51, unread: 2, more: false });
    const names = Array.from({ length: 200 }, (_, at) => `c${at}`).join(',');
    const row = Array.from({ length: 200 }, (_, at) => at % 10).join(',');
    const wide = data.write('wide.csv', `${names}\n${`${row}\n`.repeat(6000)}`);
    const preview = await page(wide, { count: 1 });
    expect(preview).toMatchObject({ held: 4000, columnCount: 200, more: true });
    expect(preview.columns).toHaveLength(100);
  });

  it('are of each table of a file, and of every kind', async () => {
    await runDuckDB(
      join(data.path, 'two.duckdb'),
      'CREATE TABLE one AS SELECT 1 AS a',
      "CREATE TABLE two AS SELECT 'x' AS b",
      `COPY (SELECT range AS n FROM range(60000)) TO '${join(data.path, 'a.parquet')}'`,
      `COPY (SELECT range AS n FROM range(3)) TO '${join(data.path, 'a.jsonl')}' (FORMAT json)`
    );
    runPython(
      data.path,
      `import pandas as pd, sqlite3
f = pd.DataFrame({"n": range(60000)})
f.to_feather("a.feather")
pd.DataFrame({"c": pd.Categorical(["b", "a", None])}).to_feather("c.feather")
f.head(1500).to_excel("a.xlsx", index=False)
with sqlite3.connect("a.sqlite") as c: f.to_sql("t", c, index=False)`
    );
    expect((await page('two.duckdb')).rows).toEqual([[1]]);
    expect((await page('two.duckdb', { table: 'two' })).rows).toEqual([['x']]);
    expect((await page('c.feather')).rows).toEqual([['b'], ['a'], [null]]);
    data.write('other.jsonl', '// words\n{"n": 1}\n');
    expect(await page('other.jsonl')).toMatchObject({ held: 1, unread: 1 });
    expect((await problemOf(page('two.duckdb', { table: 'three' }))).code).toBe('no_table');
    for (const [path, held, more] of [
      ['a.parquet', 50_000, true],
      ['a.feather', 50_000, true],
      ['a.sqlite', 50_000, true],
      ['a.xlsx', 1500, false],
      ['a.jsonl', 3, false]
    ] as const) {
      const found = await page(path, { from: held - 1 });
      expect([path, found.held, found.more, found.rows]).toEqual([path, held, more, [[held - 1]]]);
    }
  });

  it('are refused with the cause, and stop when nobody wants them', async () => {
    data.write('empty.csv', '');
    expect((await problemOf(page('empty.csv'))).code).toBe('empty');
    expect((await problemOf(page('../etc/passwd'))).code).toBe('outside');
    expect((await problemOf(page('none.csv'))).code).toBe('not_found');
    const stop = new AbortController();
    const path = data.write('stop.csv', `n\n${'1\n'.repeat(1_000_000)}`);
    const stopped = problemOf(page(path, { count: 1 }, stop.signal));
    stop.abort();
    expect((await stopped).code).toBe('stopped');
    expect((await page('two.duckdb')).rows).toEqual([[1]]);
  });

  it('take one process, and no more memory than it may have', async () => {
    for (const [name, trap] of tenth('previews', Object.entries(csvTraps))) {
      const path = data.write(trap.name ?? `${name.replace(/\W+/g, '-')}.csv`, trap.content);
      const { held, rows } = await page(path);
      expect(rows).toHaveLength(Math.min(held, 100));
    }
    expect(readerIds()).toHaveLength(1);
    expect(peakMemory()).toBeLessThanOrEqual(MEMORY_LIMIT);
  });
});
