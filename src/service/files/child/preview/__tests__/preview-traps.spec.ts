import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tenth } from '../../../../../../faults/ledger.js';
import type { FilePreview, PreviewCell } from '../../../../../protocol/index.js';
import { csvTraps } from '../../../__tests__/csv-traps.js';
import { dataFolder } from '../../../__tests__/data-folder.js';
import { runDuckDB } from '../../../__tests__/run-duckdb.js';
import { never } from '../../../../../models/__tests__/collect.js';
import { settleColumns } from '../../summarize-columns.js';
import { withTable } from '../../with-table.js';
import { MOST_ROWS, previewPages, readPreview } from '../held-preview.js';

const data = dataFolder();

/** The preview of a file by danfojs, each cell held against DuckDB. */
async function compared(name: string): Promise<FilePreview> {
  const folder = mkdtempSync(join(data.path, 'spill-'));
  const request = { name, root: data.path, folder };
  const work = async ({ database, source, ...table }: Parameters<typeof readPreview>[0]): Promise<FilePreview> => {
    const pages = await previewPages(await readPreview({ database, source, ...table }));
    const preview = pages({ from: 0, count: MOST_ROWS });
    const read = { ...source, from: `(SELECT * FROM ${source.from} LIMIT ${preview.held + 1})` };
    const columns = (await settleColumns(database, read, () => undefined)).columns.slice(0, preview.columns.length);
    const values = columns.map(({ value }, at) => `${value} AS v${at}`).join(', ');
    const rows = `(SELECT row_number() OVER () - 1 AS place, ${values} FROM ${source.from} LIMIT ${preview.held})`;
    const texts = columns.map((_, at) => `CAST(v${at} AS VARCHAR)`);
    const cells = await database.rows(`SELECT ${texts.join(', ')} FROM ${rows} ORDER BY place`);
    const expected = cells.map(row => row.map((text, at) => cellOf(text as string | null, columns[at]?.dtype ?? '')));
    expect(preview.rows).toEqual(expected);
    return preview;
  };
  try {
    return await withTable(request, MOST_ROWS + 2, never, work);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function cellOf(text: string | null, dtype: string): PreviewCell {
  if (text === null) {
    return null;
  }
  if (dtype === 'BOOLEAN') {
    return text === 'true';
  }
  const number = Number(text);
  if (/^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/.test(dtype)) {
    return Number.isSafeInteger(number) ? number : text;
  }
  if (dtype === 'DOUBLE' || dtype === 'FLOAT' || /^DECIMAL\((\d|1[0-5]),/.test(dtype)) {
    return Number.isFinite(number) ? number : ({ inf: 'Infinity', '-inf': '-Infinity', nan: 'NaN' }[text] ?? text);
  }
  return text.length > 256 ? `${text.slice(0, 255)}…` : text;
}

/** Values of each type that are easily read as others, as expressions of DuckDB. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  BIGINT: ['9007199254740993', '9007199254740992', '-9223372036854775807', '2', '10', '0'],
  HUGEINT: ['170141183460469231731687303715884105727', '18446744073709551617', '-1', '9'],
  DOUBLE: ["'nan'", "'inf'", "'-inf'", '-0.0', '1e300', '10', '9'],
  FLOAT: ['0.1', '1e10', '-2', "'nan'"],
  'DECIMAL(9,2)': ['10.50', '9.75', '-1.00'],
  'DECIMAL(38,10)': ['1234567890123456789.0000000002', '1234567890123456789.0000000001', '-2'],
  BOOLEAN: ['true', 'false'],
  VARCHAR: ["'b'", "'B'", "''", "'ä'", "'ﬀ'", "'😀'", "'10'", "'9'", "'ab'", "'a'", "'NaN'"],
  UUID: ["'f0000000-0000-0000-0000-000000000000'", "'00000000-0000-0000-0000-000000000001'"],
  DATE: ["'infinity'", "'-infinity'", "'0044-03-15 (BC)'", "'10000-01-01'", "'2024-02-29'", "'0999-12-31'"],
  TIME: ["'23:59:59.5'", "'23:59:59.45'", "'00:00:00'"],
  TIMETZ: ["'12:00:00+02'", "'11:00:00+00'", "'10:30:00+00'"],
  TIMESTAMP: ["'infinity'", "'2024-01-01 00:00:00.5'", "'2024-01-01 00:00:00.25'", "'0001-01-01 (BC) 00:00:00'"],
  TIMESTAMP_NS: ["'2024-01-01 00:00:00.000000002'", "'2024-01-01 00:00:00.000000001'"],
  TIMESTAMPTZ: ["'2024-03-31 01:30:00+02'", "'2024-03-31 00:15:00+00'", "'-infinity'"],
  INTERVAL: ["'1 month'", "'31 days'", "'29 days 24 hours 1 second'", "'-1 year'"],
  "ENUM('small', 'medium', 'large')": ["'large'", "'medium'", "'small'"],
  'INTEGER[]': ['[10, 1]', '[9]', '[]']
};

describe('the preview of', () => {
  it.each(tenth('previews', Object.entries(csvTraps)))('%s is what DuckDB reads', async (name, trap) => {
    const path = data.write(trap.name ?? `${name.replace(/\W+/g, '-')}.csv`, trap.content);
    const preview = await compared(path);
    if (!preview.more) {
      expect(preview.held + preview.unread).toBe(trap.present);
    }
  });

  it('every type is what DuckDB reads', async () => {
    const types = Object.entries(VALUES);
    const rows = Array.from({ length: 40 }, (_, row) => {
      const cells = types.map(([type, values], at) =>
        (row + at) % 5 === 0 ? 'NULL' : `CAST(${values[(row * 7 + at) % values.length] ?? 'NULL'} AS ${type})`
      );
      return `INSERT INTO t VALUES (${cells.join(', ')})`;
    });
    const columns = types.map(([type], at) => `"${at} ${type}" ${type}`).join(', ');
    await runDuckDB(join(data.path, 'types.duckdb'), `CREATE TABLE t (${columns})`, ...rows);
    expect((await compared('types.duckdb')).held).toBe(40);
  });

  it('columns that are called like parts of a frame is what DuckDB reads', async () => {
    const names = ['__proto__', 'constructor', 'length', 'values', 'index', 'columns', 'c1'];
    data.write('names.csv', `${names.join(',')}\n1,b,3,x,5,6,7\n2,a,1,y,3,2,1\n`);
    expect((await compared('names.csv')).columns.map(({ name }) => name)).toEqual(names);
  });
});
