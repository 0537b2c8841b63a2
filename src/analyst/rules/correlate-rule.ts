import type { AnalysisStep, Assumption } from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { assumeMethod } from '../reading/assume-method.js';
import { columnKind } from '../reading/column-kind.js';
import type { Draft } from './draft.js';
import { isMeasured } from './is-measured.js';
import type { RuleContext } from './rule-context.js';
import { type Statistic, statisticOf } from './statistic-of.js';
import { verdictOf } from './verdict-of.js';

type Step = Extract<AnalysisStep, { type: 'correlate' }>;
type Report = Step['report'][number];

const METHODS = ['pearson', 'spearman', 'kendall', 'covariance'] as const;

/** Options that leave the coefficient of two columns as it is. */
const KEPT = new Set(['strong', 'twoSided', 'pairs']);

function itemsOf(context: RuleContext, options: ReadonlySet<string>): readonly number[] {
  return context.markers('option').flatMap(({ sense, item }) => (options.has(sense.option) ? [item] : []));
}

/** What is told of the coefficient of two columns, in the order of the question. */
function reportOf(
  context: RuleContext,
  statistic: Statistic
): { readonly report: readonly Report[]; readonly uses: readonly number[] } | undefined {
  const parts = context.markers('part').filter(({ sense }) => sense.part !== 'verdict');
  const known = parts.flatMap(({ sense }) =>
    sense.part === 'p' || sense.part === 'coefficient' || sense.part === 'square' || sense.part === 'n'
      ? [sense.part]
      : sense.part === 'statistic'
        ? (['coefficient'] as const)
        : []
  );
  if (known.length < parts.length) {
    return undefined;
  }
  const asked = [...new Set<Report>(known)];
  const first = parts[0]?.item ?? Infinity;
  const noun = Math.min(...statistic.markers.map(marker => marker.item));
  // "the p-value of the correlation" asks for nothing else.
  const alone =
    asked.includes('coefficient') || (first < noun && context.reader.wordsBetween(first, noun).includes('of'));
  return { report: alone ? asked : ['coefficient', ...asked], uses: parts.map(part => part.item) };
}

function pair(context: RuleContext, statistic: Statistic, method: Step['method'], score: number): readonly Draft[] {
  const { subjects, keys } = statistic;
  const told = reportOf(context, statistic);
  const judged = verdictOf(context, 'significant', 'small');
  const [key, ...more] = keys;
  const plain = told?.report.join() === 'coefficient' && judged === undefined;
  if (told === undefined || more.length > 0 || (key !== undefined && (!plain || !columnKind.isGroupable(key.column)))) {
    return [];
  }
  const isRelation = statistic.markers.every(({ sense }) => sense.of !== 'correlation');
  const tested = judged !== undefined || (isRelation && told.uses.length === 0);
  const report: Report[] = [
    ...told.report,
    ...(tested && !told.report.includes('p') ? (['p'] as const) : []),
    ...(judged === undefined ? [] : (['verdict'] as const))
  ];
  const labelled = judged?.verdict.yes !== undefined;
  const kept = labelled ? report.filter(part => part !== 'p' || told.report.includes('p')) : report;
  if (method === 'covariance' && kept.join() !== 'coefficient') {
    return [];
  }
  const assumptions: readonly Assumption[] = [
    ...(statistic.name === undefined
      ? [assumeMethod('pearson', 'Pearson’s coefficient, which measures linear relations')]
      : []),
    ...(judged?.assumed === undefined
      ? []
      : [assumeMethod('alpha', `Significant means p below ${String(judged.assumed)}`)])
  ];
  const step: Step = {
    type: 'correlate',
    columns: subjects.map(({ column }) => column.name),
    method,
    form: 'pair',
    report: kept,
    ...(key === undefined ? {} : { by: key.column.name }),
    ...(judged === undefined ? {} : { verdict: judged.verdict })
  };
  return [
    {
      steps: [...context.filter(), step],
      uses: [...statistic.uses, ...told.uses, ...(judged?.uses ?? []), ...itemsOf(context, KEPT)],
      score,
      assumptions
    }
  ];
}

