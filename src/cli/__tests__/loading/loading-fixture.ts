import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ColumnProfile, DatasetProfile, FileFacts } from '../../../datasets/index.js';
import { fileDataset, type LoadingEngine } from '../../../plan/index.js';
import { never } from '../../../models/__tests__/collect.js';
import { madeFolder } from '../../../models/__tests__/new-folder.js';
import { FileService } from '../../file-service.js';
import { randomFile } from './random-file.js';
import { TRAP_FILES } from './trap-files.js';
import { whatLoads } from './what-loads.js';

/** The folder of the files: those with traps, and random ones. */
export const folder = madeFolder();
export const write = (name: string, content: string | Buffer): void => writeFileSync(join(folder, name), content);

/** Small tables in random dialects. */
export const RANDOM = Array.from({ length: 60 }, (_, seed) => ({ name: `random-${seed}.csv`, ...randomFile(seed) }));

let service: FileService;
const known = new Map<string, Promise<FileFacts>>();

beforeAll(async () => {
  service = await FileService.start(join(process.cwd(), 'jupyterlab_cellwright', 'service', 'service.mjs'), folder);
  Object.entries(TRAP_FILES).forEach(([name, content]) => write(name, content));
  RANDOM.forEach(({ name, bytes }) => write(name, bytes));
});
afterAll(() => service.stop());

/** What the service reads of a file, once for all engines. */
export function factsOf(name: string, detail: 'schema' | 'profile' = 'profile'): Promise<FileFacts> {
  const key = `${detail} of ${name}`;
  const facts =
    known.get(key) ??
    (detail === 'profile' ? service.profile({ path: name }, never) : service.api.schema({ path: name }, never));
  known.set(key, facts);
  return facts;
}

/** The file as a dataset before it is loaded. */
export function datasetOf(
  path: string,
  facts: FileFacts,
  engine: LoadingEngine,
  missing: readonly string[] = []
): DatasetProfile {
  return fileDataset({ path, facts }, { name: 'df', engine, variables: [], modules: {}, missing });
}

/** The same of what the service reads of it. */
const promised = async (name: string, engine: LoadingEngine): Promise<DatasetProfile> =>
  datasetOf(name, await factsOf(name), engine);

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
      cells.push(cellOf(datasetOf(name, await factsOf(name), engine, missing)));
    }
  }
  const read = await whatLoads(folder, cells);
  const found = read.map(({ error, columns }) => error ?? columns?.map(({ name }) => name));
  expect(cells.map((cell, at) => [cell, found[at]])).toEqual(cells.map(cell => [cell, ['own', 'k']]));
}
