import { pandasCast } from './pandas-cast.js';
import { pandasDedupe } from './pandas-dedupe.js';
import { pandasDropColumns } from './pandas-drop-columns.js';
import { pandasDropMissing } from './pandas-drop-missing.js';
import { pandasDropOutliers } from './pandas-drop-outliers.js';
import { pandasDummies } from './pandas-dummies.js';
import { pandasFill } from './pandas-fill.js';
import { pandasIndexBy } from './pandas-index-by.js';
import { pandasJoin } from './pandas-join.js';
import { pandasPivot } from './pandas-pivot.js';
import { pandasRename } from './pandas-rename.js';
import { pandasReplace } from './pandas-replace.js';
import { pandasSelect } from './pandas-select.js';
import { pandasUnpivot } from './pandas-unpivot.js';

/** pandas code of the steps that prepare data. */
export const PREPARING_CODE = {
  cast: pandasCast,
  dedupe: pandasDedupe,
  dropColumns: pandasDropColumns,
  dropMissing: pandasDropMissing,
  dropOutliers: pandasDropOutliers,
  dummies: pandasDummies,
  fill: pandasFill,
  indexBy: pandasIndexBy,
  join: pandasJoin,
  pivot: pandasPivot,
  rename: pandasRename,
  replace: pandasReplace,
  select: pandasSelect,
  unpivot: pandasUnpivot
} as const;
