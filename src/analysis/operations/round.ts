import * as Type from '@sinclair/typebox';
import { PlanError } from '../compile/plan-error.js';
import { scanCode } from '../compile/scan-code.js';
import type { Operation } from './operation.js';
import { sqlRound } from './sql-round.js';

const schema = Type.Object(
  {
    type: Type.Literal('round'),
    /** Places behind the decimal point. */
    digits: Type.Integer({ minimum: 0, maximum: 12 })
  },
  { additionalProperties: false, description: 'Round the numbers of the result.' }
);

export type RoundStep = Type.Static<typeof schema>;

/** The numbers of a result, rounded. Words and truths stay as they are. */
export const roundOperation: Operation<RoundStep> = {
  type: 'round',
  schema,
  columns: () => [],
  explain: (step, before) => ({
    ...before,
    subject: `${before.subject}, rounded to ${step.digits === 0 ? 'whole numbers' : `${String(step.digits)} ${step.digits === 1 ? 'decimal' : 'decimals'}`}`
  }),
  pandas: (step, state) => {
    const places = step.digits === 0 ? '' : String(step.digits);
    if (state.type === 'value' && state.rounded !== undefined) {
      return { type: 'value', code: state.rounded(step.digits) };
    }
    if (state.type === 'table') {
      const loose = scanCode(state.code).top.some(place => place.character === ' ');
      return { ...state, code: `${loose ? `(${state.code})` : state.code}.round(${places})` };
    }
    throw new PlanError('The step round needs a result with numbers.');
  },
  polars: (step, state, context) => {
    if (state.type === 'value' && state.rounded !== undefined) {
      return { type: 'value', code: state.rounded(step.digits) };
    }
    if (state.type === 'table') {
      const places = step.digits === 0 ? '' : String(step.digits);
      const code = `${state.code}.with_columns(${context.module('polars')}.selectors.float().round(${places}))`;
      return { ...state, code };
    }
    throw new PlanError('The step round needs a result with numbers.');
  },
  duckdb: sqlRound
};
