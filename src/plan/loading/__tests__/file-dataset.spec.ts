import { makeProfile } from '../../../datasets/__tests__/make-profile.js';
import type { ColumnProfile, FileFacts } from '../../../datasets/index.js';
import { fileDataset, type FileDatasetOptions } from '../file-dataset.js';

const COUNT: ColumnProfile = { name: 'count', type: 'integer', dtype: 'BIGINT' };

function load(
  kind: FileFacts['format']['kind'],
  facts: Partial<FileFacts> = {},
  options: Partial<FileDatasetOptions> = {},
  columns: readonly ColumnProfile[] = [COUNT],
  rows: number | null = 58
) {
  const profile = makeProfile('visitors', columns, { engine: 'duckdb', kind: 'file', rows });
  const { engine, file, ...dataset } = fileDataset(
    { path: `visitors.${kind}`, facts: { format: { kind, bytes: 100 }, profile, ...facts } },
    { name: 'visitors', engine: 'pandas', variables: [], modules: {}, ...options }
  );
  return { engine, dataset, imports: file?.imports, code: file?.code, leftOut: file?.leftOut };
}

const lines = (...numbers: readonly number[]) => numbers.map(line => ({ line, reason: 'too many values' }));

test('names that the notebook has are kept, and modules that it has imported are used', () => {
  expect(load('csv', {}, { variables: ['pd'] })).toMatchObject({
    imports: ['import pandas as pd_2'],
    code: 'visitors = pd_2.read_csv("visitors.csv")'
  });
  expect(load('csv', {}, { modules: { p: 'pandas' } })).toMatchObject({
    imports: [],
    code: 'visitors = p.read_csv("visitors.csv")'
  });
});

test('lines that are no rows are left out where all are known, and counted', () => {
  const known = load('csv', { unread: { rows: 2, examples: lines(4, 9) } });
  expect(known.code).toBe('visitors = pd.read_csv("visitors.csv", skiprows=[3, 8])');
  expect(known).toMatchObject({ leftOut: 2, dataset: { rows: 58, notes: ['2 lines of the file are not rows'] } });
});

test('of lines that are not all known pandas says itself which it leaves out, and fills up the short ones', () => {
  const some = load('csv', { unread: { rows: 30, short: 10, examples: lines(4, 9) } });
  expect(some.code).toBe('visitors = pd.read_csv("visitors.csv", on_bad_lines="warn")');
  expect(some).toMatchObject({ leftOut: 20, dataset: { rows: null, columns: [{ type: 'number', dtype: 'float64' }] } });
});

test.each([
  [[], 'visitors = pd.read_parquet("visitors.parquet")'],
  [['pyarrow'], 'visitors = duckdb.read_parquet("visitors.parquet").df()'],
  [['pyarrow', 'duckdb'], 'visitors = pl.read_parquet("visitors.parquet")'],
  [['pyarrow', 'duckdb', 'polars'], 'visitors = pd.read_parquet("visitors.parquet")']
])('a Parquet file in a kernel without %j', (missing, code) => {
  expect(load('parquet', {}, { missing }).code).toBe(code);
});

test('dates and decimals of Arrow are cast, those of the index under the name that they get', () => {
  const columns: readonly ColumnProfile[] = [
    { name: 'price', type: 'number', dtype: 'DECIMAL(5,2)' },
    { name: '__index_level_0__', type: 'date', dtype: 'DATE' }
  ];
  const format = { kind: 'parquet', bytes: 1, index: ['__index_level_0__'] } as const;
  const { code, dataset } = load('parquet', { format }, { name: 'v' }, columns);
  expect(code).toBe(
    [
      'v = (',
      '    pd.read_parquet("visitors.parquet")',
      '    .reset_index()',
      '    .astype({"index": "datetime64[us]", "price": "float64"})',
      ')'
    ].join('\n')
  );
  expect(dataset.columns.map(({ name, dtype }) => [name, dtype])).toEqual([
    ['index', 'datetime64[us]'],
    ['price', 'float64']
  ]);
});

test('of JSON that holds a frame by its columns nothing is said but their names', () => {
  const columns = [{ name: 'a', type: 'other', dtype: 'STRUCT' }] as const;
  const { code, dataset } = load('json', {}, {}, columns, 1);
  expect(code).toBe('visitors = pd.read_json("visitors.json", dtype=False)');
  expect(dataset).toMatchObject({ rows: null, columns });
});

test('records of JSON below keys are those that the code takes from the object', () => {
  const columns = [{ name: 'a', type: 'other', dtype: 'STRUCT' }] as const;
  const format = { kind: 'json', bytes: 1, lines: false, records: ['data', 'items'] } as const;
  const { code } = load('json', { format }, {}, columns, 1);
  expect(code?.replace(/\s/g, '')).toContain('.read_text(encoding="utf-8"))["data"]["items"]');
});
