import type { DatasetProfile } from '../../datasets/index.js';
import type { ChartKind, Plan, PlanOf, ReportKind, TestKind } from '../algebra/plan.js';
import { list } from './explain-expression.js';
import { explainTable, tellsSource } from './explain-table.js';
import { capitalized, type Said, together } from './said.js';

/** What a checked plan shows or does, every node of it, as one sentence without a full stop: "Mean body mass by species". */
export function explainPlan(plan: Plan, profiles: readonly DatasetProfile[]): string {
  return capitalized(phrase(plan, explainTable(plan.of, profiles, plan.type === 'change'), profiles));
}

/** The title of a chart: the table in words if it says what is drawn, otherwise the chart in words. */
export function explainChart(plan: PlanOf<'chart'>, profiles: readonly DatasetProfile[]): string {
  const of = explainTable(plan.of, profiles);
  return capitalized(drawsGroups(plan, of) ? together(of) : phrase(plan, of, profiles));
}

/** Whether the rows of a chart's table stand for groups. The sentence then names only what the chart draws. */
const drawsGroups = ({ y, colour }: PlanOf<'chart'>, { groups }: Said): boolean =>
  groups?.measures.every(({ name }) => name === y || name === colour) === true;

const REPORTS: Readonly<Record<ReportKind, string>> = {
  ...{ shape: 'number of rows and columns', types: 'types of the columns' },
  missing: 'number of missing values in each column',
  duplicates: 'number of repeated rows',
  describe: 'summary statistics',
  correlations: 'correlations between the numbers'
};

const TESTS: Readonly<Record<TestKind, string>> = {
  correlation: 'Pearson correlation',
  tTest: 'Welch’s t-test',
  mannWhitney: 'Mann–Whitney test',
  anova: 'analysis of variance',
  kruskal: 'Kruskal–Wallis test',
  chiSquared: 'chi-squared test of independence',
  normality: 'Shapiro–Wilk test of normality',
  interval: '95 % confidence interval for the mean',
  regression: 'linear regression'
};

const CHARTS: Readonly<Partial<Record<ChartKind, string>>> = {
  ...{ histogram: 'histogram', heatmap: 'heat map', box: 'box plot', violin: 'violin plot' }
};

function phrase(plan: Plan, of: Said, profiles: readonly DatasetProfile[]): string {
  const table = together(of);
  const from = table.replace(/^rows of /u, '');
  const { words } = of;
  switch (plan.type) {
    case 'table':
    case 'value':
      return table;
    case 'change':
      return `changes ${plan.frame} to ${table}`;
    case 'report':
      if (plan.kind === 'correlations' && plan.columns?.length === 1) {
        return `correlation of ${plan.columns.map(words.word).join('')} with each other number in ${from}, strongest first`;
      }
      return `${REPORTS[plan.kind]} of ${plan.columns === undefined ? from : `${list(plan.columns.map(words.word))} in ${from}`}`;
    case 'chart': {
      const { kind, x, y, colour, stacked, bins } = plan;
      const steps = bins === undefined ? '' : ` in ${bins} bins`;
      const chart = CHARTS[kind] ?? `${stacked === true ? 'stacked ' : ''}${kind} chart`;
      const split = colour === undefined || kind === 'heatmap' ? '' : `, coloured by ${words.word(colour)}`;
      if (drawsGroups(plan, of)) {
        return `${chart}${steps}${split}: ${table}`;
      }
      const axes = [y, x].filter(name => name !== undefined);
      const named = axes.map(words.word).join(kind === 'scatter' ? ' against ' : ' by ');
      const drawn = `${chart} of ${axes.length === 0 ? 'correlations' : named}${steps}${split}`;
      const isTold = plan.of.type === 'source' && tellsSource(plan.of.name, axes, profiles);
      return isTold ? drawn : from === table ? `${drawn}: ${table}` : `${drawn}, in ${from}`;
    }
    case 'test': {
      const { kind, x, y, method } = plan;
      const name =
        method === undefined ? TESTS[kind] : `${{ spearman: 'Spearman', kendall: 'Kendall' }[method]} correlation`;
      const isPair = kind === 'correlation' || kind === 'chiSquared';
      const between = isPair ? ' and ' : kind === 'regression' ? ' on ' : ' between the groups of ';
      return `${name} of ${words.word(y)}${x === undefined ? '' : `${between}${words.word(x)}`}, in ${from}`;
    }
  }
}
