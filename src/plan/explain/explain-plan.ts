import type { DatasetProfile } from '../../datasets/index.js';
import type { ChartKind, Plan, ReportKind, TestKind } from '../algebra/plan.js';
import { explainTable, isGrouped, withoutRows, wordsOf } from './explain-table.js';

/** What a plan shows or does, as one sentence without a full stop: "Mean body mass by species, highest mean body mass first". */
export function explainPlan(plan: Plan, profiles: readonly DatasetProfile[]): string {
  const said = phrase(plan, profiles);
  return `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`;
}

const REPORTS: Readonly<Record<ReportKind, string>> = {
  shape: 'number of rows and columns',
  types: 'types of the columns',
  missing: 'number of missing values in each column',
  duplicates: 'number of repeated rows',
  describe: 'summary statistics',
  correlations: 'correlations between the numbers'
};

const TESTS: Readonly<Record<TestKind, string>> = {
  correlation: 'correlation',
  tTest: 'Welch’s t-test',
  mannWhitney: 'Mann–Whitney test',
  anova: 'analysis of variance',
  kruskal: 'Kruskal–Wallis test',
  chiSquared: 'chi-squared test of independence',
  normality: 'Shapiro–Wilk test of normality',
  interval: '95 % confidence interval for the mean',
  regression: 'linear regression'
};

const METHODS = { pearson: 'Pearson', spearman: 'Spearman', kendall: 'Kendall' } as const;

const CHARTS: Readonly<Partial<Record<ChartKind, string>>> = {
  ...{ histogram: 'histogram', heatmap: 'heat map', box: 'box plot', violin: 'violin plot' }
};

function phrase(plan: Plan, profiles: readonly DatasetProfile[]): string {
  const table = explainTable(plan.of, profiles);
  const words = wordsOf(plan.of, profiles);
  switch (plan.type) {
    case 'table':
    case 'value':
      return table;
    case 'change':
      return `changes ${plan.frame} to ${table}`;
    case 'report': {
      const from = withoutRows(table);
      const of = plan.columns === undefined ? from : `${plan.columns.map(words.word).join(', ')} of ${from}`;
      return `${REPORTS[plan.kind]} of ${of}`;
    }
    case 'chart': {
      const { kind, x, y, colour, stacked } = plan;
      const chart = CHARTS[kind] ?? `${stacked === true ? 'stacked ' : ''}${kind} chart`;
      if (isGrouped(plan.of, profiles)) {
        return `${chart}: ${table}`;
      }
      const axes = [y, x].filter(name => name !== undefined).map(words.word);
      const drawn = axes.length === 0 ? 'correlations' : axes.join(kind === 'scatter' ? ' against ' : ' by ');
      const split = colour === undefined ? '' : `, coloured by ${words.word(colour)}`;
      return `${chart} of ${drawn}${split}${plan.of.type === 'source' ? '' : `, ${table}`}`;
    }
    case 'test': {
      const { kind, x, y, method = 'pearson' } = plan;
      const name = kind === 'correlation' ? `${METHODS[method]} correlation` : TESTS[kind];
      const isPair = kind === 'correlation' || kind === 'chiSquared';
      const between = isPair ? ' and ' : kind === 'regression' ? ' on ' : ' between the groups of ';
      return `${name} of ${words.word(y)}${x === undefined ? '' : `${between}${words.word(x)}`}, in ${table}`;
    }
  }
}
