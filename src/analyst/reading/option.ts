import type { Assumption, Condition, TimeKey } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import type { Comparison } from '../lexicon/sense.js';
import type { Role } from './reading.js';

/** One thing an item may turn into. `uses` are further items that it takes with it. */
export type Option = {
  readonly score: number;
  readonly uses?: readonly number[];
  readonly condition?: { readonly condition: Condition; readonly column: ColumnProfile };
  readonly role?: {
    readonly role: Role;
    readonly column: ColumnProfile;
    /** The role must be that of this earlier item. */ readonly like?: number;
    readonly time?: Omit<TimeKey, 'column'>;
  };
  readonly having?: { readonly op: Comparison; readonly value: number; readonly on: 'count' | 'measure' };
  readonly limit?: number;
  readonly rank?: number;
  readonly assumption?: Assumption;
};
