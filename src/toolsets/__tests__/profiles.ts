import { makeCategories, makeProfile } from '../../datasets/__tests__/make-profile.js';
import type { ColumnProfile, DataFile, DatasetProfile } from '../../datasets/index.js';

/** Values that must never reach a network model. */
export const CANARIES = ['canary-lisbon', 'canary-porto', '918273', 'canary-note'];

const full = { type: 'full' } as const;

export function column(name: string, more: Partial<ColumnProfile> = {}): ColumnProfile {
  return { name, type: 'number', dtype: 'float64', nulls: { count: 0, evidence: full }, ...more };
}

/** A frame of rides, with planted values. */
export function rides(name = 'df'): DatasetProfile {
  const columns = [
    column('fare', { range: { min: 1, max: 918273, evidence: full } }),
    column('ride_class'),
    column('tip'),
    makeCategories('city', { 'canary-lisbon': 700, 'canary-porto': 500 })
  ];
  return makeProfile(name, columns, { rows: 1200, fingerprint: `${name}-1`, notes: ['Description: canary-note'] });
}

/** A file of rides that is not loaded. */
export function dataFile(path: string, rows: number | null = 7): DataFile {
  const profile: DatasetProfile = { ...rides(path), engine: 'duckdb', kind: 'file', rows };
  return { path, facts: { format: { kind: 'csv', bytes: 1 }, profile } };
}
