import type { ScalarValue } from '../../datasets/index.js';
import type { Plan, PlanOf, ShownPlan, Table } from '../algebra/plan.js';
import { kindOf } from '../check/check-expression.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { explainChart } from '../explain/explain-plan.js';
import { explainTable } from '../explain/explain-table.js';
import { holdsWeekdays } from '../lower/lower.js';
import type { Draft } from '../python/draft.js';
import { attribute, binary, call, dict, method, name, type Py, subscript, tuple, unary } from '../python/tree.js';

/** The last call that shows a plan with a pandas frame; what it needs before are statements of the draft. */
export function printShown(plan: ShownPlan, frame: Py, checked: CheckedPlan, draft: Draft): Py {
  switch (plan.type) {
    case 'chart':
      return drawing(plan, frame, checked, draft);
    case 'test':
      return testing(plan, frame, checked, draft);
    case 'report': {
      const [one, ...others] = plan.columns ?? [];
      const square = correlations(frame, plan.of, checked);
      return one === undefined || others.length > 0 ? square : strongest(square, one);
    }
  }
}

function correlations(frame: Py, of: Table, { facts }: CheckedPlan): Py {
  const isAll = facts(of).columns.every(({ type }) => kindOf(type) === 'number');
  return method(frame, 'corr', [], { numeric_only: isAll ? undefined : true });
}

/** One column of a square frame of correlations, the strongest first. */
const strongest = (square: Py, id: string): Py =>
  method(method(subscript(square, id), 'drop', [id]), 'sort_values', [], { key: name('abs'), ascending: false });

/** The last call that draws a chart of a pandas frame, with a title and axes in words; those before it are statements of the draft. */
function drawing(plan: PlanOf<'chart'>, frame: Py, checked: CheckedPlan, draft: Draft): Py {
  const { x, y, colour } = plan;
  const { word } = explainTable(plan.of, checked.profiles).words;
  const title = explainChart(plan, checked.profiles);
  if (plan.kind === 'heatmap' || y === undefined) {
    if (x === undefined || y === undefined || colour === undefined) {
      const cells = draft.assign('correlations', correlations(frame, plan.of, checked));
      return drawCells(cells, title, draft, { vmin: -1, vmax: 1, cmap: 'coolwarm' });
    }
    return drawCells(draft.assign('cells', wideBy(frame, y, x, colour)), title, draft);
  }
  const plotted = (of: Py, kind: string, options: Readonly<Record<string, ScalarValue | undefined>>): Py =>
    method(attribute(of, 'plot'), kind, [], { ...options, title });
  const along = x ?? y;
  // In a table with a column for each colour, the rows are in alphabetical order.
  const inWeek = (wide: Py): Py =>
    holdsWeekdays(plan.of, along) ? method(wide, 'reindex', [method(subscript(frame, along), 'unique')]) : wide;
  const axes = { xlabel: word(along), ylabel: word(y) };
  switch (plan.kind) {
    case 'bar':
    case 'line': {
      const type = checked.facts(plan.of).columns.find(one => one.name === along)?.type ?? 'other';
      const isBar = plan.kind === 'bar';
      const stacked = isBar && plan.stacked === true ? true : undefined;
      const rot = isBar && kindOf(type) !== 'date' ? 0 : undefined;
      return colour === undefined
        ? plotted(frame, plan.kind, { x: along, y, legend: false, ...axes, stacked, rot })
        : plotted(inWeek(wideBy(frame, along, colour, y)), plan.kind, { ...axes, stacked, rot });
    }
    case 'scatter': {
      if (colour === undefined) {
        return plotted(frame, 'scatter', { x: along, y, ...axes });
      }
      const of = method(frame, 'astype', [dict([[colour, 'category']])]);
      return plotted(of, 'scatter', { x: along, y, c: colour, colormap: 'tab10', ...axes });
    }
    case 'histogram': {
      const bins = plan.bins ?? 20;
      const xlabel = word(y);
      return x === undefined
        ? plotted(subscript(frame, y), 'hist', { bins, xlabel })
        : plotted(method(frame, 'pivot', [], { columns: x, values: y }), 'hist', { bins, alpha: 0.5, xlabel });
    }
    case 'box':
      return plotted(frame, 'box', { column: y, by: x, ylabel: word(y) });
    case 'violin': {
      const plt = draft.module('matplotlib.pyplot');
      const values = x === undefined ? method(subscript(frame, y), 'dropna') : listsBy(frame, x, y);
      const groups = draft.assign('groups', values);
      draft.show(method(plt, 'violinplot', [groups], { showmedians: true }));
      if (x !== undefined) {
        const places = call(name('range'), [1, binary('+', call(name('len'), [groups]), 1)]);
        draft.show(method(plt, 'xticks', [places, attribute(groups, 'index')]));
        draft.show(method(plt, 'xlabel', [word(x)]));
      }
      draft.show(method(plt, 'ylabel', [word(y)]));
      return method(plt, 'title', [title]);
    }
    case 'pie':
      return plotted(subscript(method(frame, 'set_index', [along]), y), 'pie', { autopct: '%.0f %%', ylabel: '' });
  }
}

