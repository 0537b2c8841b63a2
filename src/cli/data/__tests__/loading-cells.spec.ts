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

/** One table of dates, truths and whole numbers, complete and with gaps, in files that state types. */
const TYPED = `
import datetime as d, duckdb, sqlite3, pandas as pd, pyarrow as pa, pyarrow.feather, pyarrow.parquet
days = [d.date(2024, 1, 5), d.date(1969, 12, 31), d.date(2024, 2, 29)]
times = [d.datetime(2024, 1, 5, 10, 30, 15), d.datetime(1969, 12, 31, 23, 59, 59), d.datetime(2024, 2, 29)]
columns = {"day": (days, pa.date32()), "at": (times, pa.timestamp("us")), "flag": ([True, False, True], pa.bool_()), "n": ([1, 2, 3], pa.int32())}
gaps = {name + "_gap": ([cells[0], None, cells[2]], type) for name, (cells, type) in columns.items()}
more = {"day64": (days, pa.date64()), **{"at_" + unit: (times, pa.timestamp(unit)) for unit in ("s", "ms", "ns")},
        "zone": (times, pa.timestamp("us", "UTC")), "word": (["a", "b", "a"], pa.string())}
def table(named): return pa.table({name: pa.array(cells, type) for name, (cells, type) in named.items()})
plain = table({**columns, **gaps})
pa.feather.write_feather(table({**columns, **gaps, **more}), "typed.feather")
pa.parquet.write_table(plain, "typed.parquet")
with duckdb.connect() as own:
    own.sql("ATTACH 'typed.duckdb' AS file (STORAGE_VERSION 'v1.0.0')")
    own.sql("CREATE TABLE file.t AS FROM plain")
lite = sqlite3.connect("typed.sqlite")
lite.execute("CREATE TABLE t (day DATE, at DATETIME, flag BOOLEAN, n INTEGER, day_gap DATE, at_gap TIMESTAMP, flag_gap BOOLEAN, n_gap INTEGER, word TEXT, late DATE, clock TIME)")
rows = [[str(cell) if isinstance(cell, d.date) else cell for cell in row.values()] for row in plain.to_pylist()]
lite.executemany("INSERT INTO t VALUES (" + ", ".join("?" * 11) + ")", [[*row, "2024-01-05", last, "10:30:00"] for row, last in zip(rows, ["2024-01-05", "later", None])])
lite.commit()
none = sqlite3.connect("none.sqlite")
none.execute("CREATE TABLE t (day DATE, flag BOOLEAN, n INTEGER, word TEXT)")
none.commit()
df = pd.DataFrame({"n": [1]})
`;

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

describe('a loading cell of a file that states its types', () => {
  beforeAll(() => expect(whatLoads(folder, [TYPED])[0]?.error).toBeUndefined());

  it.each(['pandas', 'polars'] as const)('makes the columns that were promised, with %s', async engine => {
    await compare(['typed.sqlite', 'none.sqlite', 'typed.feather', 'typed.parquet', 'typed.duckdb'], engine);
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
