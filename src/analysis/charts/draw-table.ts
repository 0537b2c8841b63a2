import type { CompileContext } from '../compile/compile-context.js';
import type { ValueState } from '../compile/compile-state.js';
import { plotArguments } from './plot-arguments.js';

type Labels = { readonly title: string; readonly across: string; readonly down: string; readonly values: string };

/** Draws a pandas frame of numbers as a heat map; `signed` for values between -1 and 1, `upright` for long names across. */
export function drawTable(
  code: string,
  labels: Labels,
  context: CompileContext,
  signed = false,
  upright = true
): ValueState {
  const pyplot = context.module('matplotlib.pyplot');
  const axes = plotArguments({
    title: labels.title,
    xlabel: labels.across === '' ? undefined : labels.across,
    ylabel: labels.down === '' ? undefined : labels.down,
    xticks: { code: 'range(len(table.columns))' },
    xticklabels: { code: 'table.columns' },
    yticks: { code: 'range(len(table))' },
    yticklabels: { code: 'table.index' }
  });
  const colours = signed ? 'cmap="coolwarm", vmin=-1, vmax=1' : 'aspect="auto"';
  const image = `${pyplot}.figure().add_subplot(${axes}).imshow(table, ${colours})`;
  const bar = `${pyplot}.colorbar(${image}, ${plotArguments({ label: labels.values })})`;
  const turned = upright ? `${bar}.mappable.axes.tick_params(axis="x", rotation=90)` : bar;
  return { type: 'value', code: `${code}.pipe(lambda table: ${turned})` };
}
