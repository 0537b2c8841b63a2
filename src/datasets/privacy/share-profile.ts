import type { ColumnProfile } from '../column-profile.js';
import type { DatasetProfile } from '../dataset-profile.js';
import { SHARING_LEVELS, type SharingLevel } from '../sharing-level.js';
import { DESCRIPTION_PREFIX } from './description-prefix.js';
import { isCategorical } from './is-categorical.js';

/**
 * What of a profile may be sent at a level. Everything that tells a model about a dataset passes here first; nothing
 * else decides what leaves.
 *
 * - `names`: names of the dataset and its columns.
 * - `types`: also types, row counts and missing counts.
 * - `statistics`: also ranges, distinct counts, the user's description, and values of columns that are categories with
 *   at most 20 of them.
 * - `masked`, `rows`: the same as `statistics`, because a profile holds no rows.
 */
export function shareProfile(profile: DatasetProfile, level: SharingLevel): DatasetProfile {
  const rank = SHARING_LEVELS.indexOf(level);
  if (rank < SHARING_LEVELS.indexOf('types')) {
    return onlyNames(profile);
  }
  const statistics = rank >= SHARING_LEVELS.indexOf('statistics');
  const share = (column: ColumnProfile): ColumnProfile => shareColumn(column, statistics);
  return {
    ...profile,
    columns: profile.columns.map(share),
    ...(profile.index && { index: profile.index.map(share) }),
    notes: statistics ? profile.notes : profile.notes.filter(note => !note.startsWith(DESCRIPTION_PREFIX))
  };
}

function onlyNames(profile: DatasetProfile): DatasetProfile {
  const name = (column: ColumnProfile): ColumnProfile => ({
    name: column.name,
    ...(column.label !== undefined && { label: column.label }),
    type: 'other',
    dtype: ''
  });
  return {
    name: profile.name,
    engine: profile.engine,
    kind: profile.kind,
    rows: null,
    columnCount: profile.columnCount,
    columns: profile.columns.map(name),
    ...(profile.index && { index: profile.index.map(name) }),
    fingerprint: profile.fingerprint,
    notes: []
  };
}

function shareColumn(column: ColumnProfile, statistics: boolean): ColumnProfile {
  const { distinct, range, top, spread: _forThePageOnly, ...types } = column;
  if (!statistics) {
    return types;
  }
  return {
    ...types,
    ...(distinct && { distinct }),
    ...(range && column.type !== 'text' && { range }),
    ...(top && isCategorical(column) && { top })
  };
}
