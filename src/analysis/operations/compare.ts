import * as Type from '@sinclair/typebox';
import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, FrameState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { roundable } from '../compile/roundable.js';
import { conditionColumns } from '../conditions/condition-columns.js';
import { Condition } from '../conditions/condition.js';
import { explainCondition } from '../conditions/explain-condition.js';
import { aggregateOperation } from './aggregate.js';
import { explainMeasure } from './explain-measure.js';
import { filterOperation } from './filter.js';
import { Measure } from './measure.js';
import { sqlConditions } from '../conditions/sql-condition.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { Operation } from './operation.js';
import { sqlOneRow } from './sql-one-row.js';
import { sqlMeasure } from './sql-measure.js';

const schema = Type.Object(
  {
    type: Type.Literal('compare'),
    measure: Measure,
    left: Type.Array(Condition, { minItems: 1 }),
    right: Type.Array(Condition, { minItems: 1 }),
    /** `percent`: by how many percent of right left is larger; `greater`, `less`: true or false. */
    how: Type.Union((['difference', 'ratio', 'percent', 'greater', 'less'] as const).map(name => Type.Literal(name)))
  },
  { additionalProperties: false, description: 'One measure of two parts of the rows, left compared with right.' }
);

export type CompareStep = Type.Static<typeof schema>;

const FORMULA = {
  difference: (left: string, right: string) => `${left} - ${right}`,
  ratio: (left: string, right: string) => `${left} / ${right}`,
  percent: (left: string, right: string) => `(${left} / ${right} - 1) * 100`,
  greater: (left: string, right: string) => `bool(${left} > ${right})`,
  less: (left: string, right: string) => `bool(${left} < ${right})`
} satisfies Record<CompareStep['how'], (left: string, right: string) => string>;

const SQL_FORMULA: typeof FORMULA = {
  ...FORMULA,
  greater: (left, right) => `${left} > ${right}`,
  less: (left, right) => `${left} < ${right}`
};

const WORDS = {
  difference: 'minus',
  ratio: 'divided by',
  percent: 'in percent over',
  greater: 'greater than',
  less: 'less than'
};

function side(
  engine: 'pandas' | 'polars',
  where: CompareStep['left'],
  step: CompareStep,
  frame: FrameState,
  context: CompileContext
): string {
  const filtered = filterOperation[engine]({ type: 'filter', where }, frame, context);
  const value = aggregateOperation[engine]({ type: 'aggregate', by: [], measures: [step.measure] }, filtered, context);
  return value.type === 'value' ? value.code : '';
}

function compile(
  engine: 'pandas' | 'polars',
  step: CompareStep,
  state: CompileState,
  context: CompileContext
): CompileState {
  const before = expectFrame(state, 'compare');
  const left = side(engine, step.left, step, before, context);
  const right = side(engine, step.right, step, before, context);
  const operand = (code: string): string => (/ [-*/] /u.test(code) ? `(${code})` : code);
  const code = FORMULA[step.how](operand(left), operand(right));
  return step.how === 'greater' || step.how === 'less' ? { type: 'value', code } : roundable.number(code);
}

/** One measure of two parts of the rows, compared. */
export const compareOperation: Operation<CompareStep> = {
  type: 'compare',
  schema,
  columns: step => [
    ...(step.measure.column === undefined ? [] : [step.measure.column]),
    ...[...step.left, ...step.right].flatMap(conditionColumns)
  ],
  explain: (step, before) => {
    const left = step.left.map(explainCondition).join(' and ');
    const right = step.right.map(explainCondition).join(' and ');
    return {
      ...before,
      subject: `${explainMeasure(step.measure)} where ${left}, ${WORDS[step.how]} that where ${right}`
    };
  },
  pandas: (step, state, context) => compile('pandas', step, state, context),
  polars: (step, state, context) => compile('polars', step, state, context),
  duckdb: (step, state, context) => {
    const rows = sqlRows.open(sqlRows.expect(state, 'compare'), 'group');
    const side = (where: CompareStep['left']): string => {
      const value = sqlMeasure(step.measure, rows, context, sqlConditions(where, rows, context).join(' AND '));
      return / [-*/] /u.test(value) ? `(${value})` : value;
    };
    const formula = SQL_FORMULA[step.how](side(step.left), side(step.right));
    const number = step.how !== 'greater' && step.how !== 'less';
    return sqlOneRow(rows.query, [{ expression: formula, name: step.how, number }]);
  }
};
