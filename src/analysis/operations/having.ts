import * as Type from '@sinclair/typebox';
import type { TableState } from '../compile/compile-state.js';
import type { CompileState } from '../compile/compile-state.js';
import { PlanError } from '../compile/plan-error.js';
import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { sqlLiteral } from '../sql/sql-literal.js';
import { sqlTable } from '../sql/sql-table.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('having'),
    op: Type.Union((['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const).map(op => Type.Literal(op))),
    value: Type.Number()
  },
  { additionalProperties: false, description: 'Keep the groups whose first measure passes the comparison.' }
);

export type HavingStep = Type.Static<typeof schema>;

function expectTable(state: CompileState): TableState & { readonly first: string } {
  const first = state.type === 'table' ? state.measures[0] : undefined;
  if (state.type !== 'table' || first === undefined) {
    throw new PlanError('The step having needs groups: put an aggregate with keys before it.');
  }
  return { ...state, first };
}

/** Groups whose measure passes a comparison. */
export const havingOperation: Operation<HavingStep> = {
  type: 'having',
  schema,
  columns: () => [],
  explain: (step, before) => ({
    ...before,
    subject: `${before.subject} that ${COMPARISON_OPERATORS[step.op].words} ${String(step.value)}`
  }),
  pandas: (step, state) => {
    const { first, ...table } = expectTable(state);
    const measure = table.measures.length === 1 ? 'groups' : `groups[${first}]`;
    const test = `${measure} ${COMPARISON_OPERATORS[step.op].python} ${pythonLiteral(step.value)}`;
    return { ...table, code: `${table.code}.loc[lambda groups: ${test}]` };
  },
  polars: (step, state, context) => {
    const { first, ...table } = expectTable(state);
    const polars = context.module('polars');
    const measure = `${polars}.col(${first})`;
    const value = pythonLiteral(step.value);
    // A missing measure is not equal to anything.
    const test =
      step.op === 'ne'
        ? `${measure}.ne_missing(${value})`
        : `${measure} ${COMPARISON_OPERATORS[step.op].python} ${value}`;
    return { ...table, code: `${table.code}.filter(${test})` };
  },
  duckdb: (step, state) => {
    const test = (measure: string): string => {
      const sign =
        step.op === 'ne' && !measure.startsWith('count(') ? 'IS DISTINCT FROM' : COMPARISON_OPERATORS[step.op].sql;
      return `${measure} ${sign} ${sqlLiteral(step.value)}`;
    };
    return sqlTable.where(sqlTable.expect(state, 'having'), test);
  }
};
