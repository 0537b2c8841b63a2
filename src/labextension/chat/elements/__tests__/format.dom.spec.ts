import { nullTranslator } from '@jupyterlab/translation';
import { formatBytes } from '../../../../protocol/index.js';
import type { ColumnProfile, ColumnType, DatasetProfile } from '../../../../datasets/index.js';
import { columnFact, dtypeWord, missingShare } from '../../datasets/column-words.js';
import { datasetSize, engineWords } from '../../datasets/dataset-words.js';
import { formatRange } from '../../datasets/column-words.js';
import { proposalSummary } from '../../approval/proposal-view.js';
import { df, goodProposal } from '../../__tests__/fixtures/states.js';
import { formatCount, formatDuration } from '../format.js';

const trans = nullTranslator.load('test');
const full = { type: 'full' } as const;
const plan = { rows: null, columnCount: 0, columns: [] };
const column = (name: string) => df.columns.find(candidate => candidate.name === name)!; // fixed in the fixture

describe('figures in the panel', () => {
  it('are times, counts and sizes in few characters', () => {
    expect([12, 98.7, 400, 2149, 65_000].map(ms => formatDuration(ms, trans))).toEqual([
      '12 ms',
      '99 ms',
      '0.4 s',
      '2.1 s',
      '1 min 5 s'
    ]);
    expect([0, 184_203, 48_100_000, 2_500_000_000].map(formatCount)).toEqual(['0', '184,203', '48.1 M', '2.5 B']);
    expect([0, 999, 1000, 999_960, 2e15].map(formatBytes)).toEqual(['0 B', '999 B', '1.0 kB', '1.0 MB', '2000.0 TB']);
  });

  it.each<readonly [string, ColumnProfile, string]>([
    ['a share', column('tip'), '18.4 %'],
    ['none', column('ride_class'), '0 %'],
    ['few', { ...column('tip'), nulls: { count: 1, evidence: full } }, '< 0.1 %'],
    [
      'a sample',
      { ...column('tip'), nulls: { count: 2, evidence: { type: 'sample', rows: 100, total: 1e6 } } },
      '≈ 2 %'
    ],
    ['nothing looked at', { name: 'x', type: 'text', dtype: 'object' }, '']
  ])('say what is missing: %s', (_, of, said) => {
    expect(missingShare(of, df.rows)).toBe(said);
  });

  it('say the range of numbers and dates, or how many values', () => {
    expect(columnFact(column('fare'), trans).short).toBe('2.5 – 214');
    expect(columnFact(column('zone_id'), trans).short).toBe('265 values');
    const dates = columnFact(column('pickup_at'), trans);
    expect(dates.short).toMatch(/^Jan\s–\sJun 2024$/);
    expect(dates.full).toBe('2024-01-01 00:03 – 2024-06-30 23:58 (exact)');
  });

  it.each<readonly [number, number, string, string]>([
    [2016, 2024, '2016 – 2024', ''],
    [1, 184_203, '1 – 184,203', ''],
    [12_345.678, 48_123_456.7, '12,346 – 48.1 M', '12,345.678 – 48,123,456.7'],
    [0.00000012, 0.00000087, '1.2e-7 – 8.7e-7', ''],
    [1e-9, 1e15, '1.0e-9 – 1.0e+15', '1e-9 – 1000000000000000']
  ])('round a range from %d to %d where there is little room', (min, max, short, whole) => {
    expect(formatRange({ min, max, evidence: full })).toEqual({ short, full: whole || short });
  });

  it.each<readonly [string, ColumnType, number, string]>([
    ['BIGINT', 'integer', 0, 'int64'],
    ['BIGINT', 'integer', 2, 'float64'],
    ['VARCHAR', 'text', 0, 'str'],
    ['TIMESTAMP', 'datetime', 0, 'datetime64[us]'],
    ['ENUM', 'category', 0, 'category']
  ])('call the type %s of a column of a file (%s, %d missing) as pandas does', (dtype, type, count, word) => {
    expect(dtypeWord({ name: 'x', dtype, type, nulls: { count, evidence: full } }, 'file', 10)).toBe(word);
    expect(dtypeWord({ name: 'x', dtype, type }, 'frame', 10)).toBe(dtype);
  });

  it.each<readonly [string, Partial<DatasetProfile>, string, string]>([
    ['dask lazy', { engine: 'dask', kind: 'lazy', rows: null }, '? × 8', 'rows not counted, 8 columns'],
    ['polars lazy', { engine: 'polars', kind: 'lazy', ...plan }, '? × ?', 'rows and columns not read'],
    ['pyspark lazy', { engine: 'pyspark', kind: 'remote', rows: null }, '? × 8', 'rows not counted, 8 columns'],
    ['duckdb connection', { engine: 'duckdb', kind: 'connection', ...plan }, '', 'its tables are listed below it'],
    ['pandas', {}, '184,203 × 8', '184,203 rows, 8 columns']
  ])('say of each dataset what it is and what is not known of it: %s', (words, change, text, spoken) => {
    expect(engineWords({ ...df, ...change }, trans)).toBe(words);
    expect(datasetSize({ ...df, ...change }, trans)).toMatchObject({ text, spoken });
  });

  it('sum up a closed proposal and leave out what is none', () => {
    const [first, ...rest] = goodProposal.checks;
    const unsure = { ...goodProposal, checks: [{ ...first!, status: 'unknown' as const }, ...rest] };
    expect(proposalSummary(unsure, trans)).toBe('8 lines · 1 not checked · 2 checks passed · 1 note');
    expect(proposalSummary({ ...goodProposal, code: 'x', checks: [] }, trans)).toBe('1 line');
  });
});
