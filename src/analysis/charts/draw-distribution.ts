import type { CompileContext } from '../compile/compile-context.js';
import type { ValueState } from '../compile/compile-state.js';
import type { ChartStep } from '../operations/chart.js';
import { keyFacts } from './key-facts.js';
import { keyLabel } from './key-label.js';
import { nameLabel } from '../explain/name-label.js';
import { type PlotOptions, plotArguments } from './plot-arguments.js';
import { printLabel } from './print-label.js';
import type { RowSource } from './row-source.js';

const BINS = 30;

/** Boxes from which on their names stand upright and the figure grows. */
const ROOMY = 6;

function boxOptions(step: ChartStep, context: CompileContext): PlotOptions {
  const { by } = step;
  const name = typeof by === 'string' ? by : (by?.column ?? '');
  const facts = by === undefined ? undefined : keyFacts(by, context.column(name), context.steps);
  const count = facts === undefined ? step.columns.length : (facts.count ?? ROOMY + 1);
  const longest = facts?.longest ?? Math.max(...step.columns.map(column => column.length));
  const width = Math.min(24, Math.max(8, Math.round(0.4 * count + 1)));
  return {
    logy: step.log === undefined ? undefined : true,
    rot: count > ROOMY || count * longest > 60 ? 90 : undefined,
    figsize: count > 2 * ROOMY ? { code: `(${String(width)}, 5)` } : undefined
  };
}

/** Draws how numbers are spread, as a histogram, density, box or violin plot, of all rows or by group. */
export function drawDistribution(step: ChartStep, rows: RowSource, title: string, context: CompileContext): ValueState {
  const [column = '', ...others] = step.columns;
  const labels = step.columns.map(name => printLabel(nameLabel(name, context.column(name))));
  const values = labels.join(', ');
  const groups = step.by === undefined ? undefined : printLabel(keyLabel(step.by, context.column));
  const alone = step.by === undefined && others.length === 0;
  const wide = step.by === undefined ? rows.table(step.columns) : rows.wide(column, step.by);
  switch (step.kind) {
    case 'histogram': {
      const options = plotArguments({
        bins: step.bins ?? BINS,
        ...(alone ? {} : step.stacked === true ? { stacked: true } : { alpha: 0.5 }),
        logx: step.log === 'x' || step.log === 'both' ? true : undefined,
        logy: step.log === 'y' || step.log === 'both' ? true : undefined,
        title,
        xlabel: values,
        ylabel: 'number of rows'
      });
      return { type: 'value', code: `${alone ? rows.series(column) : wide}.plot.hist(${options})` };
    }
    case 'density': {
      const options = plotArguments({ title, ylabel: 'density' });
      const label = plotArguments({ l: values }).slice(2);
      // This kind of plot takes no label for the axis of its numbers.
      return {
        type: 'value',
        code: `${alone ? rows.series(column) : wide}.plot.density(${options}).set_xlabel(${label})`
      };
    }
    default: {
      const box = plotArguments({ ...boxOptions(step, context), title, xlabel: groups, ylabel: values });
      if (step.kind === 'box') {
        return { type: 'value', code: `${wide}.plot.box(${box})` };
      }
      // The boxes give the violins their places and names.
      const parts = '[table[name].dropna() for name in table]';
      return {
        type: 'value',
        code: `${wide}.pipe(lambda table: table.plot.box(showfliers=False, ${box}).violinplot(${parts}, showextrema=False))`
      };
    }
  }
}
