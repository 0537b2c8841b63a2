import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import type { JoinStep } from './join.js';

/** What is known of a column of the other side once it stands beside rows that may have no match. */
function brought(column: ColumnProfile, name: string, how: JoinStep['how']): ColumnProfile {
  const { nulls, distinct, label, ...rest } = column;
  return {
    ...rest,
    name,
    ...(label === undefined || name !== column.name ? {} : { label }),
    ...(how === 'inner' && nulls?.count === 0 ? { nulls } : {}),
    ...(distinct === undefined || distinct.evidence.type === 'sample' ? {} : { distinct })
  };
}

/**
 * The columns behind a join: those of the left side, then those of the other one without its keys. One whose name is taken
 * gets the name of its dataset as a suffix. `datasets` are all that are live; without the other one nothing is known of it.
 */
export function joinedColumns(
  step: JoinStep,
  columns: readonly ColumnProfile[],
  datasets: readonly DatasetProfile[] = []
): readonly ColumnProfile[] {
  const other = datasets.find(({ name }) => name === step.with);
  if (step.how === 'anti' || other === undefined) {
    return columns;
  }
  const taken = new Set(columns.map(({ name }) => name));
  const added = other.columns
    .filter(({ name }) => !step.right.includes(name) && (step.columns === undefined || step.columns.includes(name)))
    .map(column => brought(column, taken.has(column.name) ? `${column.name}_${other.name}` : column.name, step.how));
  return [...columns, ...added];
}
