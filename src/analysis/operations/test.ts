import * as Type from '@sinclair/typebox';
import { Condition } from '../conditions/condition.js';
import { conditionColumns } from '../conditions/condition-columns.js';
import { explainCondition } from '../conditions/explain-condition.js';
import type { Operation } from './operation.js';
import { STATISTICS } from './statistics.js';
import { explainVerdict } from './explain-verdict.js';
import { TESTS } from './tests.js';
import { Verdict } from './verdict.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('test'),
    test: Type.Union((Object.keys(TESTS) as (keyof typeof TESTS)[]).map(name => Type.Literal(name))),
    /** One measured column; two for paired samples, for two columns against each other and for `chiSquared`. */
    columns: Type.Array(NAMED.column, { minItems: 1, maxItems: 2 }),
    /** Each of its values is a sample. */
    by: Type.Optional(NAMED.column),
    /** Two samples in a fixed order instead of `by`: the first minus the second. */
    left: Type.Optional(Type.Array(Condition, { minItems: 1 })),
    right: Type.Optional(Type.Array(Condition, { minItems: 1 })),
    /** For `oneSample`: the mean to test against. */
    value: Type.Optional(Type.Number()),
    /** One-sided: the first sample is greater or less. Two-sided when absent. */
    alternative: Type.Optional(Type.Union([Type.Literal('greater'), Type.Literal('less')])),
    /** For `chiSquared`: without Yates’ correction for tables of two by two. */
    uncorrected: Type.Optional(Type.Boolean()),
    /** `n`: how many values each of two samples has. */
    report: Type.Array(
      Type.Union((['statistic', 'df', 'p', 'n', 'verdict'] as const).map(part => Type.Literal(part))),
      {
        minItems: 1
      }
    ),
    verdict: Type.Optional(Verdict)
  },
  { additionalProperties: false, description: 'A statistical test; values that are missing are left out.' }
);

export type TestStep = Type.Static<typeof schema>;

function samples(step: TestStep): string {
  if (step.left !== undefined && step.right !== undefined) {
    const left = step.left.map(explainCondition).join(' and ');
    const right = step.right.map(explainCondition).join(' and ');
    return `${step.columns.join(', ')} where ${left} against where ${right}`;
  }
  const columns = step.columns.join(step.test === 'chiSquared' ? ' and ' : ' against ');
  return `${columns}${step.by === undefined ? '' : ` between the groups of ${step.by}`}`;
}

function explain(step: TestStep): string {
  const { name, isTwoSided } = TESTS[step.test];
  const sides =
    step.alternative === undefined ? (isTwoSided ? ', two-sided' : '') : `, one-sided (${step.alternative})`;
  const against = step.value === undefined ? '' : ` against a mean of ${String(step.value)}`;
  const plain = step.uncorrected === true ? ' without continuity correction' : '';
  const verdict =
    step.verdict === undefined || !step.report.includes('verdict') ? '' : `, ${explainVerdict(step.verdict)}`;
  return `${name}${plain} of ${samples(step)}${against}${sides}${verdict}`;
}

/** A statistical test with its statistic, degrees of freedom, p-value and verdict, as far as they are asked for. */
export const testOperation: Operation<TestStep> = {
  type: 'test',
  schema,
  columns: step => [
    ...step.columns,
    ...(step.by === undefined ? [] : [step.by]),
    ...[...(step.left ?? []), ...(step.right ?? [])].flatMap(conditionColumns)
  ],
  explain: (step, before) => ({ ...before, subject: explain(step) }),
  pandas: (step, state, context) => STATISTICS.get().test(step, state, 'pandas', context)
};
