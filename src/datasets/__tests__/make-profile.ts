import type { ColumnProfile, DatasetProfile } from '../index.js';

const full = { type: 'full' } as const;

/** A column as a probe reports it, whole unless told otherwise. */
export function makeColumn(name: string, more: Partial<ColumnProfile> = {}): ColumnProfile {
  return {
    name,
    type: 'number',
    dtype: 'float64',
    nulls: { count: 3, evidence: full },
    distinct: { count: 4312, approximate: true, evidence: { type: 'sample', rows: 2000, total: 184_203 } },
    range: { min: 2.5, max: 350.25, evidence: full },
    ...more
  };
}

/** A column of categories, each value as often as told. */
export function makeCategories(name: string, counts: Readonly<Record<string, number>>): ColumnProfile {
  const values = Object.entries(counts).map(([value, count]) => ({ value, count }));
  return {
    name,
    type: 'text',
    dtype: 'str',
    nulls: { count: 0, evidence: full },
    distinct: { count: values.length, approximate: false, evidence: full },
    top: { values: values.slice(0, 20), complete: values.length <= 20, evidence: full }
  };
}

/** A frame with these columns. */
export function makeProfile(
  name: string,
  columns: readonly ColumnProfile[],
  more: Partial<DatasetProfile> = {}
): DatasetProfile {
  return {
    name,
    engine: 'pandas',
    kind: 'frame',
    rows: 184_203,
    columnCount: columns.length,
    columns,
    fingerprint: `print-of-${name}`,
    notes: [],
    ...more
  };
}

/** What makes a dataset that of a file which no cell has loaded, with the code that loads it. */
export const makeFile = (path: string, code: string, imports: readonly string[] = []) =>
  ({ kind: 'file', file: { path, kind: 'frame', imports, code } }) as const;
