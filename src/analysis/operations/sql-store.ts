import { sqlRows } from '../sql/sql-rows.js';
import type { StoreStep } from './store.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step store. */
export const sqlStore: SqlOperation<StoreStep> = (_, state) => sqlRows.expect(state, 'store');
