import * as Type from '@sinclair/typebox';
import type { CompileState } from '../compile/compile-state.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { PlanError } from '../compile/plan-error.js';
import { sqlRows } from '../sql/sql-rows.js';
import { sqlTable } from '../sql/sql-table.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('sort'),
    /** Column that decides; absent after an aggregate, where the first measure decides. */
    by: Type.Optional(Type.String()),
    descending: Type.Boolean()
  },
  { additionalProperties: false, description: 'Put rows or groups in order; missing values come last.' }
);

export type SortStep = Type.Static<typeof schema>;

function refuse(state: CompileState): never {
  throw new PlanError(`The step sort cannot order a ${state.type}.`);
}

/** Rows or groups in order of a value. */
export const sortOperation: Operation<SortStep> = {
  type: 'sort',
  schema,
  columns: step => (step.by === undefined ? [] : [step.by]),
  explain: (step, before) => ({
    ...before,
    subject: `${before.subject}, ${step.descending ? 'highest' : 'lowest'} ${step.by ?? 'value'} first`
  }),
  pandas: (step, state, context) => {
    const order = step.descending ? 'ascending=False' : '';
    if (state.type === 'frame' && step.by !== undefined) {
      const options = [context.label(step.by), ...(order === '' ? [] : [order])].join(', ');
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
    return refuse(state);
  },
  polars: (step, state, context) => {
    const order = step.descending ? ', descending=True, nulls_last=True' : ', nulls_last=True';
    if (state.type === 'frame' && step.by !== undefined) {
      return { type: 'frame', base: `${state.base}.sort(${context.label(step.by)}${order})` };
    }
    if (state.type === 'table') {
      return { ...state, code: `${state.code}.sort(${state.measures[0] ?? ''}${order})`, descending: step.descending };
    }
    return refuse(state);
  },
  duckdb: (step, state) => {
    const direction = step.descending ? ' DESC' : '';
    if (state.type === 'rows' && step.by !== undefined) {
      const rows = sqlRows.open(state, 'order');
      const orderBy = [`${sqlRows.column(rows, step.by)}${direction}`];
      return { ...rows, query: { ...rows.query, orderBy } };
    }
    if (state.type === 'table') {
      const table = sqlTable.open(state);
      return { ...table, orderBy: [`${sqlTable.first(table).name}${direction}`, ...table.orderBy] };
    }
    throw new PlanError(`The step sort cannot order a ${state.type}.`);
  }
};
