import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runsAll } from '../../../../faults/ledger.js';
import { FileProblem } from '../file-problem.js';
import {
  columnOf,
  countsOf,
  filesOfTests,
  MEMORY_LIMIT,
  peakMemory,
  problemOf,
  topOf,
  typesOf
} from './files-of-tests.js';
import { runPython } from './run-python.js';

const { data, full, fullInPieces, schema } = filesOfTests();
/** Of changes to each file. */
const ROUNDS = runsAll ? 60 : 6;
/** Of a file that is read in pieces. */
const ROWS = runsAll ? 3_000_000 : 600_000;

/** Every type of Arrow that tables come with, written by the libraries that write it. */
const WRITE = `
import datetime as dt, decimal
import polars as pl, pyarrow as pa, pyarrow.feather as feather, pyarrow.ipc as ipc
n = 100
day = lambda i: dt.datetime(2024, 1, 1, 10) + dt.timedelta(days=i)
table = pa.table({
    'id': pa.array([9007199254740993 + i for i in range(n)], pa.int64()),
    'u64': pa.array([2**64 - 1 - i for i in range(n)], pa.uint64()),
    'small': pa.array([i % 5 if i % 7 else None for i in range(n)], pa.uint8()),
    'half': pa.array([i / 4 for i in range(n)], pa.float16()),
    'x': pa.array([i / 4 if i % 10 else float('nan') for i in range(n)]),
    's': pa.array([f'\\u00e9{i % 3}' if i % 9 else None for i in range(n)]),
    'large': pa.array([f'some text {i % 3}' for i in range(n)], pa.large_string()),
    'view': pa.array([f'a text that is longer {i % 3}' if i % 2 else 'short' for i in range(n)], pa.string_view()),
    'flag': pa.array([i % 2 == 0 for i in range(n)]),
    'day': pa.array([day(i).date() for i in range(n)]),
    'day64': pa.array([dt.date(1969, 12, 31) for i in range(n)], pa.date64()),
    'at': pa.array([day(i) for i in range(n)], pa.timestamp('ns')),
    'zoned': pa.array([day(i) for i in range(n)], pa.timestamp('ms', 'Europe/Paris')),
    'time': pa.array([dt.time(i % 24, 5) for i in range(n)], pa.time32('s')),
    'took': pa.array([dt.timedelta(hours=i) for i in range(n)], pa.duration('us')),
    'price': pa.array([decimal.Decimal('-12.34') + i for i in range(n)], pa.decimal128(20, 2)),
    'wide': pa.array([decimal.Decimal(i) for i in range(n)], pa.decimal256(50, 2)),
    'kind': pa.array(['x', 'y', None, 'z'] * 25).dictionary_encode(),
    'code': pa.array([10, 20, None, 30] * 25).dictionary_encode(),
    'list': pa.array([[1, 2] if i % 4 else None for i in range(n)]),
    'struct': pa.array([{'a': i, 'b': ['q', None], 'c': 'w'} for i in range(n)]),
    'bytes': pa.array([b'x' * i for i in range(n)]),
    'none': pa.nulls(n),
    'map': pa.array([[('k', 1)] for i in range(n)], pa.map_(pa.string(), pa.int32())),
    '__proto__': pa.array(range(n)),
    '': pa.array(range(n)),
})
twice = pa.Table.from_arrays([pa.array([1, 2]), pa.array(['a', 'b'])], ['n', 'n'])
feather.write_feather(table, 'lz4.feather', compression='lz4', chunksize=30)
feather.write_feather(table, 'zstd.feather', compression='zstd')
feather.write_feather(table, 'plain.arrow', compression='uncompressed')
feather.write_feather(twice, 'twice.feather')
with ipc.new_stream('stream.arrows', table.schema) as out: out.write_table(table, max_chunksize=33)
with ipc.new_file('none.arrow', table.schema) as out: pass
with ipc.new_file('bare.arrow', pa.schema([])) as out: pass
growing = ipc.IpcWriteOptions(emit_dictionary_deltas=True)
with ipc.new_stream('growing.arrows', pa.schema([('kind', pa.dictionary(pa.int8(), pa.string()))]), options=growing) as out:
    for values in [['a', 'b'], ['a', 'b', 'c']]:
        out.write_batch(pa.record_batch([pa.DictionaryArray.from_arrays(pa.array([0, len(values) - 1], pa.int8()), values)], ['kind']))
with ipc.new_stream('changing.arrows', pa.schema([('kind', pa.dictionary(pa.int8(), pa.string()))])) as out:
    for values in [['a', 'b'], ['c', 'd']]:
        out.write_batch(pa.record_batch([pa.DictionaryArray.from_arrays(pa.array([0, 1], pa.int8()), values)], ['kind']))
union = pa.UnionArray.from_dense(pa.array([0, 1], pa.int8()), pa.array([0, 0], pa.int32()), [pa.array([1]), pa.array(['x'])])
with ipc.new_file('union.arrow', pa.schema([('either', union.type)])) as out:
    out.write_batch(pa.record_batch([union], ['either']))
ends = pa.RunEndEncodedArray.from_arrays([3], [1])
with ipc.new_file('ends.arrow', pa.schema([('run', ends.type)])) as out:
    out.write_batch(pa.record_batch([ends], ['run']))
feather.write_feather(pa.table({'big': pa.array(range(8_000_000))}), 'packed.feather', compression='zstd', chunksize=8_000_000)
feather.write_feather(pa.table({'big': ['y' * 60_000_000, 'z'], 'n': [1, 2]}), 'cell.arrow', compression='uncompressed')
feather.write_feather(pa.table({f'c{i}': [i] for i in range(10_000)}), 'columns.feather')
least, most = -2**63, 2**63 - 1
beyond = {
    **{f'{unit}{zone or ""}': pa.array([least, 0, most], pa.timestamp(unit, zone)) for unit in ['s', 'ms', 'us', 'ns'] for zone in [None, 'UTC']},
    **{f'took {unit}': pa.array([least, 0, most], pa.duration(unit)) for unit in ['s', 'ms']},
    'day': pa.array([-2**31 + 1, 0, 2**31 - 1], pa.date32()),
    'day64': pa.array([least, 0, most], pa.int64()).view(pa.date64()),
    'time': pa.array([-1, 86400, 86401], pa.int32()).view(pa.time32('s')),
    'id': pa.array([1, 2, 3]),
}
feather.write_feather(pa.table(beyond), 'beyond.feather')
rows = ${ROWS}
pl.DataFrame({'id': pl.arange(0, rows, eager=True)}).with_columns(
    pl.format('a text of some length {}', pl.col('id')).alias('s'), (pl.col('id') % 7).cast(pl.String).cast(pl.Categorical).alias('c')
).write_ipc('polars.arrow')
`;

