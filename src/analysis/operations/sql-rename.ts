import { sqlRows } from '../sql/sql-rows.js';
import type { RenameStep } from './rename.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step rename. */
export const sqlRename: SqlOperation<RenameStep> = (step, state) =>
  sqlRows.rename(sqlRows.expect(state, 'rename'), new Map(step.names.map(({ from, to }) => [from, to])));
