import type { DatasetProfile } from '../dataset-profile.js';

/**
 * How much an expression over a dataset that is not in memory stands for. `rows`: as many as are left of it; `values`: those of
 * one or two of its columns; `groups`: rows that are about to be aggregated; `moving`: a window over rows; `few`: a number, groups or a
 * limited number of rows.
 */
export type LazyAmount = {
  readonly profile: DatasetProfile;
  readonly size: 'rows' | 'values' | 'groups' | 'moving' | 'few';
};