beforeAll(() => runPython(data.path, WRITE), 120_000);

/** The columns with their types, and the ranges of those that have one. */
const COLUMNS: readonly (readonly [string, string, string, (readonly [unknown, unknown])?])[] = [
  ['id', 'integer', 'BIGINT', ['9007199254740993', '9007199254741092']],
  ['u64', 'integer', 'UBIGINT', ['18446744073709551516', '18446744073709551615']],
  ['small', 'integer', 'UTINYINT', [0, 4]],
  ['half', 'number', 'FLOAT', [0, 24.75]],
  ['x', 'number', 'DOUBLE', [0.25, 24.75]],
  ['s', 'text', 'VARCHAR'],
  ['large', 'text', 'VARCHAR'],
  ['view', 'text', 'VARCHAR'],
  ['flag', 'boolean', 'BOOLEAN'],
  ['day', 'date', 'DATE', ['2024-01-01', '2024-04-09']],
  ['day64', 'date', 'DATE64', ['1969-12-31', '1969-12-31']],
  ['at', 'datetime', 'TIMESTAMP_NS', ['2024-01-01T10:00:00', '2024-04-09T10:00:00']],
  ['zoned', 'datetime', "TIMESTAMP_MS WITH TIME ZONE 'Europe/Paris'"],
  ['time', 'time', 'TIME', ['00:05:00', '23:05:00']],
  ['took', 'duration', 'INTERVAL', ['00:00:00', '4 days 03:00:00']],
  ['price', 'number', 'DECIMAL(20,2)', [-12.34, 86.66]],
  ['wide', 'other', 'decimal256(50,2)'],
  ['kind', 'category', 'ENUM'],
  ['code', 'integer', 'BIGINT', [10, 30]],
  ['list', 'other', 'list'],
  ['struct', 'other', 'struct'],
  ['bytes', 'other', 'binary'],
  ['none', 'other', 'null'],
  ['map', 'other', 'map'],
  ['__proto__', 'integer', 'BIGINT'],
  ['Unnamed: 25', 'integer', 'BIGINT']
];

