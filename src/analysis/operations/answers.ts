import * as Type from '@sinclair/typebox';
import type { Explanation } from '../explain/explanation.js';
import { compileAnswers } from './compile-answers.js';
import { type PartStep, PART_OPERATIONS } from './part-operations.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('answers'),
    parts: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          /** Steps over the same rows, of which the last one makes a single value. */
          steps: Type.Array(Type.Union(Object.values(PART_OPERATIONS).map(operation => operation.schema)), {
            minItems: 1
          })
        },
        { additionalProperties: false }
      ),
      { minItems: 2 }
    )
  },
  { additionalProperties: false, description: 'Several single values, each made by itself and under its own name.' }
);

/** Step of several answers; the parts are typed by the operations that may stand in them. */
export type AnswersStep = Omit<Type.Static<typeof schema>, 'parts'> & {
  readonly parts: readonly { readonly name: string; readonly steps: readonly PartStep[] }[];
};

function operation(step: PartStep): Operation<PartStep> {
  // The map guarantees that the operation under a type takes steps of that type; TypeScript cannot correlate the two.
  return PART_OPERATIONS[step.type] as unknown as Operation<PartStep>;
}

/** Several values in one answer, each under its name: a Series in pandas, a frame of one row in polars. */
export const answersOperation: Operation<AnswersStep> = {
  type: 'answers',
  schema,
  columns: step => step.parts.flatMap(part => part.steps.flatMap(one => operation(one).columns(one))),
  explain: (step, before) => {
    const parts = step.parts.map(({ steps }) => {
      const { subject, where } = steps.reduce<Explanation>((sentence, one) => operation(one).explain(one, sentence), {
        subject: 'rows',
        where: []
      });
      return where.length === 0 ? subject : `${subject} where ${where.join(' and ')}`;
    });
    return { ...before, subject: parts.join('; ') };
  },
  pandas: (step, state, context) =>
    compileAnswers(step, state, 'pandas', (one, before) => operation(one).pandas(one, before, context), context)
};
