import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILES, type LoadingEngine } from '../../../analysis/index.js';
import type { ColumnProfile, DatasetProfile, FileFacts, TextFormat } from '../../../datasets/index.js';
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
        "zone": (times, pa.timestamp("us", "UTC")), "paris": (times, pa.timestamp("ms", "Europe/Paris")), "east": (times, pa.timestamp("us", "+02:00")),
        "fine": (times, pa.timestamp("ns", "UTC")), "word": (["a", "b", "a"], pa.string()), "kind": (["a", "b", "a"], pa.dictionary(pa.int8(), pa.string()))}
def table(named): return pa.table({name: pa.array(cells, type) for name, (cells, type) in named.items()})
plain = table({**columns, **gaps})
pa.parquet.write_table(table(more), "zones.parquet")
with pa.ipc.new_stream("typed.arrows", plain.schema) as stream: stream.write_table(plain)
pd.DataFrame({"a": [1, 2]}, index=pd.Index([7, 8], name="idx")).to_parquet("index.parquet")
pd.DataFrame({"a": [1, 2]}, index=pd.date_range("2024-01-01", periods=2, unit="us")).to_parquet("days.parquet")
pa.parquet.write_table(pa.table({"a": [1], "A": [2]}), "capitals.parquet")
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
odd = sqlite3.connect("odd.sqlite")
odd.execute('CREATE TABLE "select" (m, n INTEGER, t TIMESTAMP)')
odd.executemany('INSERT INTO "select" VALUES (?, ?, ?)', [("x", 1, "2024-01-05T10:00:00Z"), (5, 2, "2024-01-05T10:00:00+02:00")])
odd.commit()
with duckdb.connect() as own:
    own.sql("ATTACH 'deep.duckdb' AS file (STORAGE_VERSION 'v1.0.0')")
    own.sql('CREATE SCHEMA file.s; CREATE TABLE file.s."t.x" AS SELECT 1 AS a')
