import * as Type from '@sinclair/typebox';
import { PlanError } from '../compile/plan-error.js';
import { scanCode } from '../compile/scan-code.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('round'),
    /** Places behind the decimal point. */
    digits: Type.Integer({ minimum: 0, maximum: 12 }),
    /** Of several named numbers those with other places, or without `digits` as they are. */
    others: Type.Optional(
      Type.Array(
        Type.Object(
          { name: Type.String(), digits: Type.Optional(Type.Integer({ minimum: 0, maximum: 12 })) },
          { additionalProperties: false }
        ),
        { minItems: 1 }
      )
    )
  },
  { additionalProperties: false, description: 'Round the numbers of the result.' }
);

export type RoundStep = Type.Static<typeof schema>;

function places(digits: number): string {
  return digits === 0 ? 'whole numbers' : `${String(digits)} ${digits === 1 ? 'decimal' : 'decimals'}`;
}

/** The numbers of a result, rounded. Words and truths stay as they are. */
export const roundOperation: Operation<RoundStep> = {
  type: 'round',
  schema,
  columns: () => [],
  explain: (step, before) => ({
    ...before,
    subject: `${before.subject}, rounded to ${[places(step.digits), ...(step.others ?? []).map(one => `${one.name} ${one.digits === undefined ? 'as it is' : `to ${places(one.digits)}`}`)].join(', ')}`
  }),
  pandas: (step, state) => {
    const places = step.digits === 0 ? '' : String(step.digits);
    if (state.type === 'value' && state.rounded !== undefined) {
      return { type: 'value', code: state.rounded(step.digits, step.others) };
    }
    if (state.type === 'table' && step.others === undefined) {
      const loose = scanCode(state.code).top.some(place => place.character === ' ');
      return { ...state, code: `${loose ? `(${state.code})` : state.code}.round(${places})` };
    }
    throw new PlanError('The step round needs a result with numbers.');
  }
};
