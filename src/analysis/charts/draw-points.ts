import type { CompileContext } from '../compile/compile-context.js';
import type { ValueState } from '../compile/compile-state.js';
import type { ChartStep } from '../operations/chart.js';
import { keyFacts } from './key-facts.js';
import { keyLabel } from './key-label.js';
import { nameLabel } from './name-label.js';
import { plotArguments } from './plot-arguments.js';
import { printLabel } from './print-label.js';
import { PlanError } from '../compile/plan-error.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { RowSource } from './row-source.js';

/** Points from which on they cover each other. */
const MANY = 5000;
const SOME = 500;

/** Colours that differ well; more groups get a palette of twenty. */
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
  const colour = by === undefined ? undefined : context.column(by);
  const facts = by === undefined ? undefined : keyFacts(by, colour, context.steps);
  const isNumber = colour?.type === 'number' || (colour?.type === 'integer' && (facts?.count ?? COLOURS + 1) > COLOURS);
  const named = by === undefined ? undefined : context.label(by);
  const options = plotArguments({
    x: { code: context.label(first) },
    y: { code: context.label(second) },
    c: named === undefined ? undefined : { code: named },
    colormap:
      named === undefined ? undefined : isNumber ? 'viridis' : (facts?.count ?? 0) > COLOURS ? 'tab20' : 'tab10',
    alpha,
    logx: step.log === 'x' || step.log === 'both' ? true : undefined,
    logy: step.log === 'y' || step.log === 'both' ? true : undefined,
    title,
    xlabel: label(first),
    ylabel: label(second)
  });
  const known = [...(by === undefined ? [] : [by]), ...(step.trend === true ? [first, second] : [])];
  const frame = rows.frame([first, second, ...(by === undefined ? [] : [by])], known);
  const points = named === undefined || isNumber ? frame : `${frame}.astype({${named}: "category"})`;
  if (step.trend !== true) {
    return { type: 'value', code: `${points}.plot.scatter(${options})` };
  }
  const numpy = context.module('numpy');
  const fit = `${numpy}.polynomial.Polynomial.fit(rows[${context.label(first)}], rows[${context.label(second)}], 1)`;
  const line = `*${fit}.linspace(2), color=${pythonLiteral('tab:red')}`;
  return {
    type: 'value',
    code: `${points}.pipe(lambda rows: rows.plot.scatter(${options}).plot(${line}))`,
    silent: true
  };
}
