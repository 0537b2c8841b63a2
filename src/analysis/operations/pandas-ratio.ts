import { expectFrame } from '../compile/expect-frame.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { roundable } from '../compile/roundable.js';
import { calendarOrder } from '../keys/calendar-order.js';
import { keyNames } from '../keys/key-names.js';
import { pandasGroups } from '../keys/pandas-groups.js';
import { pandasAggregate } from './pandas-aggregate.js';
import type { RatioStep } from './ratio.js';
import { ratioOfTotals } from './ratio-of-totals.js';
import { ratioParts } from './ratio-parts.js';
import type { StepCode } from './step-code.js';

/** pandas code of the step ratio. */
export const pandasRatio: StepCode<RatioStep> = (step, state, context) => {
  const frame = expectFrame(state, 'ratio');
  const { sums, times } = ratioParts(step);
  const plain = step.by.every(key => typeof key === 'string' && key !== step.of && key !== step.over);
  if (plain && step.by.length > 0) {
    const groups = pandasGroups(step.by, label => label, context);
    const code = `${pandasFrame(frame)}.groupby(${groups})[${context.labels([step.of, step.over])}].sum()`;
    const measures = [context.label(step.of), context.label(step.over)];
    return ratioOfTotals(step, { type: 'table', code, keys: keyNames(step.by), measures, ...calendarOrder(step.by) });
  }
  if (step.by.length > 0) {
    return ratioOfTotals(step, pandasAggregate({ by: step.by, measures: sums }, frame, context));
  }
  const sum = (name: string): string => `${pandasColumn(frame, name, context)}.sum()`;
  return roundable.number(`${sum(step.of)} / ${sum(step.over)}${times}`);
};
