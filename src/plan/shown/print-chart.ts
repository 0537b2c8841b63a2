import type { Plan } from '../algebra/plan.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { kindOf } from '../check/functions.js';
import { explainPlan } from '../explain/explain-plan.js';
import { drawsGroups, explainTable, wordsOf } from '../explain/explain-table.js';
import type { Draft } from '../python/draft.js';
import { attribute, binary, call, dict, method, name, type Py, subscript, type Value } from '../python/tree.js';

type Chart = Extract<Plan, { type: 'chart' }>;

/** Draws a chart of a pandas frame by matplotlib, with a title and axes in words. */
export function printChart(plan: Chart, frame: Py, checked: CheckedPlan, draft: Draft): void {
  draft.statements.push({ type: 'show', value: drawing(plan, frame, checked, draft), quiet: true });
}

/** The last call that draws; those before it are statements of the draft. */
function drawing(plan: Chart, frame: Py, checked: CheckedPlan, draft: Draft): Py {
  const { x, y, colour } = plan;
  const { word } = wordsOf(plan.of, checked.profiles);
  const title = titleOf(plan, checked);
  if (plan.kind === 'heatmap' || y === undefined) {
    return x === undefined || y === undefined || colour === undefined
      ? drawCorrelations(frame, title, draft)
      : drawCells(draft.assign('cells', wideBy(frame, y, x, colour)), title, draft);
  }
  const isOf = (kind: string, column: string): boolean =>
    kindOf(checked.facts(plan.of).columns.find(one => one.name === column)?.type ?? 'other') === kind;
  const plotted = (of: Py, kind: string, options: Readonly<Record<string, Value | undefined>>): Py =>
    method(attribute(of, 'plot'), kind, [], { ...options, title });
  const along = x ?? y;
  const axes = { xlabel: word(along), ylabel: word(y) };
  switch (plan.kind) {
    case 'bar':
    case 'line': {
      const bars =
        plan.kind === 'bar'
          ? { stacked: plan.stacked === true ? true : undefined, rot: isOf('date', along) ? undefined : 0 }
          : {};
      return colour === undefined
        ? plotted(frame, plan.kind, { x: along, y, legend: false, ...axes, ...bars })
        : plotted(wideBy(frame, along, colour, y), plan.kind, { ...axes, ...bars });
    }
    case 'scatter': {
      if (colour === undefined) {
        return plotted(frame, 'scatter', { x: along, y, ...axes });
      }
      const isNumber = isOf('number', colour);
      const of = isNumber ? frame : method(frame, 'astype', [dict([[colour, 'category']])]);
      return plotted(of, 'scatter', { x: along, y, c: colour, colormap: isNumber ? 'viridis' : 'tab10', ...axes });
    }
    case 'histogram': {
      const bins = plan.bins ?? 20;
      const xlabel = word(y);
      const columns = x ?? colour;
      return columns === undefined
        ? plotted(subscript(frame, y), 'hist', { bins, xlabel })
        : plotted(method(frame, 'pivot', [], { columns, values: y }), 'hist', { bins, alpha: 0.5, xlabel });
    }
    case 'box':
      return plotted(frame, 'box', { column: y, by: x, ylabel: word(y) });
    case 'violin':
      return drawViolins(frame, x, y, word, title, draft);
    case 'pie':
      return plotted(subscript(method(frame, 'set_index', [along]), y), 'pie', { autopct: '%.0f %%', ylabel: '' });
  }
}

/** What the table is, where it says what is drawn; else what the chart is. */
function titleOf(plan: Chart, checked: CheckedPlan): string {
  const { profiles } = checked;
  const said = drawsGroups(plan, profiles) ? explainTable(plan.of, profiles) : explainPlan(plan, profiles);
  return `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`;
}

const wideBy = (frame: Py, index: string, columns: string, values: string): Py =>
  method(frame, 'pivot', [], { index, columns, values });

function drawViolins(
  frame: Py,
  x: string | undefined,
  y: string,
  word: (column: string) => string,
  title: string,
  draft: Draft
): Py {
  const plt = draft.module('matplotlib.pyplot');
  const there = method(frame, 'dropna', [], { subset: [y] });
  if (x === undefined) {
    draft.show(method(plt, 'violinplot', [subscript(there, y)], { showmedians: true }));
  } else {
    const lists = method(subscript(method(there, 'groupby', [x]), y), 'agg', [name('list')]);
    const groups = draft.assign('groups', lists);
    draft.show(method(plt, 'violinplot', [groups], { showmedians: true }));
    const places = call(name('range'), [1, binary('+', call(name('len'), [groups]), 1)]);
    draft.show(method(plt, 'xticks', [places, attribute(groups, 'index')]));
    draft.show(method(plt, 'xlabel', [word(x)]));
  }
  draft.show(method(plt, 'ylabel', [word(y)]));
  return method(plt, 'title', [title]);
}

function drawCorrelations(frame: Py, title: string, draft: Draft): Py {
  const correlations = draft.assign('correlations', method(frame, 'corr', [], { numeric_only: true }));
  return drawCells(correlations, title, draft, { vmin: -1, vmax: 1, cmap: 'coolwarm' });
}

/** A cell of colour for each cell of a frame. */
function drawCells(cells: Py, title: string, draft: Draft, colours: Readonly<Record<string, Value>> = {}): Py {
  const plt = draft.module('matplotlib.pyplot');
  const [columns, index] = [attribute(cells, 'columns'), attribute(cells, 'index')];
  const places = (names: Py): Py => call(name('range'), [call(name('len'), [names])]);
  draft.show(method(plt, 'imshow', [cells], colours));
  draft.show(method(plt, 'xticks', [places(columns), columns], { rotation: 90 }));
  draft.show(method(plt, 'yticks', [places(index), index]));
  draft.show(method(plt, 'colorbar'));
  return method(plt, 'title', [title]);
}
