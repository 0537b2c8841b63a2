import type { DatasetProfile } from './dataset-profile.js';

/** Whether nothing is known of the columns of a dataset, because asking for them would start work. */
export function isUnread({ kind, rows, columnCount }: DatasetProfile): boolean {
  return rows === null && columnCount === 0 && (kind === 'lazy' || kind === 'remote');
}
