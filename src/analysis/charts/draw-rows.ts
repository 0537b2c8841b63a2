import type { CompileContext } from '../compile/compile-context.js';
import type { ValueState } from '../compile/compile-state.js';
import { PlanError } from '../compile/plan-error.js';
import type { ChartStep } from '../operations/chart.js';
import { chartName } from './chart-name.js';
import { chartTitle } from './chart-title.js';
import { drawDistribution } from './draw-distribution.js';
import { drawPoints } from './draw-points.js';
import { drawTable } from './draw-table.js';
import { nameLabel } from '../explain/name-label.js';
import { plotArguments } from './plot-arguments.js';
import { printLabel } from './print-label.js';
import type { RowSource } from './row-source.js';

function expectColumns(step: ChartStep, least: number, most = Infinity): void {
  if (step.columns.length < least || step.columns.length > most) {
    const wanted = most === Infinity ? `at least ${String(least)}` : String(least);
    throw new PlanError(`A ${chartName(step)} of rows needs ${wanted} numeric columns.`);
  }
}

/** Draws rows as they are. Throws `PlanError` for a kind of chart that needs groups, or for the wrong number of columns. */
export function drawRows(step: ChartStep, rows: RowSource, context: CompileContext): ValueState {
  const title = chartTitle(step, context.steps, context.column);
  switch (step.kind) {
    case 'histogram':
    case 'density':
    case 'box':
    case 'violin':
      expectColumns(step, 1, step.by === undefined ? Infinity : 1);
      return drawDistribution(step, rows, title, context);
    case 'scatter':
      expectColumns(step, 2, 2);
      return drawPoints(step, rows, title, context);
    case 'strip':
      expectColumns(step, 1, 1);
      return drawPoints(step, rows, title, context);
    case 'line': {
      expectColumns(step, 2);
      const [x = '', ...values] = step.columns;
      const labels = values.map(name => printLabel(nameLabel(name, context.column(name))));
      const options = plotArguments({
        x: { code: context.label(x) },
        y: { code: values.length === 1 ? values.map(context.label).join('') : context.labels(values) },
        logx: step.log === 'x' || step.log === 'both' ? true : undefined,
        logy: step.log === 'y' || step.log === 'both' ? true : undefined,
        legend: values.length === 1 ? false : undefined,
        title,
        xlabel: printLabel(nameLabel(x, context.column(x))),
        ylabel: labels.join(', ')
      });
      return {
        type: 'value',
        code: `${rows.frame(step.columns, [])}.sort_values(${context.label(x)}).plot.line(${options})`
      };
    }
    case 'pairs': {
      expectColumns(step, 2);
      const size = Math.min(16, Math.max(6, 2.2 * step.columns.length));
      const frame = rows.table(step.columns);
      const matrix = `${context.module('pandas')}.plotting.scatter_matrix(${frame}, figsize=(${String(size)}, ${String(size)}))`;
      return { type: 'value', code: `${matrix}[0, 0].figure.suptitle(${plotArguments({ t: title }).slice(2)})` };
    }
    case 'heatmap': {
      expectColumns(step, 2);
      const table = `${rows.table(step.columns)}.corr()`;
      return drawTable(table, { title, across: '', down: '', values: 'correlation' }, context, true);
    }
    default:
      throw new PlanError(`A ${chartName(step)} needs groups: put an aggregate with keys before the step chart.`);
  }
}
