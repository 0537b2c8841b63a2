import type { Plan } from '../algebra/plan.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { kindOf } from '../check/functions.js';
import { explainPlan } from '../explain/explain-plan.js';
import { drawsGroups, explainTable, wordsOf } from '../explain/explain-table.js';
import type { Draft } from '../python/draft.js';
import {
  attribute,
  binary,
  call,
  dict,
  type Keyword,
  list,
  literal,
  method,
  name,
  type Py,
  subscript
} from '../python/tree.js';

type Chart = Extract<Plan, { type: 'chart' }>;

/** Draws a chart of a pandas frame by matplotlib, with a title and axes in words. */
export function printChart(plan: Chart, frame: Py, checked: CheckedPlan, draft: Draft): void {
  draft.statements.push({ type: 'show', value: drawing(plan, frame, checked, draft), quiet: true });
}

/** The last call that draws; those before it are statements of the draft. */
function drawing(plan: Chart, frame: Py, checked: CheckedPlan, draft: Draft): Py {
  const { x, y, colour } = plan;
  const words = wordsOf(plan.of, checked.profiles).word;
  const title = literal(titleOf(plan, checked));
  if (plan.kind === 'heatmap' || y === undefined) {
    return x === undefined || y === undefined || colour === undefined
      ? drawCorrelations(frame, title, draft)
      : drawCells(draft.assign('cells', wideBy(frame, y, x, colour)), title, draft);
  }
  const isDate =
    x !== undefined && kindOf(checked.facts(plan.of).columns.find(one => one.name === x)?.type ?? 'other') === 'date';
  const plotted = (of: Py, kind: string, args: readonly Keyword[]): Py =>
    method(attribute(of, 'plot'), kind, [], [...args, ['title', title]]);
  const axes: readonly Keyword[] = [
    ['xlabel', literal(words(x ?? y))],
    ['ylabel', literal(words(y))]
  ];
  switch (plan.kind) {
    case 'bar':
    case 'line': {
      const wide = colour === undefined ? undefined : wideBy(frame, x ?? y, colour, y);
      const bars: readonly Keyword[] = [
        ...(plan.kind === 'bar' && plan.stacked === true ? [['stacked', literal(true)] as const] : []),
        ...(plan.kind === 'bar' && !isDate ? [['rot', literal(0)] as const] : [])
      ];
      const narrow: readonly Keyword[] = [
        ['x', literal(x ?? y)],
        ['y', literal(y)],
        ['legend', literal(false)]
      ];
      return wide === undefined
        ? plotted(frame, plan.kind, [...narrow, ...axes, ...bars])
        : plotted(wide, plan.kind, [...axes, ...bars]);
    }
    case 'scatter': {
      const pair: readonly Keyword[] = [
        ['x', literal(x ?? y)],
        ['y', literal(y)]
      ];
      if (colour === undefined) {
        return plotted(frame, 'scatter', [...pair, ...axes]);
      }
      const typed =
        kindOf(checked.facts(plan.of).columns.find(one => one.name === colour)?.type ?? 'other') === 'number';
      const of = typed ? frame : method(frame, 'astype', [dict([[literal(colour), literal('category')]])]);
      return plotted(of, 'scatter', [
        ...pair,
        ['c', literal(colour)],
        ['colormap', literal(typed ? 'viridis' : 'tab10')],
        ...axes
      ]);
    }
    case 'histogram': {
      const bins: Keyword = ['bins', literal(plan.bins ?? 20)];
      const label: Keyword = ['xlabel', literal(words(y))];
      const group = x ?? colour;
      return group === undefined
        ? plotted(subscript(frame, literal(y)), 'hist', [bins, label])
        : plotted(method(frame, 'pivot', [], { columns: literal(group), values: literal(y) }), 'hist', [
            bins,
            ['alpha', literal(0.5)],
            label
          ]);
    }
    case 'box':
      return plotted(frame, 'box', [
        ['column', literal(y)],
        ...(x === undefined ? [] : [['by', literal(x)] as const]),
        ['ylabel', literal(words(y))]
      ]);
    case 'violin':
      return drawViolins(frame, x, y, words, title, draft);
    case 'pie':
      return plotted(subscript(method(frame, 'set_index', [literal(x ?? y)]), literal(y)), 'pie', [
        ['autopct', literal('%.0f %%')],
        ['ylabel', literal('')]
      ]);
  }
}

/** What the table is, where it says what is drawn; else what the chart is. */
function titleOf(plan: Chart, checked: CheckedPlan): string {
  const { profiles } = checked;
  const said = drawsGroups(plan, profiles) ? explainTable(plan.of, profiles) : explainPlan(plan, profiles);
  return `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`;
}

const wideBy = (frame: Py, index: string, columns: string, values: string): Py =>
  method(frame, 'pivot', [], { index: literal(index), columns: literal(columns), values: literal(values) });

function drawViolins(
  frame: Py,
  x: string | undefined,
  y: string,
  words: (column: string) => string,
  title: Py,
  draft: Draft
): Py {
  const plt = draft.module('matplotlib.pyplot');
  const there = method(frame, 'dropna', [], { subset: list([literal(y)]) });
  const statement = (value: Py): void => {
    draft.statements.push({ type: 'show', value });
  };
  if (x === undefined) {
    statement(method(plt, 'violinplot', [subscript(there, literal(y))], { showmedians: literal(true) }));
  } else {
    const groups = draft.assign(
      'groups',
      method(subscript(method(there, 'groupby', [literal(x)]), literal(y)), 'agg', [name('list')])
    );
    statement(method(plt, 'violinplot', [groups], { showmedians: literal(true) }));
    const places = call(name('range'), [literal(1), binary('+', call(name('len'), [groups]), literal(1))]);
    statement(method(plt, 'xticks', [places, attribute(groups, 'index')]));
    statement(method(plt, 'xlabel', [literal(words(x))]));
  }
  statement(method(plt, 'ylabel', [literal(words(y))]));
  return method(plt, 'title', [title]);
}

function drawCorrelations(frame: Py, title: Py, draft: Draft): Py {
  const correlations = draft.assign('correlations', method(frame, 'corr', [], { numeric_only: literal(true) }));
  return drawCells(correlations, title, draft, { vmin: literal(-1), vmax: literal(1), cmap: literal('coolwarm') });
}

/** A cell of colour for each cell of a frame. */
function drawCells(cells: Py, title: Py, draft: Draft, colours: Readonly<Record<string, Py>> = {}): Py {
  const plt = draft.module('matplotlib.pyplot');
  const statement = (value: Py): void => {
    draft.statements.push({ type: 'show', value });
  };
  statement(method(plt, 'imshow', [cells], colours));
  for (const [axis, labels] of [
    ['xticks', 'columns'],
    ['yticks', 'index']
  ] as const) {
    const names = attribute(cells, labels);
    const places = call(name('range'), [call(name('len'), [names])]);
    statement(method(plt, axis, [places, names], axis === 'xticks' ? { rotation: literal(90) } : {}));
  }
  statement(method(plt, 'colorbar'));
  return method(plt, 'title', [title]);
}
