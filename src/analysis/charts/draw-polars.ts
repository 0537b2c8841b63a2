import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, TableState } from '../compile/compile-state.js';
import { PlanError } from '../compile/plan-error.js';
import type { ChartStep } from '../operations/chart.js';
import { polarsSort } from '../operations/polars-sort.js';
import { polarsTable } from '../operations/polars-table.js';
import { polarsTop } from '../operations/polars-top.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { Arrangement } from './arrange.js';
import { drawArranged } from './draw-arranged.js';
import { drawGroups } from './draw-groups.js';
import { drawRows } from './draw-rows.js';
import { flatGroups } from './flat-groups.js';
import { polarsRows } from './polars-rows.js';
import { polarsToPandas } from './polars-to-pandas.js';

function alone(table: TableState, arranged: Arrangement, context: CompileContext): string {
  const { order, limit, horizontal } = arranged;
  const turn = horizontal ? '.reverse()' : '';
  if (order === 'kept' || order === 'key') {
    return `${polarsTable(table, context)}${turn}`;
  }
  const largest = order === 'largest';
  if (limit !== undefined) {
    const step = { type: 'top', direction: largest ? 'max' : 'min', count: limit, answer: 'table' } as const;
    const cut = polarsTop({ ...step, columns: [] }, table, context);
    return `${cut.type === 'table' ? cut.code : ''}${turn}`;
  }
  const sorted = polarsSort({ type: 'sort', descending: largest !== horizontal }, table, context);
  return sorted.type === 'table' ? sorted.code : '';
}

/** Python code of a drawing of a polars frame, by way of pandas. Throws `PlanError` as `drawPandas` does. */
export function drawPolars(step: ChartStep, state: CompileState, context: CompileContext): CompileState {
  if (state.type === 'frame') {
    return drawRows(step, polarsRows(state, context), context);
  }
  if (state.type === 'value') {
    throw new PlanError('A single value cannot be drawn: put groups or rows before the step chart.');
  }
  return drawArranged(step, state.keys.length, state.measures.length, context, (arranged, turned) => {
    const code = arranged.series === undefined ? alone(state, arranged, context) : state.code;
    const flat = {
      code: polarsToPandas(code, context),
      keys: state.keys.map(pythonLiteral),
      measures: state.measures
    };
    return drawGroups(step, flatGroups(step, flat, arranged, turned, context), arranged, context);
  });
}
