import { polarsOperationOf } from '../operations/polars-operation-of.js';
import { polarsTable } from '../operations/polars-table.js';
import { collectLate } from './collect-late.js';

/** How steps and results stand in polars. */
export const POLARS_CODE = { of: polarsOperationOf, table: polarsTable, collectLate } as const;
