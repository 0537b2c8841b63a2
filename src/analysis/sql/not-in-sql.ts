import { PlanError } from '../compile/plan-error.js';

/** The DuckDB compiler of an operation that has none. `instead` is one sentence that says what to do. */
export function notInSql(operation: string, instead: string): () => never {
  return () => {
    throw new PlanError(`The step ${operation} is not in DuckDB SQL yet. ${instead}`);
  };
}
