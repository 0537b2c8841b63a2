import type { ColumnTableProps } from './column-table.js';
import { deferredView } from './deferred-view.js';

/** The columns of a dataset, fetched when one is opened. */
export const DeferredColumnTable = deferredView<ColumnTableProps>(
  async () => (await import('./column-table.js')).ColumnTable
);
