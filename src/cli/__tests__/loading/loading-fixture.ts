import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ColumnProfile, DatasetProfile, FileFacts } from '../../../datasets/index.js';
import { fileDataset, type LoadingEngine } from '../../../plan/index.js';
import { FileReader } from '../../file-service.js';
import { randomFile } from './random-file.js';
import { TRAP_FILES } from './trap-files.js';
import { whatLoads } from './what-loads.js';

const service = join(process.cwd(), 'jupyterlab_cellwright', 'service', 'service.mjs');

/** The folder of the files: those with traps, and random ones. */
export const folder = mkdtempSync(join(tmpdir(), 'cellwright-test-'));
const reader = new FileReader(service, new AbortController().signal);

/** Small tables in random dialects. */
export const RANDOM = Array.from({ length: 60 }, (_, seed) => ({ name: `random-${seed}.csv`, ...randomFile(seed) }));

beforeAll(() => {
  Object.entries(TRAP_FILES).forEach(([name, content]) => writeFileSync(join(folder, name), content));
  RANDOM.forEach(({ name, bytes }) => writeFileSync(join(folder, name), bytes));
});
afterAll(async () => {
  await reader.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** What the service reads of a file. */
export async function factsOf(name: string): Promise<FileFacts> {
  const [facts] = await reader.read({ path: join(folder, name), written: name });
  if (facts === undefined) {
    throw new Error(`Nothing is known of ${name}.`);
  }
  return facts;
}

/** The file as a dataset before it is loaded. */
export async function promised(
  name: string,
  engine: LoadingEngine,
  more: { readonly missing?: readonly string[] } = {}
): Promise<DatasetProfile> {
  const facts = await factsOf(name);
  return fileDataset({ path: name, facts }, { name: 'df', engine, variables: [], modules: {}, ...more });
}

/** The code that loads it. */
export const cellOf = ({ file }: DatasetProfile): string => [...(file?.imports ?? []), file?.code].join('\n');

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

/** Loads files and compares what came of it with what was promised. */
export async function compare(names: readonly string[], engine: LoadingEngine): Promise<void> {
  const datasets = await Promise.all(names.map(name => promised(name, engine)));
  const loaded = await whatLoads(folder, datasets.map(cellOf));
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

/** The same for random tables, whose rows and names are known. */
export async function compareTables(tables: readonly (typeof RANDOM)[number][], engine: LoadingEngine): Promise<void> {
  const files = tables.map(({ name }) => name);
  const datasets = await Promise.all(files.map(name => promised(name, engine)));
  expect(datasets.map(({ rows, columns }) => ({ rows, names: columns.map(({ name }) => name) }))).toEqual(
    tables.map(({ rows, names }) => ({ rows, names }))
  );
  await compare(files, engine);
}

/** The same for a Parquet file with types that have gaps. */
export async function compareParquet(engine: LoadingEngine): Promise<void> {
  const table = `"i": [1, None, 3], "k": [1, 2, 3], "d": [D(2024, 1, 1), None, D(2024, 2, 1)], "e": [E("1.50")] * 3,
    "b": [True, None, False], "t": [T(2024, 1, 1)] * 3, "s": ["x", None, "y"], "l": [[1], [2], None]`;
  const cell = [
    'import pyarrow as pa, pyarrow.parquet, pandas as pd',
    'from datetime import date as D, datetime as T',
    'from decimal import Decimal as E',
    `pa.parquet.write_table(pa.table({${table}}), "gaps.parquet")`,
    'df = pd.DataFrame()'
  ];
  expect(await whatLoads(folder, [cell.join('\n')])).toMatchObject([{ rows: 0 }]);
  await compare(['gaps.parquet'], engine);
}

/** Loads files of every kind whose names would be patterns, beside others that these match. */
export async function compareNames(engines: readonly LoadingEngine[]): Promise<void> {
  const write = Object.entries({ '[1]': 'own', '1': 'other' }).flatMap(([end, column]) => [
    `df = pd.DataFrame({"${column}": [1, 2], "k": ["a", "b"]})`,
    `df.to_csv("one${end}.csv", index=False)`,
    `df.to_json("one${end}.json", orient="records")`,
    `df.to_parquet(open("one${end}.parquet", "wb"))`,
    `df.to_feather(open("one${end}.feather", "wb"))`,
    `df.to_excel("one${end}.xlsx", index=False)`,
    `with sqlite3.connect("one${end}.sqlite") as own: df.to_sql("t", own, index=False)`,
    'with duckdb.connect() as own:',
    `    own.sql("ATTACH 'one${end}.duckdb' AS file (STORAGE_VERSION 'v1.0.0')")`,
    '    own.sql("CREATE TABLE file.t AS FROM df")'
  ]);
  const loaded = await whatLoads(folder, [['import duckdb, pandas as pd, sqlite3', ...write].join('\n')]);
  expect(loaded[0]?.error).toBeUndefined();
  const names = ['csv', 'json', 'parquet', 'feather', 'xlsx', 'sqlite', 'duckdb'].map(kind => `one[1].${kind}`);
  const ways = engines.flatMap(engine =>
    (engine === 'pandas' ? [[], ['pyarrow', 'polars']] : [[]]).map(missing => ({ engine, missing }))
  );
  const cells: string[] = [];
  for (const { engine, missing } of ways) {
    for (const name of names) {
      cells.push(cellOf(await promised(name, engine, { missing })));
    }
  }
  const read = await whatLoads(folder, cells);
  const found = read.map(({ error, columns }) => error ?? columns?.map(({ name }) => name));
  expect(cells.map((cell, at) => [cell, found[at]])).toEqual(cells.map(cell => [cell, ['own', 'k']]));
}