/** "Which column correlates most strongly with …", "correlations of … with all other columns". */
function ranked(context: RuleContext, statistic: Statistic, method: Step['method']): readonly Draft[] {
  const [subject] = statistic.subjects;
  if (subject === undefined || statistic.keys.length > 0 || context.has('part', 'verdict', 'alpha')) {
    return [];
  }
  const options = context.markers('option').map(({ sense }) => sense.option);
  const ends = [...context.markers('superlative'), ...context.markers('most')];
  const asks = context.markers('wh').some(({ sense }) => sense.word === 'which' || sense.word === 'what');
  const strong = ends.length > 0 || options.some(one => ['strong', 'weak', 'positive', 'negative'].includes(one));
  const all = context.has('columns', 'sort') || options.includes('all');
  const uses = [
    ...statistic.uses,
    ...ends.map(end => end.item),
    ...context.markers('columns').map(one => one.item),
    ...context.markers('sort').map(one => one.item),
    ...itemsOf(context, new Set(['strong', 'weak', 'positive', 'negative', 'all', 'pairs']))
  ];
  const weak = options.includes('weak') || ends.some(({ sense }) => sense.direction === 'min');
  const end = options.includes('positive')
    ? 'positive'
    : options.includes('negative')
      ? 'negative'
      : weak
        ? 'weakest'
        : 'strongest';
  const step: Step = {
    type: 'correlate',
    columns: [subject.column.name],
    method,
    form: asks && strong ? 'strongest' : 'ranked',
    ...(asks && strong && end !== 'strongest' ? { end } : {}),
    report: []
  };
  const list = step.form === 'ranked' && all && !weak && end === 'strongest';
  return step.form === 'strongest' || list
    ? [
        {
          steps: [...context.filter(), step],
          uses,
          score: all || context.says('with') ? 0 : WEIGHTS.assumed,
          assumptions: []
        }
      ]
    : [];
}

/** "Which two columns are most strongly correlated?", and how strongly that is. */
function closest(context: RuleContext, statistic: Statistic, method: Step['method']): readonly Draft[] {
  const options = context.markers('option').map(({ sense }) => sense.option);
  const ends = [...context.markers('superlative'), ...context.markers('most')];
  const parts = context.markers('part');
  const strong = ends.length > 0 || options.some(one => ['strong', 'weak', 'positive', 'negative'].includes(one));
  const told = parts.every(({ sense }) => sense.part === 'coefficient' || sense.part === 'statistic');
  if (!options.includes('two') || !strong || !told || statistic.keys.length > 0 || context.has('verdict', 'alpha')) {
    return [];
  }
  const weak = options.includes('weak') || ends.some(({ sense }) => sense.direction === 'min');
  const signed = options.find(one => one === 'positive' || one === 'negative');
  const end = signed ?? (weak ? 'weakest' : undefined);
  const numbers = context.columns.filter(({ column }) => columnKind.isNumeric(column));
  const measured = numbers.filter(({ column }) => !columnKind.isId(column));
  const step: Step = {
    type: 'correlate',
    columns: measured.length === numbers.length ? [] : measured.map(({ column }) => column.name),
    method,
    form: 'closest',
    ...(end === undefined ? {} : { end }),
    report: []
  };
  const uses = [
    ...statistic.uses,
    ...[...ends, ...parts, ...context.markers('columns')].map(one => one.item),
    ...itemsOf(context, new Set(['strong', 'weak', 'positive', 'negative', 'all', 'two', 'pairs']))
  ];
  return [{ steps: [...context.filter(), step], uses, score: 0, assumptions: [] }];
}

function matrix(context: RuleContext, statistic: Statistic, method: Step['method']): readonly Draft[] {
  const { subjects, keys, markers } = statistic;
  const options = itemsOf(context, new Set(['all', 'pairs']));
  const named =
    markers.some(({ text }) => /matrix|correlations/u.test(text)) || context.has('columns') || options.length > 0;
  if (
    keys.length > 0 ||
    context.has('part', 'verdict', 'alpha', 'superlative', 'most') ||
    !(named || subjects.length > 2)
  ) {
    return [];
  }
  const step: Step = {
    type: 'correlate',
    columns: subjects.map(({ column }) => column.name),
    method,
    form: 'matrix',
    report: []
  };
  const uses = [...statistic.uses, ...options, ...context.markers('columns').map(one => one.item)];
  return [{ steps: [...context.filter(), step], uses, score: 0, assumptions: [] }];
}

/** How strongly columns go together. */
export function correlateRule(context: RuleContext): readonly Draft[] {
  const statistic = statisticOf(context, 'correlation', 'relation');
  if (statistic === undefined || context.has('fn', 'count', 'share', 'distinct', 'take')) {
    return [];
  }
  const isCorrelation = statistic.markers.some(({ sense }) => sense.of === 'correlation');
  const name = METHODS.find(method => method === statistic.name);
  const { subjects } = statistic;
  if ((statistic.name !== undefined && name === undefined) || !subjects.every(isMeasured)) {
    return [];
  }
  const method = name ?? 'pearson';
  if (!isCorrelation) {
    return subjects.length === 2
      ? pair(context, statistic, method, WEIGHTS.assumed)
      : subjects.length === 1 && context.has('columns')
        ? ranked(context, statistic, method)
        : [];
  }
  switch (subjects.length) {
    case 0:
      return [...closest(context, statistic, method), ...matrix(context, statistic, method)];
    case 1:
      return ranked(context, statistic, method);
    case 2:
      return [
        ...pair(context, statistic, method, 0),
        ...(/matrix/u.test(statistic.markers.map(one => one.text).join(' ')) ? matrix(context, statistic, method) : [])
      ];
    default:
      return matrix(context, statistic, method);
  }
}
