import { nullTranslator } from '@jupyterlab/translation';
import { formatBytes } from '../../../../protocol/index.js';
import { columnFact, dtypeWord, missingShare } from '../../datasets/column-words.js';
import { datasetSize } from '../../datasets/dataset-words.js';
import type { ColumnType } from '../../../../datasets/index.js';
import { formatCount, formatDuration } from '../format.js';
import { formatRange } from '../../datasets/format-value.js';
import { proposalSummary } from '../../approval/proposal-view.js';
import { df, trips } from '../../__tests__/fixtures/profiles.js';
import { goodProposal } from '../../__tests__/fixtures/proposals.js';

const trans = nullTranslator.load('test');
const column = (name: string) => df.columns.find(candidate => candidate.name === name)!; // fixed in the fixture

describe('figures in the panel', () => {
  it.each([
    [12, '12 ms'],
    [98.7, '99 ms'],
    [400, '0.4 s'],
    [2149, '2.1 s'],
    [65_000, '1 min 5 s']
  ])('writes %d ms as %s', (ms, expected) => {
    expect(formatDuration(ms, trans)).toBe(expected);
  });

  it('counts exactly up to ten million and in short above', () => {
    expect([0, 265, 184_203, 48_100_000, 2_500_000_000].map(formatCount)).toEqual([
      '0',
      '265',
      '184,203',
      '48.1 M',
      '2.5 B'
    ]);
    expect([0, 999, 1000, 999_960, 11_800_000, 2e15].map(formatBytes)).toEqual([
      '0 B',
      '999 B',
      '1.0 kB',
      '1.0 MB',
      '11.8 MB',
      '2000.0 TB'
    ]);
  });

  it('says rows and columns, and why rows are not known', () => {
    expect(datasetSize(df, trans)).toEqual({ text: '184,203 × 8', spoken: '184,203 rows, 8 columns' });
    expect(datasetSize(trips, trans)).toMatchObject({ text: '? × 19', title: 'Not counted: it would start a job' });
  });

  it('says what is missing, also of a sample, and nothing when it was not looked at', () => {
    expect(missingShare(column('tip'), df.rows)).toBe('18.4 %');
    expect(missingShare(column('ride_class'), df.rows)).toBe('0 %');
    expect(missingShare({ ...column('tip'), nulls: { count: 1, evidence: { type: 'full' } } }, 1_000_000)).toBe(
      '< 0.1 %'
    );
    const sample = { type: 'sample', rows: 100, total: 1e6 } as const;
    expect(missingShare({ ...column('tip'), nulls: { count: 2, evidence: sample } }, 1e6)).toBe('≈ 2 %');
    expect(missingShare({ name: 'x', type: 'text', dtype: 'object' }, 10)).toBe('');
  });

  it('says the range of numbers and dates, or how many values', () => {
    expect(columnFact(column('fare'), trans).short).toBe('2.5 – 214');
    expect(columnFact(column('zone_id'), trans).short).toBe('265 values');
    const dates = columnFact(column('pickup_at'), trans);
    expect(dates.short).toMatch(/^Jan\s–\sJun 2024$/);
    expect(dates.full).toBe('2024-01-01 00:03 – 2024-06-30 23:58 (exact)');
  });

  it('writes no comma into years, and rounds what is shown in little room but not what is said in full', () => {
    const range = (min: number | string, max: number | string): readonly string[] => {
      const { short, full } = formatRange({ min, max, evidence: { type: 'full' } });
      return [short, full];
    };
    expect(range(2016, 2024)).toEqual(['2016 – 2024', '2016 – 2024']);
    expect(range(1, 184_203)).toEqual(['1 – 184,203', '1 – 184,203']);
    expect(range(32.14159, 59.6)).toEqual(['32.1 – 59.6', '32.14159 – 59.6']);
    expect(range(-0.123456, 5076.016)).toEqual(['-0.123 – 5076', '-0.123456 – 5076.016']);
    expect(range(12_345.678, 48_123_456.7)).toEqual(['12,346 – 48.1 M', '12,345.678 – 48,123,456.7']);
    expect(range(0.000792, 4.99871)).toEqual(['0.001 – 5', '0.000792 – 4.99871']);
    expect(range(0.00000012, 0.00000087)).toEqual(['1.2e-7 – 8.7e-7', '1.2e-7 – 8.7e-7']);
    expect(range(1000.2, 1000.4)).toEqual(['1000.2 – 1000.4', '1000.2 – 1000.4']);
    expect(range(1e-9, 1e15)).toEqual(['1.0e-9 – 1.0e+15', '1e-9 – 1000000000000000']);
  });

  it('calls the types of columns of files as pandas does, and those of frames as they are', () => {
    const word = (dtype: string, type: ColumnType, nulls = 0): string =>
      dtypeWord({ name: 'x', dtype, type, nulls: { count: nulls, evidence: { type: 'full' } } }, 'file', 10);
    expect(word('BIGINT', 'integer')).toBe('int64');
    expect(word('BIGINT', 'integer', 2)).toBe('float64');
    expect(word('DOUBLE', 'number')).toBe('float64');
    expect(word('VARCHAR', 'text')).toBe('str');
    expect(word('BOOLEAN', 'boolean')).toBe('bool');
    expect(word('TIMESTAMP', 'datetime')).toBe('datetime64[us]');
    expect(word('ENUM', 'category')).toBe('category');
    expect(dtypeWord({ name: 'x', dtype: 'Int64', type: 'integer' }, 'frame', 10)).toBe('Int64');
  });

  it('sums up a closed proposal and leaves out what is none', () => {
    expect(proposalSummary(goodProposal, trans)).toBe('8 lines · 1 note');
    const [first, ...rest] = goodProposal.checks;
    const unsure = { ...goodProposal, checks: [{ ...first!, status: 'unknown' as const }, ...rest] };
    expect(proposalSummary(unsure, trans)).toBe('8 lines · 1 not checked · 2 checks passed · 1 note');
    expect(proposalSummary({ ...goodProposal, code: 'x', checks: [], assumptions: [] }, trans)).toBe('1 line');
  });
});