describe.each(['lz4.feather', 'zstd.feather', 'plain.arrow', 'stream.arrows'])('the Arrow table of %s', path => {
  it('says its schema without its rows', async () => {
    const file = await schema(path);
    expect(file.format.isStream).toBe(path.endsWith('.arrows') ? true : undefined);
    expect(file).toMatchObject({ format: { kind: 'arrow' }, profile: { rows: null, columnCount: 26 } });
    const found = file.profile.columns.map(({ name, type, dtype }) => [name, type, dtype]);
    expect(found).toEqual(COLUMNS.map(own => own.slice(0, 3)));
  });

  it('has a full profile of every row', async () => {
    const file = await full(path);
    expect([file.profile.rows, file.unread]).toEqual([100, { rows: 0, examples: [] }]);
    const nulls = Object.fromEntries(file.profile.columns.map(({ name, nulls: own }) => [name, own?.count]));
    const missing = { small: 15, s: 12, kind: 25, code: 25, list: 25, none: 100 };
    expect(nulls).toMatchObject({ id: 0, struct: 0, map: 0, ...missing });
    for (const [name, , , range] of COLUMNS.filter(own => own.length > 3)) {
      expect({ name, ...columnOf(file, name).range }).toMatchObject({ name, min: range?.[0], max: range?.[1] });
    }
    expect(new Date(String(columnOf(file, 'zoned').range?.min)).toISOString()).toBe('2024-01-01T10:00:00.000Z');
    expect(countsOf(file, 's')).toEqual(['é1: 33', 'é2: 33', 'é0: 22']);
    expect(countsOf(file, 'view')?.[0]).toBe('short: 50');
    expect(countsOf(file, 'kind')).toEqual(['x: 25', 'y: 25', 'z: 25']);
    expect(columnOf(file, 'flag').distinct?.count).toBe(2);
  });
});

