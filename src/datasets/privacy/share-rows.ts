import type { DatasetRows } from '../dataset-rows.js';
import type { SharingLevel } from '../sharing-level.js';
import { disguiseValue } from './disguise-value.js';

declare const passed: unique symbol;

/** Rows as they may be sent; `disguised` at level `masked`. Made here only. */
export type SharedRows = DatasetRows & { readonly disguised: boolean; readonly [passed]: true };

/** What of the first rows of a dataset may be sent at a level: nothing, disguised cells, or the cells. */
export function shareRows(rows: DatasetRows, level: SharingLevel): SharedRows | undefined {
  if (level !== 'masked' && level !== 'rows') {
    return undefined;
  }
  const disguised = level === 'masked';
  const columns = disguised ? rows.columns.map(cells => cells?.map(disguiseValue) ?? null) : rows.columns;
  return { dataset: rows.dataset, columns, disguised } as SharedRows;
}
