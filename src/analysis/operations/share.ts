import * as Type from '@sinclair/typebox';
import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, FrameState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { hasMissingTruth } from '../compile/has-missing-truth.js';
import { frameName } from '../compile/frame-name.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { roundable } from '../compile/roundable.js';
import { conditionColumns } from '../conditions/condition-columns.js';
import { Condition } from '../conditions/condition.js';
import { explainCondition } from '../conditions/explain-condition.js';
import { hasAverage } from '../conditions/has-average.js';
import { joinMasks } from '../conditions/join-masks.js';
import { wrapTest } from '../conditions/wrap-test.js';
import { pandasCondition } from '../conditions/pandas-condition.js';
import { calendarOrder } from '../keys/calendar-order.js';
import { explainKey } from '../keys/explain-key.js';
import { GroupKey } from '../keys/group-key.js';
import { keyColumn } from '../keys/key-column.js';
import { keyNames } from '../keys/key-names.js';
import { pandasGroups } from '../keys/pandas-groups.js';
import type { Operation } from './operation.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('share'),
    where: Type.Array(Condition, { minItems: 1 }),
    by: Type.Array(GroupKey),
    /** Absent: the share of rows; a column: the share of its sum. */
    of: Type.Optional(NAMED.numeric),
    unit: Type.Union([Type.Literal('percent'), Type.Literal('fraction')])
  },
  { additionalProperties: false, description: 'The part of the rows, or of a sum, for which the conditions hold.' }
);

export type ShareStep = Type.Static<typeof schema>;

/** The test as a Series over the rows of the frame, when all its conditions are about one column. */
function overOneColumn(where: ShareStep['where'], frame: FrameState, context: CompileContext): string | undefined {
  const columns = new Set(where.flatMap(conditionColumns));
  return columns.size === 1 && !where.some(hasAverage) && where.length === 1 && where[0]?.type !== 'any'
    ? pandasCondition(where, () => pandasColumn(frame, [...columns].join(''), context), context)
    : undefined;
}

function pandas(step: ShareStep, state: CompileState, context: CompileContext): CompileState {
  const given = expectFrame(state, 'share');
  // An average is that of the rows which earlier steps have left.
  const frame: FrameState = step.where.some(hasAverage) ? { type: 'frame', base: pandasFrame(given) } : given;
  const times = step.unit === 'percent' ? ' * 100' : '';
  if (step.of !== undefined) {
    const mask = joinMasks(frame.mask, pandasCondition(step.where, frameName.column(frame.base), context));
    const part = pandasColumn({ type: 'frame', base: frame.base, mask }, step.of, context);
    return roundable.number(`${part}.sum() / ${pandasColumn(frame, step.of, context)}.sum()${times}`);
  }
  const whole = pandasFrame(frame);
  const read = step.where.flatMap(conditionColumns);
  const open = read.some(name => hasMissingTruth(context.column(name)) && context.mayMiss(name));
  // A mean would leave out what is neither true nor false.
  const closed = (test: string): string => (open ? `${wrapTest(test, true)}.fillna(False)` : wrapTest(test, true));
  const testOver = (name: string): string => closed(pandasCondition(step.where, label => `${name}[${label}]`, context));
  if (step.by.length === 0) {
    const one = frameName.isPlain(whole) ? undefined : overOneColumn(step.where, frame, context);
    const code =
      one === undefined
        ? frameName.pipe(whole, name => `${testOver(name)}.mean()${times}`)
        : `${closed(one)}.mean()${times}`;
    return roundable.number(code);
  }
  const heading = step.unit === 'percent' ? 'percent' : 'share';
  const code = frameName.pipe(whole, name => {
    const column = (label: string): string => `${name}[${label}]`;
    const keys = step.by.map(key =>
      typeof key === 'string' ? column(context.label(key)) : pandasGroups([key], column, context)
    );
    const groups = keys.length === 1 ? keys.join('') : `[${keys.join(', ')}]`;
    const scaled = step.unit === 'percent' ? '.mul(100)' : '';
    return `${testOver(name)}.groupby(${groups}).mean()${scaled}.rename("${heading}")`;
  });
  return { type: 'table', code, keys: keyNames(step.by), measures: [`"${heading}"`], ...calendarOrder(step.by) };
}

/** The part of the rows for which conditions hold; a row with a missing value counts as one for which they do not. */
export const shareOperation: Operation<ShareStep> = {
  type: 'share',
  schema,
  columns: step => [
    ...step.where.flatMap(conditionColumns),
    ...step.by.map(keyColumn),
    ...(step.of === undefined ? [] : [step.of])
  ],
  explain: (step, before) => {
    const measure = step.unit === 'percent' ? 'percentage' : 'share';
    const what = step.of === undefined ? 'rows' : `the total ${step.of}`;
    const test = step.where.map(explainCondition).join(' and ');
    const keys = step.by.map(explainKey).join(' and ');
    const subject = `${measure} of ${what} where ${test}${keys === '' ? '' : ` by ${keys}`}`;
    return { ...before, subject, measure: `${measure} of ${what} where ${test}`, ...(keys === '' ? {} : { keys }) };
  },
  pandas
};
