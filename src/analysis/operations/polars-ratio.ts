import { expectFrame } from '../compile/expect-frame.js';
import { roundable } from '../compile/roundable.js';
import { calendarOrder } from '../keys/calendar-order.js';
import { keyColumn } from '../keys/key-column.js';
import { keyNames } from '../keys/key-names.js';
import { polarsKey } from '../keys/polars-key.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { RatioStep } from './ratio.js';
import { ratioParts } from './ratio-parts.js';
import type { StepCode } from './step-code.js';

/** polars code of the step ratio. */
export const polarsRatio: StepCode<RatioStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'ratio');
  const { heading, times } = ratioParts(step);
  const quotient = `${context.expression(step.of)}.sum() / ${context.expression(step.over)}.sum()${times}`;
  if (step.by.length === 0) {
    return roundable.number(`${base}.select(${quotient}).item()`);
  }
  const names = keyNames(step.by);
  const keys = step.by.map((key, at) => polarsKey(key, names[at] ?? '', context)).join(', ');
  const missing = [...new Set(step.by.map(keyColumn))].filter(context.mayMiss);
  const rows = missing.length === 0 ? base : `${base}.drop_nulls(${context.labels(missing)})`;
  const label = pythonLiteral(heading);
  return {
    type: 'table',
    code: `${rows}.group_by(${keys}).agg((${quotient}).alias(${label}))`,
    keys: names,
    measures: [label],
    ...calendarOrder(step.by)
  };
};
