import { makeProfile } from '../../datasets/__tests__/make-profile.js';
import type { ColumnProfile, DatasetProfile, FileFacts } from '../../datasets/index.js';

/** Values that must never reach a network model. */
export const CANARIES = ['canary-lisbon', 'canary-porto', '918273', 'canary-note'];

const full = { type: 'full' } as const;

export function column(name: string, more: Partial<ColumnProfile> = {}): ColumnProfile {
  return { name, type: 'number', dtype: 'float64', nulls: { count: 0, evidence: full }, ...more };
}

/** What is said of a data file of no columns. */
export function fileFacts(fingerprint: string): FileFacts {
  const profile = makeProfile('', [], { engine: 'duckdb', kind: 'file', rows: null, fingerprint });
  return { format: { kind: 'csv', bytes: 4 }, profile };
}

/** A frame of rides, with planted values. */
export function rides(name = 'df'): DatasetProfile {
  return {
    name,
    engine: 'pandas',
    kind: 'frame',
    rows: 1200,
    columnCount: 4,
    columns: [
      column('fare', { range: { min: 1, max: 918273, evidence: full } }),
      column('ride_class'),
      column('tip'),
      column('city', {
        type: 'text',
        dtype: 'object',
        distinct: { count: 2, approximate: false, evidence: full },
        top: {
          values: [
            { value: 'canary-lisbon', count: 700 },
            { value: 'canary-porto', count: 500 }
          ],
          complete: true,
          evidence: full
        }
      })
    ],
    fingerprint: `${name}-1`,
    notes: ['Description: canary-note']
  };
}
