import type { AggregateName, ChartKind } from '../../plan/index.js';
import { grams, gramTable } from './triggers.js';

/** Words by which a text goes on from the question before it, wherever they stand in it; written as in the table of triggers. */
const ANYWHERE = {
  /** What the plan has stays. */
  add: 'also too as_well additionally split split_that split_it broken_down break_down break_it',
  /** What is said replaces what the plan has. */
  replace: 'instead what_about how_about same same_thing switch_to change_to change_it redo make_it',
  /** The text refers to the result before it. */
  refer: 'them those these it their its sort_that plot_that draw_that split_that',
  keep: 'group_by'
};

/** Words that do so where they open a text. */
const OPENING = {
  and: 'and',
  add: 'add plus include',
  now: 'now but or',
  only: 'only just exclude except',
  keep: 'then so ok okay still again use for in by per with as since until before after'
};

export type Connective = keyof typeof ANYWHERE | keyof typeof OPENING;

export const CONNECTIVES = [...gramTable<Connective>(ANYWHERE)];
export const OPENING_CONNECTIVES = [...gramTable<Connective>(OPENING)];

/** Words before what is given up: "by week instead of by month". */
export const INSTEAD_OF = grams('instead_of in_place rather_than not_by');

/** Words that open a question of its own, and commands, which may also open a follow-up. */
export const QUESTIONS: ReadonlySet<string> = new Set(
  'which who whose where when why how what is are was were do does did has have can could'.split(' ')
);
export const COMMANDS: ReadonlySet<string> = new Set(
  'show list give print display count calculate compute find tell get'.split(' ')
);

/** Words without content that must not be dropped, because they change what a fragment means. */
export const TELLING: ReadonlySet<string> = new Set('not no none all every table many'.split(' '));

/** Words before a key. */
export const BEFORE_KEYS: ReadonlySet<string> = new Set('by per each every across'.split(' '));

/** Functions that a text may ask for without naming an amount. */
export const STATISTICS = gramTable<AggregateName>({
  mean: 'mean average',
  median: 'median middle',
  sum: 'sum total altogether',
  min: 'minimum',
  max: 'maximum',
  std: 'standard_deviation deviation',
  count: 'count how_many number_of'
});

export const CHARTS = gramTable<ChartKind | 'table'>({
  bar: 'bar bar_chart column_chart',
  line: 'line',
  scatter: 'scatter',
  histogram: 'histogram distribution',
  box: 'box boxplot',
  violin: 'violin',
  pie: 'pie donut',
  heatmap: 'heatmap heat_map',
  table: 'table'
});

/** What a chart is called whatever its kind. */
export const DRAWN = grams('chart graph plot diagram draw visualise visualize');

/** Words of other parts of a fragment. */
export const PARTS = gramTable({
  share: 'share fraction proportion',
  percent: 'percent percentages %',
  sort: 'sort order rank arrange',
  by: 'by',
  descending: 'descend high_to large_to big_to',
  ascending: 'ascend low_to small_to',
  reverse: 'other_way way_round way_around reverse opposite flip',
  first: 'first',
  superlative: 'SUPERLATIVE',
  high: 'high most large big best top',
  low: 'low least small worst few bottom',
  /** Low ends of particular measures. */
  lesser: 'short cheap light young early slow cold',
  top: 'top best',
  rows: 'top best bottom first row result',
  all: 'all every everything entire',
  without: 'without no remove drop clear ignore regardless lift',
  filter: 'filter condition restriction',
  limit: 'limit',
  time: 'time date period year quarter month week day'
});
