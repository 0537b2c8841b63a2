import type { DatasetProfile } from '../../datasets/index.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import { sqlOperationOf } from '../operations/sql-operation-of.js';
import { foldName } from '../sql/fold-name.js';
import { sqlName } from '../sql/sql-name.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlState } from '../sql/sql-state.js';
import type { PlanContext } from './create-compile-context.js';
import { duckdbInPandas } from './duckdb-in-pandas.js';
import { duckdbResult } from './duckdb-result.js';
import { foldSteps } from './fold-steps.js';
import { layOut } from './lay-out.js';
import { PlanError } from './plan-error.js';

/** A query that reads a name of which there are two for DuckDB would silently read the first one. */
function refuseTwins({ name, columns }: DatasetProfile): void {
  const folded = columns.map(column => foldName(column.name));
  const twin = columns.find((_, at) => folded.indexOf(folded[at] ?? '') !== at);
  if (twin !== undefined) {
    throw new PlanError(
      `DuckDB takes upper and lower case for the same, and ${name} has two columns ${twin.name}: rename one.`
    );
  }
}

/**
 * Python code of a plan over a live DuckDB relation: one lazy query, or its value. In SQL rows have no order but the one a
 * step gives them; a relation over a table or a file comes in the order of that, and missing values come last (the default
 * order of DuckDB).
 */
export function compileDuckdb(plan: AnalysisPlan, context: PlanContext): string {
  const { profile } = context;
  if ((profile.file?.kind ?? profile.kind) !== 'relation') {
    throw new PlanError(`${profile.name} is no relation: name a table of it, as in ${profile.name}.table("rides").`);
  }
  refuseTwins(profile);
  const names = profile.columns.map(column => [column.name, sqlName(column.name)] as const);
  const start = sqlRows.from(sqlName(profile.name), new Map(names));
  const fetched = duckdbInPandas(plan, context, start);
  if (fetched !== undefined) {
    return fetched;
  }
  const final = foldSteps<SqlState>(plan, context, start, (step, state) => sqlOperationOf(step)(step, state, context));
  const code = duckdbResult(final, profile.name);
  return final.type === 'python' ? layOut(code) : code;
}