const wideBy = (frame: Py, index: string, columns: string, values: string): Py =>
  method(frame, 'pivot', [], { index, columns, values });

/** Lists of the values of each group, without missing ones. */
const listsBy = (frame: Py, key: string, values: string): Py =>
  method(subscript(method(method(frame, 'dropna', [], { subset: [values] }), 'groupby', [key]), values), 'agg', [
    name('list')
  ]);

/** A cell of colour for each cell of a frame. */
function drawCells(cells: Py, title: string, draft: Draft, colours: Readonly<Record<string, ScalarValue>> = {}): Py {
  const plt = draft.module('matplotlib.pyplot');
  const [columns, index] = [attribute(cells, 'columns'), attribute(cells, 'index')];
  const places = (names: Py): Py => call(name('range'), [call(name('len'), [names])]);
  draft.show(method(plt, 'imshow', [cells], colours));
  draft.show(method(plt, 'xticks', [places(columns), columns], { rotation: 90 }));
  draft.show(method(plt, 'yticks', [places(index), index]));
  draft.show(method(plt, 'colorbar'));
  return method(plt, 'title', [title]);
}

/** What tests a pandas frame, by scipy except for Pearson's correlation, in statements of the draft. Rows that lack a value are left out. */
function testing(plan: PlanOf<'test'>, frame: Py, checked: CheckedPlan, draft: Draft): Py {
  const { kind, x, y, method: correlation = 'pearson' } = plan;
  if (kind === 'correlation' && correlation === 'pearson' && x !== undefined) {
    return method(subscript(frame, x), 'corr', [subscript(frame, y)]);
  }
  const stats = draft.module('scipy.stats');
  if (kind === 'chiSquared') {
    const counts = method(draft.module('pandas'), 'crosstab', [subscript(frame, x ?? y), subscript(frame, y)]);
    return method(stats, 'chi2_contingency', [draft.assign('counts', counts)]);
  }
  if (kind === 'normality' || kind === 'interval' || x === undefined) {
    const values = draft.assign('values', method(subscript(frame, y), 'dropna'));
    if (kind === 'normality') {
      return method(stats, 'shapiro', [values]);
    }
    const freedom = binary('-', method(values, 'count'), 1);
    const moments = { loc: method(values, 'mean'), scale: method(values, 'sem') };
    return method(attribute(stats, 't'), 'interval', [0.95, freedom], moments);
  }
  if (kind === 'correlation' || kind === 'regression') {
    const pairs = draft.assign('pairs', method(subscript(frame, [x, y]), 'dropna'));
    const fn = kind === 'regression' ? 'linregress' : correlation === 'kendall' ? 'kendalltau' : 'spearmanr';
    return method(stats, fn, [subscript(pairs, x), subscript(pairs, y)]);
  }
  const pair = kind === 'tTest' || kind === 'mannWhitney' ? valuesOf(x, plan, checked) : undefined;
  const unequal = kind === 'tTest' ? { equal_var: false } : {};
  const fn = { tTest: 'ttest_ind', mannWhitney: 'mannwhitneyu', anova: 'f_oneway', kruskal: 'kruskal' }[kind];
  const samples = pair?.map(value =>
    draft.assign(String(value), subscript(attribute(frame, 'loc'), tuple(binary('==', subscript(frame, x), value), y)))
  );
  return samples === undefined
    ? method(stats, fn, [unary('*', draft.assign('groups', listsBy(frame, x, y)))], unequal)
    : method(stats, fn, samples, { ...unequal, nan_policy: 'omit' });
}

/** The two values of a column that has no others. */
function valuesOf(x: string, plan: Plan, checked: CheckedPlan): readonly ScalarValue[] | undefined {
  const top = checked.facts(plan.of).columns.find(({ name }) => name === x)?.profile?.top;
  return top?.complete === true && top.values.length === 2 ? top.values.map(({ value }) => value) : undefined;
}
