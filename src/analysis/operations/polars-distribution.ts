import { freeHeading } from '../compile/free-heading.js';
import { expectFrame } from '../compile/expect-frame.js';
import { calendarOrder } from '../keys/calendar-order.js';
import { keyColumn } from '../keys/key-column.js';
import { polarsKey } from '../keys/polars-key.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { DistributionStep } from './distribution.js';
import type { StepCode } from './step-code.js';

/** polars code of the step distribution. */
export const polarsDistribution: StepCode<DistributionStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'distribution');
  const polars = context.module('polars');
  const column = keyColumn(step.by);
  const key = polarsKey(step.by, column, context);
  const rows = context.mayMiss(column) ? `${base}.drop_nulls(${context.label(column)})` : base;
  const times = step.unit === 'percent' ? ' * 100' : '';
  const name = pythonLiteral(
    freeHeading(step.unit === 'percent' ? 'percent' : 'share', [
      column,
      ...(step.amount === true ? [step.of ?? ''] : [])
    ])
  );
  const total = step.of === undefined ? `${polars}.len()` : `${context.expression(step.of)}.sum()`;
  const amount = pythonLiteral(freeHeading(step.of === undefined ? 'count' : step.of, [column]));
  if (step.amount === true) {
    const totals = `${rows}.group_by(${key}).agg(${total}.alias(${amount}))`;
    const part = `(${polars}.col(${amount}) / ${polars}.col(${amount}).sum()${times}).alias(${name})`;
    return {
      type: 'table',
      code: `${totals}.with_columns(${part})`,
      keys: [column],
      measures: [amount, name],
      ...calendarOrder([step.by])
    };
  }
  const groups = `${rows}.group_by(${key}).agg(${total}.alias(${name}))`;
  const share = `${polars}.col(${name}) / ${polars}.col(${name}).sum()${times}`;
  return {
    type: 'table',
    code: `${groups}.with_columns(${share})`,
    keys: [column],
    measures: [name],
    ...calendarOrder([step.by])
  };
};
