import { type AnalysisStep, type Assumption, type Measure, TESTS } from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { assumeMethod } from '../reading/assume-method.js';
import type { Draft } from './draft.js';
import type { RuleContext } from './rule-context.js';
import { type Statistic, statisticOf } from './statistic-of.js';
import { type Sample, samplesOf } from './samples-of.js';
import { testNamed } from './test-named.js';
import { verdictOf } from './verdict-of.js';

type Step = Extract<AnalysisStep, { type: 'test' }>;
type Report = Step['report'][number];

const NORMALITY = new Set(['shapiro', 'dagostino', 'kolmogorov']);
const VARIANCES = new Set(['levene', 'bartlett']);

/** The measure that the samples of a test are compared by. */
const COMPARED: Partial<Record<Step['test'], Measure['fn']>> = {
  welch: 'mean',
  student: 'mean',
  paired: 'mean',
  oneSample: 'mean',
  anova: 'mean',
  mannWhitney: 'median',
  kruskal: 'median'
};

/** Heading of the verdict and which p-value makes it true. */
function judgedBy(test: Step['test']): readonly [string, 'small' | 'large'] {
  return NORMALITY.has(test)
    ? ['normal', 'large']
    : VARIANCES.has(test)
      ? ['equal variances', 'large']
      : ['significant', 'small'];
}

/** Names of tests that their statistic has as well. */
const SYMBOL = /^(?:chi ?-? ?(?:2|squared?)|χ2|χ²)$/u;
const JOINING = new Set(['and', ',', '&', 'with', 'the']);

/** Words that begin a question which is answered by yes or no. */
const ASKING = /^(?:is|are|was|were|do|does|did|has|have|can)$/iu;

function asksYesNo(context: RuleContext): boolean {
  const [first] = context.reading.items;
  return (first?.type === 'grammar' && ASKING.test(first.text)) || context.says('whether');
}

function reportOf(
  context: RuleContext,
  test: Step['test']
): { readonly report: readonly Report[]; readonly uses: readonly number[] } | undefined {
  const parts = context.markers('part').filter(({ sense }) => sense.part !== 'verdict');
  const known = parts.flatMap(({ sense }) =>
    sense.part === 'p' || sense.part === 'statistic' || sense.part === 'df' || sense.part === 'n'
      ? [sense.part]
      : sense.part === 'coefficient' && NORMALITY.has(test)
        ? (['statistic'] as const)
        : []
  );
  if (known.length < parts.length) {
    return undefined;
  }
  // "chi2 and p": what names the test is also what its statistic is called.
  const [first] = parts;
  const named = context
    .markers('statistic')
    .some(
      ({ item, text }) =>
        first !== undefined &&
        SYMBOL.test(text) &&
        context.reader.before(first.item) === item &&
        context.reader.wordsBetween(item, first.item).every(word => JOINING.has(word))
    );
  const report = named ? (['statistic', ...known] as const) : known;
  return { report: [...new Set<Report>(report)], uses: parts.map(part => part.item) };
}

/** "is the variance equal", "does the mean differ": what the test is about anyway. */
function impliedBy(test: Step['test'], context: RuleContext, statistic: Statistic): readonly number[] {
  return VARIANCES.has(test)
    ? [
        ...context.markers('fn').flatMap(({ sense, item }) => (sense.fn === 'var' ? [item] : [])),
        ...context.markers('comparison').flatMap(({ sense, item }) => (sense.op === 'eq' ? [item] : []))
      ]
    : statistic.markers.some(({ sense }) => sense.of === 'test' && sense.name !== undefined)
      ? context.markers('fn').flatMap(({ sense, item }) => (sense.fn === COMPARED[test] ? [item] : []))
      : [];
}

/** True for a test with degrees of freedom; those of an analysis of variance are told for the groups of a key. */
function tellsFreedom(test: Step['test'], { by }: Sample): boolean {
  return 'df' in TESTS[test] || (test === 'anova' && by !== undefined);
}

function draftOf(context: RuleContext, statistic: Statistic, sample: Sample): readonly Draft[] {
  const named = testNamed(context, statistic, sample);
  if (named === undefined) {
    return [];
  }
  const { test } = named;
  const [heading, sense] = judgedBy(test);
  const told = reportOf(context, test);
  const stated = verdictOf(context, heading, sense);
  // The sizes of groups of a key have no names of their own.
  const sized = told?.report.includes('n') !== true || sample.by === undefined;
  const freedom = told?.report.includes('df') !== true || tellsFreedom(test, sample);
  if (told === undefined || !sized || !freedom || (stated === undefined && context.has('verdict'))) {
    return [];
  }
  const question = stated === undefined && told.report.length === 0 && asksYesNo(context);
  const assumedLevel = 0.05;
  const judged =
    stated ??
    (question
      ? {
          verdict: {
            name: heading,
            tests: [
              { of: 'p' as const, op: sense === 'small' ? ('lt' as const) : ('ge' as const), value: assumedLevel }
            ]
          },
          uses: [],
          assumed: assumedLevel
        }
      : undefined);
  const report: Report[] = [
    ...(told.report.length === 0 ? (['statistic', 'p'] as const) : told.report),
    ...(judged === undefined ? [] : (['verdict'] as const))
  ];
  const level = judged?.assumed;
  const assumptions: readonly Assumption[] = [
    ...named.assumptions,
    ...sample.assumptions,
    ...(level === undefined ? [] : [assumeMethod('alpha', `The level of significance is ${String(level)}`)])
  ];
  const step: Step = {
    type: 'test',
    test,
    columns: [...sample.columns],
    ...(sample.by === undefined ? {} : { by: sample.by }),
    ...(sample.left === undefined || sample.right === undefined
      ? {}
      : { left: [...sample.left], right: [...sample.right] }),
    ...(sample.value === undefined ? {} : { value: sample.value }),
    ...(named.uncorrected ? { uncorrected: true } : {}),
    report,
    ...(judged === undefined ? {} : { verdict: judged.verdict })
  };
  return [
    {
      steps: [...context.filter(sample.rest), step],
      uses: [
        ...statistic.uses,
        ...sample.uses,
        ...named.uses,
        ...impliedBy(test, context, statistic),
        ...told.uses,
        ...(judged?.uses ?? [])
      ],
      score: (statistic.markers.every(({ sense: one }) => one.of === 'relation') ? WEIGHTS.assumed : 0) + sample.score,
      assumptions
    }
  ];
}

/** Tests of means, distributions, variances and independence. */
export function testRule(context: RuleContext): readonly Draft[] {
  const statistic = statisticOf(context, 'test', 'relation');
  if (statistic === undefined || context.has('share', 'distinct', 'take', 'superlative', 'most')) {
    return [];
  }
  return samplesOf(context, statistic).flatMap(sample => draftOf(context, statistic, sample));
}
