import type { AnalysisStep, Assumption } from '../../analysis/index.js';
import { assumeMethod } from '../reading/assume-method.js';
import type { RuleContext } from './rule-context.js';
import type { Sample } from './samples-of.js';
import type { Statistic } from './statistic-of.js';

type Test = Extract<AnalysisStep, { type: 'test' }>['test'];

/** Tests by the kinds of samples they take. */
const TAKES: Readonly<Record<Test, readonly Sample['kind'][]>> = {
  welch: ['two', 'columns'],
  student: ['two', 'columns'],
  paired: ['columns'],
  oneSample: ['one'],
  mannWhitney: ['two', 'columns'],
  wilcoxon: ['columns'],
  anova: ['groups', 'two'],
  kruskal: ['groups', 'two'],
  levene: ['groups', 'two', 'columns'],
  bartlett: ['groups', 'two', 'columns'],
  chiSquared: ['table'],
  shapiro: ['one'],
  dagostino: ['one'],
  kolmogorov: ['one']
};

function isTest(name: string): name is Test {
  return Object.hasOwn(TAKES, name);
}

/** Values up to which the p-value of Shapiro-Wilk is exact. */
const EXACT = 5000;

/** The test for a name that leaves it open, or for none, with what was assumed. */
function usual(
  name: string | undefined,
  sample: Sample,
  options: ReadonlySet<string>,
  rows: number
): { readonly test: Test; readonly assumptions: readonly Assumption[] } | undefined {
  const taken = (test: Test, text?: string): ReturnType<typeof usual> => ({
    test,
    assumptions: text === undefined ? [] : [assumeMethod(test, text)]
  });
  if (name === 'normality') {
    return rows > EXACT
      ? taken('dagostino', 'Normality is tested by D’Agostino-Pearson: Shapiro-Wilk is not exact for so many values')
      : taken('shapiro', 'Normality is tested by Shapiro-Wilk');
  }
  if (name !== undefined && name !== 't') {
    return undefined;
  }
  if (options.has('paired')) {
    return taken('paired');
  }
  switch (sample.kind) {
    case 'one':
      return sample.value === undefined ? undefined : taken('oneSample');
    case 'two':
    case 'columns':
      if (sample.kind === 'columns' && name === undefined) {
        return undefined;
      }
      return options.has('equal')
        ? taken('student')
        : options.has('unequal')
          ? taken('welch')
          : taken('welch', 'Welch’s t-test, which does not need equal variances');
    case 'groups':
      return name === 't' ? undefined : taken('anova', 'One-way ANOVA, since there are more than two groups');
    case 'table':
      return name === 't' ? undefined : taken('chiSquared', 'Independence is tested by chi-squared');
  }
}

/** The test that a question asks for, when it can take the sample; `undefined` when it cannot. */
export function testNamed(
  context: RuleContext,
  statistic: Statistic,
  sample: Sample
):
  | {
      readonly test: Test;
      readonly uncorrected: boolean;
      readonly uses: readonly number[];
      readonly assumptions: readonly Assumption[];
    }
  | undefined {
  const markers = context.markers('option');
  const options = new Set(markers.map(({ sense }) => sense.option as string));
  const { name } = statistic;
  const found =
    name !== undefined && isTest(name)
      ? { test: name, assumptions: [] }
      : usual(name, sample, options, context.profile.rows ?? 0);
  if (found === undefined || !TAKES[found.test].includes(sample.kind)) {
    return undefined;
  }
  // Two samples that are named in a question about variances are groups as well.
  const { test } = found;
  const needsValue = test === 'oneSample';
  const contrary =
    (test === 'welch' && options.has('equal')) ||
    (test === 'student' && options.has('unequal')) ||
    (options.has('paired') && test !== 'paired' && test !== 'wilcoxon') ||
    (options.has('unpaired') && (test === 'paired' || test === 'wilcoxon'));
  if (contrary || needsValue !== (sample.value !== undefined)) {
    return undefined;
  }
  const allowed = new Set(['equal', 'unequal', 'paired', 'unpaired', 'twoSided', 'order', 'pairs']);
  const corrections = test === 'chiSquared' ? ['uncorrected', 'corrected'] : [];
  const compares = sample.kind === 'two' || sample.kind === 'groups' ? context.markers('compare') : [];
  const uses = markers.filter(({ sense }) => allowed.has(sense.option) || corrections.includes(sense.option));
  return {
    test,
    uncorrected: options.has('uncorrected') && test === 'chiSquared',
    uses: [...uses, ...compares, ...context.markers('between')].map(one => one.item),
    assumptions: found.assumptions
  };
}
