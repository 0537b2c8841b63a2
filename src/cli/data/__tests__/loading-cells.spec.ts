import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILES, type LoadingEngine } from '../../../analysis/index.js';
import type { ColumnProfile, DatasetProfile } from '../../../datasets/index.js';
import { FileReader } from '../file-reader.js';
import { randomFile } from './random-file.js';
import { TRAP_FILES } from './trap-files.js';
import { whatLoads } from './what-loads.js';

jest.setTimeout(240_000);

const service = join(process.cwd(), 'jupyterlab_cellwright', 'service', 'service.mjs');
const folder = mkdtempSync(join(tmpdir(), 'cellwright-test-'));
const reader = new FileReader(service, new AbortController().signal);
const RANDOM = Array.from({ length: 60 }, (_, seed) => ({ name: `random-${seed}.csv`, ...randomFile(seed) }));

beforeAll(async () => {
  await FILES.load();
  Object.entries(TRAP_FILES).forEach(([name, content]) => writeFileSync(join(folder, name), content));
  RANDOM.forEach(({ name, bytes }) => writeFileSync(join(folder, name), bytes));
});
afterAll(async () => {
  await reader.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** The file as a dataset before it is loaded. */
async function promised(name: string, engine: LoadingEngine): Promise<DatasetProfile> {
  const { tables } = await reader.read({ path: join(folder, name), written: name });
  const [facts] = tables;
  if (facts === undefined) {
    throw new Error(`Nothing is known of ${name}.`);
  }
  return FILES.get()({ path: name, facts }, { name: 'df', engine, variables: [], modules: {} });
}

const cellOf = ({ file }: DatasetProfile): string => [...(file?.imports ?? []), file?.code].join('\n');

/** What both know of a column, in comparable words. */
function told({ name, type, dtype, nulls, range, top }: ColumnProfile, both: ColumnProfile) {
  const isNumber = type === 'integer' || type === 'number';
  return {
    name,
    type,
    dtype,
    ...(nulls && both.nulls && { missing: nulls.count }),
    ...(isNumber && range && both.range && { least: Number(range.min), most: Number(range.max) }),
    ...(!isNumber &&
      top?.complete === true &&
      both.top?.complete === true && { values: top.values.map(one => `${String(one.value)} ${one.count}`).sort() })
  };
}

async function compare(names: readonly string[], engine: LoadingEngine): Promise<void> {
  const datasets = await Promise.all(names.map(name => promised(name, engine)));
  const loaded = whatLoads(folder, datasets.map(cellOf));
  const found = loaded.map(({ error, rows, columns }, at) => ({
    cell: cellOf(datasets[at] as DatasetProfile),
    error,
    rows,
    columns: columns?.map((column, place) => told(column, datasets[at]?.columns[place] ?? column))
  }));
  const expected = datasets.map((dataset, at) => ({
    cell: cellOf(dataset),
    error: undefined,
    rows: dataset.rows,
    columns: dataset.columns.map((column, place) => told(column, loaded[at]?.columns?.[place] ?? column))
  }));
  expect(found).toEqual(expected);
}

describe('a loading cell makes the frame that the profile of the file promises', () => {
  it.each(['pandas', 'polars'] as const)('of every trap, with %s', async engine => {
    await compare(Object.keys(TRAP_FILES), engine);
  });

  it.each(['pandas', 'polars'] as const)('of small tables in random dialects, with %s', async engine => {
    const files = RANDOM.map(({ name }) => name);
    const datasets = await Promise.all(files.map(name => promised(name, engine)));
    expect(datasets.map(({ rows, columns }) => ({ rows, names: columns.map(({ name }) => name) }))).toEqual(
      RANDOM.map(({ rows, names }) => ({ rows, names }))
    );
    await compare(files, engine);
  });
});

describe('a loading cell', () => {
  it('says only what the reader would not find out', async () => {
    writeFileSync(join(folder, 'plain.csv'), 'name,n\nowl,1\nkite,2\n');
    expect(cellOf(await promised('plain.csv', 'pandas'))).toBe('import pandas as pd\ndf = pd.read_csv("plain.csv")');
  });

  it('lets no path, name or mark become code', async () => {
    const name = 'a"); import os #.csv';
    writeFileSync(join(folder, name), 'k");print(1)#,n\n007,1\n');
    await compare([name], 'pandas');
  });
});
