import * as Type from '@sinclair/typebox';
import { explainVerdict } from './explain-verdict.js';
import type { Operation } from './operation.js';
import { Verdict } from './verdict.js';
import { STATISTICS } from './statistics.js';

const schema = Type.Object(
  {
    type: Type.Literal('judge'),
    /** Heading of the number. */
    name: Type.String(),
    /** Its tests are of `value` or `size`. */
    verdict: Verdict
  },
  { additionalProperties: false, description: 'The single number made before, and what it is judged to be.' }
);

export type JudgeStep = Type.Static<typeof schema>;

/** A single number with the word that a rule gives it. */
export const judgeOperation: Operation<JudgeStep> = {
  type: 'judge',
  schema,
  columns: () => [],
  explain: (step, before) => ({ ...before, subject: `${before.subject}, ${explainVerdict(step.verdict)}` }),
  pandas: (step, state, context) => STATISTICS.get().judge(step, state, 'pandas', context)
};
