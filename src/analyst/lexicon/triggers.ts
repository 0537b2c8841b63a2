import { stemOf } from '../tokens/tokenize.js';

/**
 * Words that may speak of an operation. Two words joined by `_` stand side by side; SUPERLATIVE is any word such as "heaviest",
 * COMPARATIVE one such as "heavier". A trigger decides nothing: it is a feature of the rules that name it.
 */
const WORDS = {
  mean: 'average mean typical typically usual usually on_average avg',
  sum: 'total sum altogether combined in_total add_up overall add collect how_much',
  max: 'maximum SUPERLATIVE high peak at_most record max',
  min: 'minimum SUPERLATIVE low least min',
  median: 'median middle',
  std: 'standard_deviation deviation spread sd vary',
  quantile: 'quartile percentile quantile p90 p95 decile th_percentile',
  range: 'range spread between',
  first: 'first early begin start since old',
  last: 'last late recent new end most_recent until',
  count: 'how_many number count number_of how_often frequency often times',
  distinct: 'different distinct unique',
  share: 'share fraction proportion part rate portion',
  percent: 'percent % share rate proportion',
  descending: 'high_first large_first first descend sort rank order top high most big best new late recent long old',
  ascending: 'small_first low_first first ascend sort rank order cheap alphabetical low least early old short small',
  top: 'top best SUPERLATIVE most high rank',
  bottom: 'bottom worst SUPERLATIVE least few low cheap weak',
  most: 'most SUPERLATIVE which best busy popular often common who top peak',
  fewest: 'least SUPERLATIVE few which worst rare who low',
  having: 'more_than at_least over least less_than under or_more',
  aboveAverage: 'than_average above above_average than_the mean',
  belowAverage: 'below_average below than_average',
  year: 'year per_year',
  quarter: 'quarter per_quarter',
  month: 'month per_month',
  week: 'week per_week',
  day: 'day date per_day',
  hour: 'hour time_of clock',
  weekday: 'weekday day_of of_the day week',
  monthOfYear: 'month calendar_month season month_of',
  hourOfDay: 'hour time_of clock o',
  running: 'cumulative running cumulate running_total so_far',
  growth: 'growth change percent grow month_over previous over_month rise fall develop mom',
  change: 'change difference previous develop from_one delta',
  rolling: 'rolling moving moving_average roll move smooth',
  gap: 'gap between pause interval apart longest next previous successive consecutive',
  difference: 'difference more than differ minus how_much by_how gap exceed compare less COMPARATIVE',
  ratio: 'ratio times how_many as_many per relative compare',
  multiply: 'times multiply product x revenue value total',
  subtract: 'minus difference between subtract gap less net after loss exceed COMPARATIVE',
  divide: 'per divide ratio each over',
  add: 'plus together sum add and combined',
  days: 'day long between take until late delay wait from',
  minutes: 'minute long between take until from',
  hours: 'hour long between take until from',
  missing: 'missing without no blank empty lack unknown never not na null nobody nan',
  present: 'with has have known any not record given',
  not: 'not except exclude other without no non neither never un leave ignore nor isn outside apart_from',
  yes: 'with has have who that were was is',
  contains: 'contain mention include word with anywhere say containing',
  never: 'never no not haven without nobody any none',
  only: 'only just exclusively alone nothing_but all',
  both: 'both and as_well',
  bar: 'bar column chart bar_chart graph plot',
  line: 'line over_time trend develop course curve plot chart graph',
  pie: 'pie donut',
  histogram: 'histogram distribution distribute spread hist',
  scatter: 'scatter against plot relation dot point versus vs relate cloud',
  box: 'box boxplot box_plot whisker spread',
  violin: 'violin',
  heatmap: 'heatmap heat map heat_map',
  correlationMap: 'correlation heatmap heat_map matrix',
  stacked: 'stack stacked pile',
  head: 'first top head few look peek like begin',
  tail: 'last bottom end tail',
  sample: 'random randomly sample any few pick draw',
  whole: 'list which rows all see print show give who what',
  types: 'type dtype kind column field',
  shape: 'big shape size dimension row_and how_big how_large',
  describe: 'describe summary statistics statistic summarize summarise key_stat overview profile',
  values: 'which what list distinct different unique there occur',
  missingReport: 'missing blank empty gap hole null incomplete nan',
  duplicates: 'duplicate twice copy identical repeat double dupe',
  once: 'duplicate repeat identical once dedupe double copy',
  dropDuplicates: 'duplicate repeat identical once dedupe drop remove double',
  correlations: 'correlation correlate matrix relate relation connect associate link strongly',
  correlation: 'correlation correlate relate strongly pearson relation relationship connect link associate association',
  spearman: 'spearman rank',
  kendall: 'kendall',
  tTest: 't_test test student differ significantly significant real',
  mannWhitney: 'mann whitney mann_whitney rank_sum parametric',
  anova: 'anova one_way variance differ across',
  kruskal: 'kruskal wallis parametric',
  chiSquared: 'chi chi2 square squared independent association depend',
  regression: 'regression regress linear slope fit predict line',
  interval: 'confidence interval',
  normality: 'shapiro normal normally normality gaussian',
  pivot: 'pivot crosstab cross tabulate wide across down matrix',
  unpivot: 'unpivot melt long tidy stack',
  explode: 'split explode apart separate each_part',
  fill: 'fill replace put set impute blank missing',
  replace: 'replace instead change recode turn correct substitute merge call',
  outlier: 'outlier extreme unusual unusually anomaly odd suspicious',
  dropMissing: 'drop remove rid throw delete discard without missing',
  dropColumn: 'drop remove rid throw delete discard column',
  dropRows: 'drop remove rid throw delete discard exclude strip kick',
  keepRows: 'keep retain',
  rename: 'rename call name',
  lower: 'lower lowercase small_letter case',
  strip: 'strip trim space whitespace clean',
  integer: 'integer whole int convert cast turn',
  number: 'numeric float to_number a_number as_number convert cast turn',
  text: 'text string str convert cast turn',
  datetime: 'datetime parse real_date proper convert cast turn',
  category: 'category categorical convert cast turn',
  derive: 'add new column compute calculate work make derive',
  bins: 'bin bucket step band group width range class wide',
  zero: 'no zero without never none free nothing out_of not',
  positive: 'positive any some at_all have has nonzero',
  greaterColumn: 'more_than exceed above over COMPARATIVE than great after later',
  lessColumn: 'below less_than under COMPARATIVE than before early',
  weighted: 'weighted weight_by weight',
  round: 'round decimal',
  zScore: 'z_score zscore standardize standardise score',
  log: 'log logarithm',
  case: 'if label flag mark otherwise else group rest versus'
} as const;

export type Trigger = keyof typeof WORDS;

/** Stems, pairs of stems and the two classes of words, of words as they stand in a table such as this one. */
export const grams = (words: string): readonly string[] =>
  words
    .split(' ')
    .map(word => (word === 'SUPERLATIVE' || word === 'COMPARATIVE' ? word : word.split('_').map(stemOf).join('_')));

export const gramTable = <Name extends string>(
  words: Partial<Record<Name, string>>
): ReadonlyMap<Name, readonly string[]> =>
  new Map((Object.entries(words) as [Name, string][]).map(([name, list]) => [name, grams(list)]));

/** What may mean each operation. */
export const TRIGGERS = gramTable<Trigger>(WORDS);

/** Words so common that they trigger weakly. */
export const WEAK_WORDS: ReadonlySet<string> = new Set([
  'SUPERLATIVE',
  ...'which no not with and there is any day first last has have most top list what number all than more over less who that were was per each convert cast turn'
    .split(' ')
    .map(stemOf)
]);
