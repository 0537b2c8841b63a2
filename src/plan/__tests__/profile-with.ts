import type { ColumnProfile, DatasetProfile, Engine } from '../../datasets/index.js';

/** A frame of 100 rows with these columns; each is a number without missing values unless it says otherwise. */
export function profileWith(
  columns: readonly (Partial<ColumnProfile> & { readonly name: string })[],
  more: Partial<DatasetProfile> & { readonly engine?: Engine } = {}
): DatasetProfile {
  const evidence = { type: 'full' } as const;
  return {
    name: 'df',
    engine: 'pandas',
    kind: 'frame',
    rows: 100,
    columnCount: columns.length,
    columns: columns.map(column => ({ type: 'number', dtype: 'float64', nulls: { count: 0, evidence }, ...column })),
    fingerprint: 'test',
    notes: [],
    ...more
  };
}
