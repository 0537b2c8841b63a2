import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, FrameState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { frameName } from '../compile/frame-name.js';
import { PlanError } from '../compile/plan-error.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { reportName } from './report-name.js';
import { type Reported, reportValues } from './report-values.js';
import { type SampleCode, sampleCode } from './sample-code.js';
import type { TestStep } from './test.js';
import { TESTS } from './tests.js';
import { verdictCode } from './verdict-code.js';

type Engine = 'pandas' | 'polars';

/** How often each pair of values occurs. */
function table([row, column]: readonly string[], frame: FrameState, engine: Engine, context: CompileContext): string {
  if (row === undefined || column === undefined) {
    throw new PlanError('The test chiSquared needs two columns.');
  }
  if (engine === 'pandas') {
    const crosstab = `${context.module('pandas')}.crosstab`;
    return frameName.pipe(
      pandasFrame(frame),
      name => `${crosstab}(${name}[${context.label(row)}], ${name}[${context.label(column)}])`
    );
  }
  const missing = [row, column].filter(context.mayMiss);
  const rows = missing.length === 0 ? frame.base : `${frame.base}.drop_nulls(${context.labels(missing)})`;
  const pivot = `pivot(${context.label(column)}, index=${context.label(row)}, values=${context.label(row)}, aggregate_function="len")`;
  return `${rows}.${pivot}.drop(${context.label(row)}).fill_null(0)`;
}

/** Two samples that stand by themselves; none for the groups of a key. */
function sides(step: TestStep, samples: SampleCode): readonly string[] {
  const [first = '', second] = step.columns;
  return step.left !== undefined && step.right !== undefined
    ? [samples.part(first, step.left), samples.part(first, step.right)]
    : step.by === undefined && second !== undefined
      ? [samples.column(first), samples.column(second)]
      : [];
}

/** Two samples, or one for each group, as arguments. */
function several(step: TestStep, samples: SampleCode): string {
  const [first = ''] = step.columns;
  if (step.by !== undefined) {
    return samples.groups(first, step.by);
  }
  const both = sides(step, samples);
  if (both.length < 2) {
    throw new PlanError(`The test ${step.test} needs groups: name them in by, or name two columns.`);
  }
  return both.join(', ');
}

function samplesOf(step: TestStep, frame: FrameState, engine: Engine, context: CompileContext): string {
  const samples = sampleCode(engine, frame, context);
  const [first = ''] = step.columns;
  switch (TESTS[step.test].samples) {
    case 'one': {
      const sample = samples.column(first);
      return step.test === 'oneSample'
        ? `${sample}, ${pythonLiteral(step.value ?? 0)}`
        : step.test === 'kolmogorov'
          ? `${sample}, "norm", args=(${sample}.mean(), ${sample}.std())`
          : sample;
    }
    case 'paired':
      return samples.paired(step.columns);
    case 'table':
      return `${table(step.columns, frame, engine, context)}${step.uncorrected === true ? ', correction=False' : ''}`;
    default:
      return several(step, samples);
  }
}

/** How many values the samples have. */
function sizes(step: TestStep, samples: SampleCode): readonly Reported[] {
  const kind = TESTS[step.test].samples;
  const [first = ''] = step.columns;
  const both = kind === 'one' ? [samples.column(first)] : kind === 'two' || kind === 'many' ? sides(step, samples) : [];
  if (kind === 'paired') {
    return [{ name: 'n', code: () => samples.pairs(step.columns) }];
  }
  if (both.length === 0) {
    throw new PlanError(`The test ${step.test} tells the sizes of two samples only that are named in left and right.`);
  }
  return both.map((sample, at) => ({
    name: both.length === 1 ? 'n' : `n${String(at + 1)}`,
    code: () => `len(${sample})`
  }));
}

/** The degrees of freedom between and within the groups of a key, of an analysis of variance. */
function betweenAndWithin(step: TestStep, samples: SampleCode): readonly Reported[] {
  const [first = ''] = step.columns;
  const { by } = step;
  if (step.test !== 'anova' || by === undefined) {
    throw new PlanError(`The test ${step.test} does not tell its degrees of freedom.`);
  }
  return [
    { name: 'df between', code: () => `${samples.keys(first, by)} - 1` },
    { name: 'df within', code: () => `${samples.pairs([first, by])} - ${samples.keys(first, by)}` }
  ];
}

/** Code of a test for an engine; what is reported stands in the order of `report`. */
export function compileTest(
  step: TestStep,
  state: CompileState,
  engine: Engine,
  context: CompileContext
): CompileState {
  const test: (typeof TESTS)[keyof typeof TESTS] & { readonly options?: string; readonly df?: string } =
    TESTS[step.test];
  const frame = expectFrame(state, 'test');
  const options = [
    samplesOf(step, frame, engine, context),
    ...(test.options === undefined ? [] : [test.options]),
    ...(step.alternative === undefined ? [] : [`alternative="${step.alternative}"`])
  ];
  const call = `${context.module('scipy.stats')}.${test.call}(${options.join(', ')})`;
  const { df } = test;
  const reported = step.report.flatMap((part): readonly Reported[] => {
    switch (part) {
      case 'statistic':
        return [{ name: reportName(step, part), code: result => `${result}.statistic`, field: 'statistic' }];
      case 'p':
        return [{ name: 'p', code: result => `${result}.pvalue`, field: 'pvalue', isProbability: true }];
      case 'df':
        if (df === undefined) {
          return betweenAndWithin(step, sampleCode(engine, frame, context));
        }
        return [{ name: 'df', code: result => `${result}.${df}`, field: 'dof' }];
      case 'n':
        return sizes(step, sampleCode(engine, frame, context));
      case 'verdict': {
        const { verdict } = step;
        return verdict === undefined
          ? []
          : [
              {
                name: verdict.name,
                code: result => verdictCode(verdict, of => `${result}.${of === 'p' ? 'pvalue' : 'statistic'}`),
                isWord: true
              }
            ];
      }
    }
  });
  const fields = step.test === 'chiSquared' ? ['statistic', 'pvalue', 'dof', 'expected'] : ['statistic', 'pvalue'];
  return reportValues(call, reported, fields, engine, context);
}
