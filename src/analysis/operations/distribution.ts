import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { frameName } from '../compile/frame-name.js';
import { bandOf } from '../keys/band-of.js';
import { calendarOrder } from '../keys/calendar-order.js';
import { explainKey } from '../keys/explain-key.js';
import { GroupKey } from '../keys/group-key.js';
import { keyColumn } from '../keys/key-column.js';
import { keyNames } from '../keys/key-names.js';
import { pandasGroups } from '../keys/pandas-groups.js';
import { partsOfTotals } from './parts-of-totals.js';
import type { Operation } from './operation.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('distribution'),
    by: GroupKey,
    /** Absent: of the rows; a column: of its sum. */
    of: Type.Optional(NAMED.numeric),
    unit: Type.Union([Type.Literal('percent'), Type.Literal('fraction')]),
    /** Beside the count or the sum itself, which stands in front. */
    amount: Type.Optional(Type.Boolean())
  },
  { additionalProperties: false, description: 'What part of all rows, or of a total, each group has. Adds up to one.' }
);

export type DistributionStep = Type.Static<typeof schema>;

/** What part of all rows or of a total each group has. Rows with a missing group are left out of both. */
export const distributionOperation: Operation<DistributionStep> = {
  type: 'distribution',
  schema,
  columns: step => [keyColumn(step.by), ...(step.of === undefined ? [] : [step.of])],
  explain: (step, before) => {
    const amount = step.amount === true ? `${step.of === undefined ? 'number of rows' : `total ${step.of}`} and ` : '';
    const measure = `${amount}${step.unit === 'percent' ? 'percentage' : 'share'} of ${step.of === undefined ? 'the rows' : `the total ${step.of}`}`;
    return { ...before, subject: `${measure} in each ${explainKey(step.by)}`, measure, keys: explainKey(step.by) };
  },
  pandas: (step, state, context) => {
    const frame = expectFrame(state, 'distribution');
    if (step.of === undefined && typeof step.by === 'string') {
      const ordered = bandOf(step.by, context.steps) === undefined ? '' : '.sort_index()';
      const values = pandasColumn(frame, step.by, context);
      if (step.amount === true) {
        return {
          type: 'table',
          keys: [step.by],
          ...partsOfTotals(step, `${values}.value_counts()${ordered}`, [step.by], '"count"', context)
        };
      }
      const shares = `${values}.value_counts(normalize=True)${ordered}`;
      const code = step.unit === 'percent' ? `${shares}.mul(100)` : shares;
      return { type: 'table', code, keys: [step.by], measures: ['"proportion"'] };
    }
    const by = [step.by];
    const value = step.of === undefined ? '"count"' : context.label(step.of);
    const total = step.of === undefined ? '.size()' : `[${value}].sum()`;
    const whole = pandasFrame(frame);
    const totals =
      typeof step.by === 'string'
        ? `${whole}.groupby(${pandasGroups(by, label => label, context)})${total}`
        : frameName.pipe(
            whole,
            name => `${name}.groupby(${pandasGroups(by, label => `${name}[${label}]`, context)})${total}`
          );
    const keys = keyNames(by);
    return { type: 'table', keys, ...partsOfTotals(step, totals, keys, value, context), ...calendarOrder(by) };
  }
};