df = pd.DataFrame({"n": [1]})
`;

const STATED = [
  ...['typed', 'none', 'odd'].map(name => `${name}.sqlite`),
  ...['typed.feather', 'typed.arrows', 'typed.duckdb', 'deep.duckdb'],
  ...['typed', 'zones', 'index', 'days', 'capitals'].map(name => `${name}.parquet`)
];

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
async function promised(
  name: string,
  engine: LoadingEngine,
  more: { readonly missing?: readonly string[] } = {}
): Promise<DatasetProfile> {
  const { tables } = await reader.read({ path: join(folder, name), written: name });
  const [facts] = tables;
  if (facts === undefined) {
    throw new Error(`Nothing is known of ${name}.`);
  }
  return FILES.get()({ path: name, facts }, { name: 'df', engine, variables: [], modules: {}, ...more });
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
  const found = loaded.map(({ error, rows, columns, lazy }, at) => ({
    cell: cellOf(datasets[at] as DatasetProfile),
    error,
    lazy,
    rows,
    columns: columns?.map((column, place) => told(column, datasets[at]?.columns[place] ?? column))
  }));
  const expected = datasets.map((dataset, at) => ({
    cell: cellOf(dataset),
    error: undefined,
    lazy: dataset.engine === 'dask' ? dataset.columns.map(({ dtype }) => dtype) : undefined,
    rows: dataset.rows,
    columns: dataset.columns.map((column, place) => told(column, loaded[at]?.columns?.[place] ?? column))
  }));
  expect(found).toEqual(expected);
}

describe('a loading cell makes the frame that the profile of the file promises', () => {
  it.each(['pandas', 'polars', 'duckdb', 'dask'] as const)('of every trap, with %s', async engine => {
    await compare(Object.keys(TRAP_FILES), engine);
  });

  it.each(['pandas', 'polars', 'duckdb', 'dask'] as const)(
    'of small tables in random dialects, with %s',
    async engine => {
      const files = RANDOM.map(({ name }) => name);
      const datasets = await Promise.all(files.map(name => promised(name, engine)));
      expect(datasets.map(({ rows, columns }) => ({ rows, names: columns.map(({ name }) => name) }))).toEqual(
        RANDOM.map(({ rows, names }) => ({ rows, names }))
      );
      await compare(files, engine);
    }
  );
});

describe('a loading cell of a file that states its types', () => {
  beforeAll(() => expect(whatLoads(folder, [TYPED])[0]?.error).toBeUndefined());

  it.each(['pandas', 'polars'] as const)('makes the columns that were promised, with %s', async engine => {
    await compare(STATED, engine);
  });
});

describe('a loading cell', () => {
  it('says only what the reader would not find out', async () => {
    writeFileSync(join(folder, 'plain.csv'), 'name,n\nowl,1\nkite,2\n');
    expect(cellOf(await promised('plain.csv', 'pandas'))).toBe('import pandas as pd\ndf = pd.read_csv("plain.csv")');
  });

  it('of dask says what a part of the file does not show', async () => {
    writeFileSync(join(folder, 'measured.csv'), 'name,mass\nowl,1\nkite,2\n');
    expect(cellOf(await promised('measured.csv', 'dask'))).toBe(
      'import dask.dataframe as dd\ndf = dd.read_csv("measured.csv", dtype={"name": "str", "mass": "int64"})'
    );
  });

  it.each(['pandas', 'dask'] as const)('of a Parquet file tells %s what its columns are', async engine => {
    const table = `"i": [1, None, 3], "k": [1, 2, 3], "d": [D(2024, 1, 1), None, D(2024, 2, 1)], "e": [E("1.50")] * 3,
      "b": [True, None, False], "t": [T(2024, 1, 1)] * 3, "s": ["x", None, "y"], "l": [[1], [2], None]`;
    const cell = [
      'import pyarrow as pa, pyarrow.parquet, pandas as pd',
      'from datetime import date as D, datetime as T',
      'from decimal import Decimal as E',
      `pa.parquet.write_table(pa.table({${table}}), "gaps.parquet")`,
      'df = pd.DataFrame()'
    ];
    expect(whatLoads(folder, [cell.join('\n')])).toMatchObject([{ rows: 0 }]);
    await compare(['gaps.parquet'], engine);
  });

  it('of dask has room for missing values where only the beginning of the file was looked at', async () => {
    // What comes later in the others is an error that names it.
    const names = Object.keys(TRAP_FILES).filter(name => !/^(?:late-|columns|ragged|footer)/u.test(name));
    const datasets = await Promise.all(
      names.map(async name => {
        const { tables } = await reader.read({ path: join(folder, name), written: name });
        const [{ format, profile }] = tables as [FileFacts];
        const columns = profile.columns.map(({ name: own, type, dtype }) => ({ name: own, type, dtype }));
        const facts: FileFacts = { format, profile: { ...profile, rows: null, columns } };
        return FILES.get()({ path: name, facts }, { name: 'df', engine: 'dask', variables: [], modules: {} });
      })
    );
    const own = datasets.filter(({ engine }) => engine === 'dask');
    expect(own.length).toBeGreaterThan(20);
    const loaded = whatLoads(folder, own.map(cellOf));
    expect(loaded.map(({ error, lazy }, at) => ({ cell: cellOf(own[at] as DatasetProfile), error, lazy }))).toEqual(
      own.map(one => ({ cell: cellOf(one), error: undefined, lazy: one.columns.map(({ dtype }) => dtype) }))
    );
  });

  it('of dask loses no row that begins as the header does', async () => {
    writeFileSync(join(folder, 'prefix.csv'), `a\n${'apple\n'.repeat(2000)}`);
    await compare(['prefix.csv'], 'dask');
  });

  it('of dask fails where a line break that its profile did not see stands between two parts', async () => {
    writeFileSync(join(folder, 'seen.csv'), `a,n\n"${'x\n'.repeat(2000)}",1\n`);
    const seen = await promised('seen.csv', 'dask');
    expect(seen).toMatchObject({
      engine: 'polars',
      file: { instead: expect.stringContaining('line breaks') as string }
    });
    const { tables } = await reader.read({ path: join(folder, 'seen.csv'), written: 'seen.csv' });
    const [facts] = tables as [FileFacts];
    const { breaks: _, ...text } = facts.format.text as TextFormat;
    const unseen = FILES.get()(
      { path: 'seen.csv', facts: { ...facts, format: { ...facts.format, text } } },
      { name: 'df', engine: 'dask', variables: [], modules: {} }
    );
    expect(whatLoads(folder, [cellOf(unseen)])).toEqual([
      { error: expect.stringContaining('EOF encountered') as string }
    ]);
  });

  it.each([
    ['wide.csv', {}, 'dask cannot part UTF-16 text into lines, so that pandas loads it whole'],
    ['packed.tsv.gz', {}, 'dask reads packed text in one piece, so that polars reads it'],
    ['array.json', {}, 'dask reads an array of JSON in one piece, so that pandas loads it whole'],
    ['footer.csv', {}, 'Lines of the file are no rows, and dask cannot leave them out, so that pandas loads it whole'],
    [
      'breaks.csv',
      { missing: ['polars'] },
      'Values of the file hold line breaks, at which dask would part it, so that DuckDB reads it'
    ]
  ])('says of %s why dask does not read it, and what does', async (name, more, words) => {
    expect((await promised(name, 'dask', more)).file?.instead).toBe(words);
  });

  it('takes a name for that file alone and for no pattern', async () => {
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
    const loaded = whatLoads(folder, [['import duckdb, pandas as pd, sqlite3', ...write].join('\n')]);
    expect(loaded[0]?.error).toBeUndefined();
    const names = ['csv', 'json', 'parquet', 'feather', 'xlsx', 'sqlite', 'duckdb'].map(kind => `one[1].${kind}`);
    const ways = (['pandas', 'polars', 'polars-lazy', 'duckdb', 'dask'] as const).flatMap(engine =>
      (engine === 'pandas' ? [[], ['pyarrow', 'polars']] : [[]]).map(missing => ({ engine, missing }))
    );
    const cells: string[] = [];
    for (const { engine, missing } of ways) {
      for (const name of names) {
        cells.push(cellOf(await promised(name, engine, { missing })));
      }
    }
    const found = whatLoads(folder, cells).map(({ error, columns }) => error ?? columns?.map(({ name }) => name));
    expect(cells.map((cell, at) => [cell, found[at]])).toEqual(cells.map(cell => [cell, ['own', 'k']]));
  });

  it('lets no path, name or mark become code', async () => {
    const name = 'a"); import os #.csv';
    writeFileSync(join(folder, name), 'k");print(1)#,n\n007,1\n');
    await compare([name], 'pandas');
  });
});
