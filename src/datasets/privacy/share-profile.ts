import type { ColumnProfile, DatasetProfile } from '../dataset-profile.js';
import { SHARING_LEVELS, type SharingLevel } from './sharing-level.js';

/**
 * What of a profile may be sent at a level. Everything that tells a model about a dataset passes here first; nothing
 * else decides what leaves.
 *
 * - `names`: names of the dataset and its columns; of a file that is not loaded also its path and the code that loads it,
 *   which names columns and how they are written.
 * - `types`: also types, row counts and missing counts.
 * - `statistics`: also ranges, distinct counts, the user's description, the name of the file behind it, and values of columns that are categories with
 *   at most 20 of them.
 * - `masked`, `rows`: the same as `statistics`; rows are no part of a profile and are shared by `shareRows`.
 */
export function shareProfile(profile: DatasetProfile, level: SharingLevel): DatasetProfile {
  const rank = SHARING_LEVELS.indexOf(level);
  if (rank < SHARING_LEVELS.indexOf('types')) {
    return onlyNames(profile);
  }
  const statistics = rank >= SHARING_LEVELS.indexOf('statistics');
  const share = (column: ColumnProfile): ColumnProfile => shareColumn(column, statistics);
  const { name, engine, kind, rows, columnCount, columns, index, fingerprint, memory, source, file } = profile;
  return {
    name,
    engine,
    kind,
    rows,
    columnCount,
    columns: columns.map(share),
    ...(index && { index: index.map(share) }),
    fingerprint,
    ...(memory !== undefined && { memory }),
    ...(statistics && source !== undefined && { source }),
    ...(file && { file }),
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
    // The code that loads it says of which types its columns are.
    ...(profile.file && { file: { path: profile.file.path, kind: profile.file.kind, imports: [], code: '' } }),
    notes: []
  };
}

/** Only what is named here gets through: a field that a profile gains is held back until it is. */
function shareColumn(column: ColumnProfile, statistics: boolean): ColumnProfile {
  const { name, label, type, dtype, nulls, distinct, range, top } = column;
  const types = { name, ...(label !== undefined && { label }), type, dtype, ...(nulls && { nulls }) };
  if (!statistics) {
    return types;
  }
  return {
    ...types,
    ...(distinct && { distinct }),
    ...(range && type !== 'text' && { range }),
    ...(top && isCategorical(column) && { top })
  };
}

/** How a note that holds the user's own description of a dataset begins. Such a note may quote values. */
export const DESCRIPTION_PREFIX = 'Description: ';

const MOST_CATEGORIES = 20;

/**
 * Whether the values of a column are names of categories instead of data: at most 20 different ones, and, unless the
 * engine itself says category or boolean, each standing for two rows on average. A column of few rows whose values all
 * differ is data.
 */
function isCategorical(column: ColumnProfile): boolean {
  const { distinct, top } = column;
  if (!distinct || !top || distinct.count > MOST_CATEGORIES) {
    return false;
  }
  if (column.type === 'category' || column.type === 'boolean') {
    return true;
  }
  const seen = top.values.reduce((sum, { count }) => sum + count, 0);
  return (
    (column.type === 'text' || column.type === 'integer' || column.type === 'number') && distinct.count * 2 <= seen
  );
}
