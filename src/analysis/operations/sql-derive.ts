import { sqlRows } from '../sql/sql-rows.js';
import { sqlExpression } from '../expressions/sql-expression.js';
import type { DeriveStep } from './derive.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step derive. */
export const sqlDerive: SqlOperation<DeriveStep> = (step, state, context) =>
  sqlRows.make(sqlRows.expect(state, 'derive'), step.name, rows => sqlExpression(step.value, rows, context));
