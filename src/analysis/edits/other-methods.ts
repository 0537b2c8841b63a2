import { chartName } from '../charts/chart-name.js';
import { ChartKind } from '../charts/chart-kind.js';
import { hasAverage } from '../conditions/has-average.js';
import type { Measure } from '../operations/measure.js';
import { TESTS } from '../operations/tests.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { withChart } from './with-chart.js';
import { withMeasure } from './with-measure.js';
import { withStep } from './with-step.js';

/** The plan by another method, under the name of that method. */
export type OtherMethod = { readonly reading: string; readonly plan: AnalysisPlan };

const COEFFICIENTS = { pearson: 'Pearson’s r', spearman: 'Spearman’s rho', kendall: 'Kendall’s tau' } as const;
/** Rules for outliers that go without a number, with the distance that is usual. */
const RULES = {
  iqr: { name: 'interquartile ranges', factor: 1.5 },
  z: { name: 'standard deviations', factor: 3 },
  sd: { name: 'standard deviations', factor: 3 }
} as const;
/** Tests of the same samples. */
const ALIKE = [
  ['welch', 'student', 'mannWhitney'],
  ['anova', 'kruskal'],
  ['shapiro', 'dagostino']
] as const;
const MEASURES = ['mean', 'median', 'sum'] as const;

const isNamed = (reading: string, ...names: readonly string[]): boolean => names.includes(reading);

function otherSteps(step: AnalysisStep, reading: string): readonly (readonly [string, AnalysisStep])[] {
  switch (step.type) {
    case 'correlate': {
      const { method: now } = step;
      return now !== 'covariance' && isNamed(reading, now, COEFFICIENTS[now])
        ? (['pearson', 'spearman', 'kendall'] as const)
            .filter(method => method !== now)
            .map(method => [COEFFICIENTS[method], { ...step, method }])
        : [];
    }
    case 'test': {
      const alike: readonly (typeof step.test)[] = ALIKE.find(names => names.some(name => name === step.test)) ?? [];
      return isNamed(reading, step.test, TESTS[step.test].name)
        ? alike.filter(test => test !== step.test).map(test => [TESTS[test].name, { ...step, test }])
        : [];
    }
    case 'outliers': {
      const { ddof: _ddof, ...rest } = step;
      const method = step.method === 'iqr' ? 'z' : 'iqr';
      return isNamed(reading, step.method, RULES[step.method].name)
        ? [[RULES[method].name, { ...rest, method, factor: RULES[method].factor }]]
        : [];
    }
    case 'dropOutliers': {
      const rule = step.rule === 'iqr' ? 'sd' : 'iqr';
      return isNamed(reading, step.rule, RULES[step.rule].name)
        ? [[RULES[rule].name, { ...step, rule, factor: RULES[rule].factor }]]
        : [];
    }
    default:
      return [];
  }
}

function otherMeasures(plan: AnalysisPlan, reading: string): readonly OtherMethod[] {
  const used = plan.steps.flatMap((step): readonly Measure[] =>
    step.type === 'aggregate' ? step.measures : step.type === 'compare' ? [step.measure] : []
  );
  const over = used.length > 0 && used.every(({ fn, column }) => fn === reading && column !== undefined);
  return over && MEASURES.some(fn => fn === reading)
    ? MEASURES.flatMap(fn => {
        const changed = withMeasure(plan, { fn: { fn } });
        return changed === undefined ? [] : [{ reading: fn, plan: changed }];
      })
    : [];
}

function otherCharts(plan: AnalysisPlan, reading: string): readonly OtherMethod[] {
  const last = plan.steps.at(-1);
  return last?.type === 'chart' && chartName(last) === reading
    ? ChartKind.anyOf.flatMap(({ const: kind }) => {
        const changed = withChart(plan, { kind });
        return changed === undefined ? [] : [{ reading: chartName({ kind }), plan: changed }];
      })
    : [];
}

/** Of all rows, or of those that the other conditions of the step leave. */
const AVERAGES = { all: 'the average of all rows', left: 'the average of these rows' } as const;

function otherAverages(plan: AnalysisPlan, reading: string): readonly OtherMethod[] {
  const at = plan.steps.findIndex(step => step.type === 'filter' && step.where.some(hasAverage));
  const [step, before] = [plan.steps[at], plan.steps[at - 1]];
  if (step?.type !== 'filter') {
    return [];
  }
  const others = step.where.filter(one => !hasAverage(one));
  const averages = step.where.filter(hasAverage);
  const around = (from: number, steps: readonly AnalysisStep[]): AnalysisPlan => ({
    ...plan,
    steps: [...plan.steps.slice(0, from), ...steps, ...plan.steps.slice(at + 1)]
  });
  if (reading === AVERAGES.all && others.length > 0) {
    return [
      {
        reading: AVERAGES.left,
        plan: around(at, [
          { ...step, where: others },
          { ...step, where: averages }
        ])
      }
    ];
  }
  return reading === AVERAGES.left && before?.type === 'filter' && others.length === 0
    ? [{ reading: AVERAGES.all, plan: around(at - 1, [{ ...step, where: [...before.where, ...averages] }]) }]
    : [];
}

/**
 * The plan by the other methods that could stand in the place of `reading`: another coefficient, test, rule for outliers,
 * measure or kind of chart. Empty when the plan has no such method, or nothing else fits. Whether an engine can compile
 * them is not looked at.
 */
export function otherMethods(plan: AnalysisPlan, reading: string): readonly OtherMethod[] {
  const steps = plan.steps.flatMap((step, at) =>
    otherSteps(step, reading).map(([name, other]) => ({ reading: name, plan: withStep(plan, at, other) }))
  );
  return [
    ...steps,
    ...otherAverages(plan, reading),
    ...otherMeasures(plan, reading),
    ...otherCharts(plan, reading)
  ].filter(other => other.reading !== reading);
}
