import type { DatasetKind, DatasetProfile } from './dataset-profile.js';

const ENDING = '_before';

/** The name under which a dataset is kept as it was before an order changed it. */
function nameOf(dataset: string): string {
  return `${dataset}${ENDING}`;
}

const ROWS: ReadonlySet<DatasetKind> = new Set<DatasetKind>(['frame', 'lazy', 'relation', 'remote']);

/** True for what a dataset was before an order: it stands beside one of the same engine, and is called after it. */
function includes(profile: DatasetProfile, profiles: readonly DatasetProfile[]): boolean {
  const name = /^(.+)_before(?:_\d+)?$/u.exec(profile.name)?.[1];
  return profiles.some(
    ({ name: own, engine, kind }) =>
      own === name && engine === profile.engine && ROWS.has(kind) && ROWS.has(profile.kind)
  );
}

/** The datasets without those that are only there to go back to: no data that anything is asked of unless by its name. */
function without(profiles: readonly DatasetProfile[]): readonly DatasetProfile[] {
  const left = profiles.filter(profile => !includes(profile, profiles));
  return left.length === profiles.length ? profiles : left;
}

/** What orders to change a dataset leave beside it. */
export const BACKUPS = { nameOf, includes, without } as const;
