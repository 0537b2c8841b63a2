import * as Type from '@sinclair/typebox';
import { explainVerdict } from './explain-verdict.js';
import type { Operation } from './operation.js';
import { Verdict } from './verdict.js';
import { NAMED } from '../plan/named.js';
import { STATISTICS } from './statistics.js';

const PARTS = ['slope', 'intercept', 'r', 'square', 'p', 'error', 'n', 'at', 'verdict'] as const;

const schema = Type.Object(
  {
    type: Type.Literal('regress'),
    x: NAMED.numeric,
    y: NAMED.numeric,
    /** `error`: standard error of the slope; `at`: the line’s value at `at`. */
    report: Type.Array(Type.Union(PARTS.map(part => Type.Literal(part))), { minItems: 1 }),
    at: Type.Optional(Type.Number()),
    verdict: Type.Optional(Verdict)
  },
  { additionalProperties: false, description: 'The least-squares line of y over x, over rows that have both.' }
);

export type RegressStep = Type.Static<typeof schema>;

/** The least-squares line through two columns. */
export const regressOperation: Operation<RegressStep> = {
  type: 'regress',
  schema,
  columns: step => [step.x, step.y],
  explain: (step, before) => {
    const verdict =
      step.verdict === undefined || !step.report.includes('verdict') ? '' : `, ${explainVerdict(step.verdict)}`;
    return { ...before, subject: `least-squares line of ${step.y} over ${step.x} from rows that have both${verdict}` };
  },
  pandas: (step, state, context) => STATISTICS.get().regress(step, state, 'pandas', context)
};
