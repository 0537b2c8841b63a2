import * as Type from '@sinclair/typebox';
import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, FrameState, ValueState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { PlanError } from '../compile/plan-error.js';
import type { Explanation } from '../explain/explanation.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { type PartStep, PART_OPERATIONS } from './part-operations.js';
import { notInSql } from '../sql/not-in-sql.js';
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

function values(
  step: AnswersStep,
  base: string,
  engine: 'pandas' | 'polars',
  context: CompileContext,
  digits?: number
): string {
  const entries = step.parts.map(({ name, steps }) => {
    const start: CompileState = { type: 'frame', base };
    const final = steps.reduce<CompileState>((state, one) => operation(one)[engine](one, state, context), start);
    if (final.type !== 'value') {
      throw new PlanError(`The part ${name} of the step answers is no single value.`);
    }
    const code = digits === undefined ? final.code : (final.rounded?.(digits) ?? final.code);
    return `${pythonLiteral(name)}: ${code}`;
  });
  return engine === 'pandas'
    ? `${context.module('pandas')}.Series({${entries.join(', ')}})`
    : `${context.module('polars')}.DataFrame({${entries.join(', ')}})`;
}

function compile(
  step: AnswersStep,
  frame: FrameState,
  engine: 'pandas' | 'polars',
  context: CompileContext
): ValueState {
  const write = (digits?: number): string => {
    const base = pandasFrame(frame);
    if (engine === 'pandas' || frameName.isPlain(base)) {
      return frameName.pipe(base, name => values(step, name, engine, context, digits));
    }
    return `${base}.pipe(lambda rows: ${values(step, 'rows', engine, context, digits)})`;
  };
  return { type: 'value', code: write(), rounded: write };
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
  pandas: (step, state, context) => compile(step, expectFrame(state, 'answers'), 'pandas', context),
  polars: (step, state, context) => compile(step, expectFrame(state, 'answers'), 'polars', context),
  duckdb: notInSql('answers', 'Ask for it with pandas: `.df()` of the relation gives a frame.')
};
