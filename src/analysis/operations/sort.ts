import * as Type from '@sinclair/typebox';
import { pandasFrame } from '../compile/pandas-frame.js';
import { PlanError } from '../compile/plan-error.js';
import type { Operation } from './operation.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('sort'),
    /** Column that decides; absent after an aggregate, where the first measure decides. */
    by: Type.Optional(NAMED.column),
    /** Columns that decide among rows that are equal in those before; of rows only. */
    then: Type.Optional(Type.Array(NAMED.column)),
    descending: Type.Boolean()
  },
  { additionalProperties: false, description: 'Put rows or groups in order; missing values come last.' }
);

export type SortStep = Type.Static<typeof schema>;

/** Rows or groups in order of a value. */
export const sortOperation: Operation<SortStep> = {
  type: 'sort',
  schema,
  columns: step => [...(step.by === undefined ? [] : [step.by]), ...(step.then ?? [])],
  explain: (step, before) => ({
    ...before,
    subject: `${before.subject}, ${step.descending ? 'highest' : 'lowest'} ${[step.by ?? 'value', ...(step.then ?? [])].join(', ')} first`
  }),
  pandas: (step, state, context) => {
    const order = step.descending ? 'ascending=False' : '';
    if (state.type === 'frame' && step.by !== undefined) {
      const labels = step.then === undefined ? context.label(step.by) : context.labels([step.by, ...step.then]);
      const options = [labels, ...(order === '' ? [] : [order])].join(', ');
      return { type: 'frame', base: `${pandasFrame(state)}.sort_values(${options})` };
    }
    if (state.type === 'table') {
      if (state.descending === true && step.descending) {
        return state;
      }
      const by = state.measures.length > 1 ? [state.measures[0] ?? ''] : [];
      const options = [...by, ...(order === '' ? [] : [order])].join(', ');
      return { ...state, code: `${state.code}.sort_values(${options})`, descending: step.descending };
    }
    throw new PlanError(`The step sort cannot order a ${state.type}.`);
  }
};
