import type { CompileContext } from '../compile/compile-context.js';
import type { ValueState } from '../compile/compile-state.js';
import type { ChartStep } from '../operations/chart.js';
import { keyFacts } from './key-facts.js';
import { keyLabel } from './key-label.js';
import { nameLabel } from '../explain/name-label.js';
import { plotArguments } from './plot-arguments.js';
import { printLabel } from './print-label.js';
import { PlanError } from '../compile/plan-error.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { RowSource } from './row-source.js';

/** Points from which on they cover each other. */
const MANY = 5000;
const SOME = 500;

/** Whole numbers with more different values are shown on a scale of colours. */
const COLOURS = 10;

function alphaFor(rows: number | null): number | undefined {
  return rows === null || rows > MANY ? 0.2 : rows > SOME ? 0.5 : undefined;
}

/** Draws a point for each row: a scatter plot of two columns, or the values of one beside each other by group. */
export function drawPoints(step: ChartStep, rows: RowSource, title: string, context: CompileContext): ValueState {
  const [first = '', second = ''] = step.columns;
  const { by } = step;
  if (by !== undefined && typeof by !== 'string') {
    throw new PlanError('Points can be coloured by a column, not by parts of dates.');
  }
  const label = (name: string): string => printLabel(nameLabel(name, context.column(name)));
  const alpha = alphaFor(context.profile.rows);
  if (step.kind === 'strip') {
    if (by === undefined) {
      throw new PlanError('A strip plot needs groups: name them in by.');
    }
    const facts = keyFacts(by, context.column(by), context.steps);
    const crowded = (facts.count ?? 7) > 6 || (facts.count ?? 0) * facts.longest > 60;
    const options = plotArguments({
      x: { code: context.label(by) },
      y: { code: context.label(first) },
      alpha: 0.3,
      logy: step.log === undefined ? undefined : true,
      rot: crowded ? 90 : undefined,
      title,
      xlabel: printLabel(keyLabel(by, context.column)),
      ylabel: label(first)
    });
    const groups = `${rows.frame([by, first], [by])}.sort_values(${context.label(by)}).astype({${context.label(by)}: str})`;
    return { type: 'value', code: `${groups}.plot.scatter(${options})` };
  }
  if (by !== undefined && step.trend === true) {
    throw new PlanError('A scatter plot shows either groups or one trend line.');
  }
  const scales = {
    logx: step.log === 'x' || step.log === 'both' ? true : undefined,
    logy: step.log === 'y' || step.log === 'both' ? true : undefined
  };
  const axes = { title, xlabel: label(first), ylabel: label(second) };
  const places = { x: { code: context.label(first) }, y: { code: context.label(second) } };
  const colour = by === undefined ? undefined : context.column(by);
  const facts = by === undefined ? undefined : keyFacts(by, colour, context.steps);
  const isNumber = colour?.type === 'number' || (colour?.type === 'integer' && (facts?.count ?? COLOURS + 1) > COLOURS);
  if (by !== undefined && !isNumber) {
    const key = `${context.label(by)}${colour?.dtype.startsWith('category') === true ? ', observed=True' : ''}`;
    const pyplot = context.module('matplotlib.pyplot');
    const options = plotArguments({
      ...places,
      color: { code: 'f"C{number}"' },
      label: { code: 'group' },
      ax: { code: `${pyplot}.gca()` },
      alpha,
      ...scales,
      ...axes
    });
    const groups = `enumerate(${rows.frame([first, second, by], [])}.groupby(${key}))`;
    const legend = plotArguments({ title: printLabel(keyLabel(by, context.column)) });
    return {
      type: 'value',
      code: `[rows.plot.scatter(${options}) for number, (group, rows) in ${groups}][-1].legend(${legend})`
    };
  }
  const coloured = by === undefined ? {} : { c: { code: context.label(by) }, colormap: 'viridis' };
  const options = plotArguments({ ...places, ...coloured, alpha, ...scales, ...axes });
  const known = step.trend === true ? [first, second] : by === undefined ? [] : [by];
  const frame = rows.frame([first, second, ...(by === undefined ? [] : [by])], known);
  if (step.trend !== true) {
    return { type: 'value', code: `${frame}.plot.scatter(${options})` };
  }
  const numpy = context.module('numpy');
  const fit = `${numpy}.polynomial.Polynomial.fit(rows[${context.label(first)}], rows[${context.label(second)}], 1)`;
  const line = `*${fit}.linspace(2), color=${pythonLiteral('tab:red')}`;
  return {
    type: 'value',
    code: `${frame}.pipe(lambda rows: rows.plot.scatter(${options}).plot(${line}))`
  };
}
