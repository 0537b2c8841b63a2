import { PlanError } from '../compile/plan-error.js';
import type { SqlState } from '../sql/sql-state.js';
import type { RoundStep } from './round.js';

/** Rounds to the even neighbour in the middle between two, as Python does; counts are whole anyway. */
function rounded(expression: string, digits: number): string {
  return /^count\([^()]*\)$/u.test(expression) ? expression : `round_even(${expression}, ${String(digits)})`;
}

/** DuckDB SQL of rounded numbers. Throws `PlanError` for a result without numbers. */
export function sqlRound({ digits }: RoundStep, state: SqlState): SqlState {
  if ((state.type === 'value' || state.type === 'relation') && state.rounded !== undefined) {
    return { type: state.type, lines: state.rounded(value => rounded(value, digits)) };
  }
  if (state.type === 'table') {
    const measures = state.measures.map(measure =>
      measure.number === true ? { ...measure, expression: rounded(measure.expression, digits) } : measure
    );
    if (state.query.select.length === 0) {
      throw new PlanError('The step round follows the measures at once, before groups are cut.');
    }
    const kept = state.query.select.slice(0, state.query.select.length - measures.length);
    const select = [...kept, ...measures.map(({ expression, name }) => `${expression} AS ${name}`)];
    return { ...state, measures, query: { ...state.query, select } };
  }
  throw new PlanError('The step round needs a result with numbers.');
}
