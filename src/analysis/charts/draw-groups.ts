import type { CompileContext } from '../compile/compile-context.js';
import type { ValueState } from '../compile/compile-state.js';
import type { ChartStep } from '../operations/chart.js';
import type { Arrangement } from './arrange.js';
import { chartTitle } from './chart-title.js';
import { drawTable } from './draw-table.js';
import { keyLabel } from './key-label.js';
import { measureLabel } from './measure-label.js';
import { type PlotOptions, plotArguments } from './plot-arguments.js';
import { printLabel } from './print-label.js';

/** Bars from which on a figure grows with them. */
const ROOMY = 12;

/** Points up to which a line shows each of them. */
const DOTS = 31;

/** Series from which on the ten usual colours would repeat. */
const COLOURS = 10;

function figureSize(arranged: Arrangement, bars: number): string | undefined {
  if (bars <= ROOMY) {
    return undefined;
  }
  const length = Math.min(24, Math.round(0.3 * bars + 1));
  return arranged.horizontal ? `(8, ${String(length)})` : `(${String(Math.max(8, length))}, 5)`;
}

/** Ticks at every whole number of a short axis of years, quarters or months: between them there is nothing. */
function wholeTicks(arranged: Arrangement, context: CompileContext): string | undefined {
  const { place } = arranged;
  const column = context.column(typeof place === 'string' ? place : place.column);
  if (typeof place === 'string') {
    const { min, max } = column?.range ?? {};
    const whole = column?.type === 'integer' && typeof min === 'number' && typeof max === 'number';
    return whole && max - min <= 20 ? `range(${String(min)}, ${String(max + 1)})` : undefined;
  }
  if (place.unit === 'quarter' && place.as === 'part') {
    return 'range(1, 5)';
  }
  const [from, until] = [column?.range?.min, column?.range?.max].map(end => Number(String(end).slice(0, 4)));
  const known = from !== undefined && until !== undefined && until - from >= 0 && until - from <= 20;
  return place.unit === 'year' && known ? `range(${String(from)}, ${String(until + 1)})` : undefined;
}

/** Days and hours have long names that would run into each other. */
function isDaily({ place }: Arrangement): boolean {
  return typeof place !== 'string' && place.as === 'period' && (place.unit === 'day' || place.unit === 'hour');
}

/** True when the names of the series do not fit side by side. */
function isLong({ colours }: Arrangement): boolean {
  return colours?.count === undefined || colours.count * colours.longest > 40;
}

function scales({ log }: ChartStep, horizontal: boolean): PlotOptions {
  const places = log === 'x' || log === 'both' ? true : undefined;
  const values = log === 'y' || log === 'both' ? true : undefined;
  return horizontal ? { logx: values, logy: places } : { logx: places, logy: values };
}

/**
 * Draws groups. `code` is pandas code of a Series, or with series of a frame with a column for each, whose index is the
 * places in the order in which they are drawn.
 */
export function drawGroups(step: ChartStep, code: string, arranged: Arrangement, context: CompileContext): ValueState {
  const title = chartTitle(step, context.steps, context.column);
  const places = printLabel(keyLabel(arranged.place, context.column));
  const values = printLabel(measureLabel(context.steps, context.column));
  if (step.kind === 'heatmap') {
    const series = arranged.series === undefined ? '' : printLabel(keyLabel(arranged.series, context.column));
    return drawTable(code, { title, across: series, down: places, values }, context, false, isLong(arranged));
  }
  if (step.kind === 'pie') {
    const options = plotArguments({ autopct: '%.0f%%', title, ylabel: '' });
    return { type: 'value', code: `${code}.plot.pie(${options})` };
  }
  const [xlabel, ylabel] = arranged.horizontal ? [values, places] : [places, values];
  const colours = arranged.colours?.count ?? 0;
  const stacked = step.kind === 'bar' && arranged.series !== undefined && step.stacked === true;
  const bars = (arranged.count ?? 0) * (stacked ? 1 : Math.max(1, Math.min(colours, 4)));
  const isBar = step.kind === 'bar';
  const fits = arranged.count !== undefined && arranged.count * Math.max(4, arranged.places.longest) <= 72;
  const options: PlotOptions = {
    stacked: stacked ? true : undefined,
    ...scales(step, arranged.horizontal),
    rot: isBar ? (!arranged.horizontal && fits ? 0 : undefined) : isDaily(arranged) ? 45 : undefined,
    marker: step.kind === 'line' && arranged.count !== undefined && arranged.count <= DOTS ? 'o' : undefined,
    xticks: isBar ? undefined : optional(wholeTicks(arranged, context)),
    colormap: colours > COLOURS ? 'tab20' : undefined,
    figsize: isBar ? optional(figureSize(arranged, bars)) : undefined,
    title,
    xlabel,
    ylabel
  };
  const method = isBar && arranged.horizontal ? 'barh' : step.kind;
  return { type: 'value', code: `${code}.plot.${method}(${plotArguments(options)})` };
}

function optional(code: string | undefined): { readonly code: string } | undefined {
  return code === undefined ? undefined : { code };
}
