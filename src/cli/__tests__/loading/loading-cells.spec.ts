import { tenth } from '../../../../faults/ledger.js';
import {
  cellOf,
  compare,
  compareNames,
  compareTables,
  datasetOf,
  factsOf,
  folder,
  RANDOM,
  write
} from './loading-fixture.js';
import { TRAP_FILES } from './trap-files.js';
import { whatLoads } from './what-loads.js';

jest.setTimeout(240_000);

/** One table of dates, truths and whole numbers, complete and with gaps, in files that state types. */
const TYPED = `
import datetime as d, decimal, duckdb, sqlite3, pandas as pd, pyarrow as pa, pyarrow.feather, pyarrow.parquet
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
pa.parquet.write_table(table({"price": ([decimal.Decimal("1.50")] * 3, pa.decimal128(9, 2)), "list": ([[1], [2], None], pa.list_(pa.int64()))}), "priced.parquet")
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

describe('a loading cell makes the frame that the profile of the file promises', () => {
  it.each(['pandas', 'polars', 'duckdb'] as const)('of every trap, with %s', async engine => {
    await compare(tenth('traps', Object.keys(TRAP_FILES)), engine);
  });

  it.each(['pandas', 'polars', 'duckdb'] as const)('of small tables in random dialects, with %s', async engine => {
    await compareTables(tenth('dialects', RANDOM), engine);
  });
});

describe('a loading cell of a file that states its types', () => {
  beforeAll(async () => {
    const [made] = await whatLoads(folder, [TYPED]);
    expect(made?.error).toBeUndefined();
  });

  it.each(['pandas', 'polars'] as const)('makes the columns that were promised, with %s', async engine => {
    // Of decimals and lists the types have other names in polars.
    await compare(engine === 'pandas' ? [...STATED, 'priced.parquet'] : STATED, engine);
  });
});

describe('a loading cell', () => {
  it('says only what the reader would not find out', async () => {
    write('plain.csv', 'name,n\nowl,1\nkite,2\n');
    for (const facts of [await factsOf('plain.csv'), await factsOf('plain.csv', 'schema')]) {
      const cell = cellOf(datasetOf('plain.csv', facts, 'pandas'));
      expect([facts.profile.rows, cell]).toEqual([2, 'import pandas as pd\ndf = pd.read_csv("plain.csv")']);
    }
  });

  it('takes a name for that file alone and for no pattern', () =>
    compareNames(['pandas', 'polars', 'polars-lazy', 'duckdb']));

  it('lets no path, name or mark become code', async () => {
    const name = 'a"); import os #.csv';
    write(name, 'k");print(1)#,n\n007,1\n');
    await compare([name], 'pandas');
  });
});