describe('an Arrow file', () => {
  it('may have no rows, very many columns, or two of one name', async () => {
    expect((await full('none.arrow')).profile).toMatchObject({ rows: 0, columnCount: 26 });
    const wide = await full('columns.feather');
    expect([wide.profile.rows, wide.profile.columns.length]).toEqual([1, 10_000]);
    expect(Object.fromEntries(typesOf(await full('twice.feather')))).toEqual({ n: 'integer', 'n.1': 'text' });
  });

  it('may hold dates and times beyond what DuckDB has, which are missing', async () => {
    const { profile } = await full('beyond.feather');
    const own = Object.fromEntries(profile.columns.map(({ name, nulls, range }) => [name, [nulls?.count, range?.min]]));
    const { id, time, day, nsUTC, ...others } = own;
    expect({ id, time, day }).toEqual({ id: [0, 1], time: [2, '24:00:00'], day: [2, '1970-01-01'] });
    // Microseconds of nanoseconds are never too many.
    expect(nsUTC?.[0]).toBe(0);
    expect(Object.values(others).map(([count]) => count)).toEqual(Array.from({ length: 10 }, () => 2));
    expect(profile.notes).toContain('"s" has dates or times beyond what is read, which count as missing');
  });

  it('may add to a dictionary, or replace it', async () => {
    expect(countsOf(await full('growing.arrows'), 'kind')).toEqual(['a: 2', 'b: 1', 'c: 1']);
    expect(topOf(await full('changing.arrows'), 'kind')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is read batch by batch, and tells how far it is', async () => {
    const file = await fullInPieces('polars.arrow');
    expect(file.profile.rows).toBe(ROWS);
    expect(columnOf(file, 'id').range).toMatchObject({ min: 0, max: ROWS - 1 });
    expect(columnOf(file, 'c').distinct?.count).toBe(7);
    expect(peakMemory()).toBeLessThanOrEqual(MEMORY_LIMIT);
  }, 60_000);

  it.each([
    ['bare.arrow', 'no_table', 'columns'],
    ['ends.arrow', 'unsupported', 'RunEndEncoded'],
    ['union.arrow', 'unsupported', 'Union'],
    ['packed.feather', 'too_large', 'chunksize'],
    ['cell.arrow', 'too_large', 'Load it in the notebook']
  ])('%s is refused with its cause and what to do', async (path, code, word) => {
    const problem = await problemOf(full(path));
    expect([problem.code, problem.message]).toEqual([code, expect.stringContaining(word)]);
  });

  it('that is cut anywhere is refused, or has all rows before the cut of a stream', async () => {
    const plain = readFileSync(join(data.path, 'plain.arrow'));
    for (const length of [5, 20, 1000, plain.length - 1, plain.length - 11]) {
      const cut = data.write('cut.arrow', plain.subarray(0, length));
      expect((await problemOf(full(cut))).code).toBe('corrupt');
    }
    const stream = readFileSync(join(data.path, 'stream.arrows'));
    const most = data.write('cut.arrows', stream.subarray(0, stream.length - 1000));
    expect((await problemOf(full(most))).code).toBe('corrupt');
    const noEnd = await full(data.write('noend.arrows', stream.subarray(0, stream.length - 8)));
    expect([noEnd.profile.rows, noEnd.profile.notes.join()]).toEqual([100, expect.stringContaining('end marker')]);
  });

  it('whose lengths are absurd is refused', async () => {
    for (const [name, value, place] of [
      ['plain.arrow', 0x7fffffff, -10],
      ['stream.arrows', 0x7ffffff0, 4]
    ] as const) {
      const bytes = readFileSync(join(data.path, name));
      bytes.writeInt32LE(value, place < 0 ? bytes.length + place : place);
      expect((await problemOf(schema(data.write(`long-${name}`, bytes)))).code).toBe('corrupt');
    }
  });

  it('with any of its bytes changed gives all rows or a named problem', async () => {
    for (const name of ['lz4.feather', 'zstd.feather', 'stream.arrows']) {
      const sound = readFileSync(join(data.path, name));
      let seed = 7;
      for (let round = 0; round < ROUNDS; round += 1) {
        const bytes = Buffer.from(sound);
        for (let change = 0; change < 3; change += 1) {
          seed = (seed * 48_271) % 2_147_483_647;
          // What describes a file lies at its ends.
          const near = round % 2 === 0 ? bytes.length - 1 - (seed % 3000) : seed % 3000;
          bytes[near] = [0, 255, 127, 128, seed & 255][seed % 5] ?? 0;
        }
        try {
          const file = await full(data.write(`changed-${name}`, bytes));
          expect(file.profile.rows).toBeGreaterThanOrEqual(0);
        } catch (error) {
          expect(error).toBeInstanceOf(FileProblem);
          expect((error as FileProblem).code).not.toBe('fault');
        }
      }
    }
    expect(peakMemory()).toBeLessThanOrEqual(MEMORY_LIMIT);
  }, 120_000);
});
