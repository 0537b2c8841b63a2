import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, TableState } from '../compile/compile-state.js';
import { PlanError } from '../compile/plan-error.js';
import type { ChartStep } from '../operations/chart.js';
import { pandasTable } from '../operations/pandas-table.js';
import { sortOperation } from '../operations/sort.js';
import { topOperation } from '../operations/top.js';
import type { Arrangement } from './arrange.js';
import { arrangeWide } from './arrange-wide.js';
import { drawArranged } from './draw-arranged.js';
import { drawGroups } from './draw-groups.js';
import { drawRows } from './draw-rows.js';
import { pandasRows } from './pandas-rows.js';

/** The groups of one key, in the order in which they are drawn. */
function alone(table: TableState, arranged: Arrangement, context: CompileContext): string {
  const { order, limit, horizontal } = arranged;
  if (order === 'kept') {
    return `${pandasTable(table)}${horizontal ? '.iloc[::-1]' : ''}`;
  }
  if (order === 'key') {
    const ordered = table.descending === true ? `${table.code}.sort_index()` : pandasTable(table);
    return `${ordered}${horizontal ? '.iloc[::-1]' : ''}`;
  }
  const largest = order === 'largest';
  if (limit !== undefined) {
    const step = {
      type: 'top',
      direction: largest ? 'max' : 'min',
      count: limit,
      columns: [],
      answer: 'table'
    } as const;
    const cut = topOperation.pandas({ ...step, columns: [] }, table, context);
    return `${cut.type === 'table' ? cut.code : ''}${horizontal ? '.iloc[::-1]' : ''}`;
  }
  const sorted = sortOperation.pandas({ type: 'sort', descending: largest !== horizontal }, table, context);
  return sorted.type === 'table' ? sorted.code : '';
}

function wide(
  step: ChartStep,
  table: TableState,
  arranged: Arrangement,
  turned: boolean,
  context: CompileContext
): string {
  const counted = context.steps.some(
    step => step.type === 'aggregate' && step.measures.every(({ fn }) => fn === 'count' || fn === 'sum')
  );
  const options = [...(turned ? ['0'] : []), ...(counted && step.kind !== 'line' ? ['fill_value=0'] : [])].join(', ');
  // Counts come with the most frequent pair in front.
  const ordered = table.descending === true ? `${table.code}.sort_index()` : table.code;
  return arrangeWide(`${ordered}.unstack(${options})`, arranged);
}

/** Bars stand at names: periods would become an axis of time, whose labels leave most of them out. */
function names(step: ChartStep, { place, series }: Arrangement): string {
  const periods =
    typeof place !== 'string' && place.as === 'period' && ['hour', 'week', 'month', 'quarter'].includes(place.unit);
  return periods && (step.kind === 'bar' || step.kind === 'pie')
    ? `.rename(${series === undefined ? 'str' : 'index=str'})`
    : '';
}

/** pandas code of a drawing. Throws `PlanError` for a result that cannot be drawn as this kind of chart. */
export function drawPandas(step: ChartStep, state: CompileState, context: CompileContext): CompileState {
  if (state.type === 'frame') {
    return drawRows(step, pandasRows(state, context), context);
  }
  if (state.type === 'value') {
    throw new PlanError('A single value cannot be drawn: put groups or rows before the step chart.');
  }
  return drawArranged(step, state.keys.length, state.measures.length, context, (arranged, turned) =>
    drawGroups(
      step,
      `${arranged.series === undefined ? alone(state, arranged, context) : wide(step, state, arranged, turned, context)}${names(step, arranged)}`,
      arranged,
      context
    )
  );
}
