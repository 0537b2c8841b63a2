import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState } from '../compile/compile-state.js';
import { freeHeading } from '../compile/free-heading.js';
import { expectFrame } from '../compile/expect-frame.js';
import { roundable } from '../compile/roundable.js';
import { conditionColumns } from '../conditions/condition-columns.js';
import type { Condition } from '../conditions/condition.js';
import { polarsCondition } from '../conditions/polars-condition.js';
import { calendarOrder } from '../keys/calendar-order.js';
import { keyColumn } from '../keys/key-column.js';
import { keyNames } from '../keys/key-names.js';
import { polarsKey } from '../keys/polars-key.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { ShareStep } from './share.js';

/** True for a test that looks at other rows, too. */
function isWide(condition: Condition): boolean {
  return condition.type === 'any'
    ? condition.conditions.some(isWide)
    : condition.type === 'recent' || condition.type === 'average';
}

/** polars code of the step share. */
export function polarsShare(step: ShareStep, state: CompileState, context: CompileContext): CompileState {
  const { base } = expectFrame(state, 'share');
  const times = step.unit === 'percent' ? ' * 100' : '';
  const test = `(${polarsCondition(step.where, context)})`;
  const hit = step.where.flatMap(conditionColumns).some(context.mayMiss) ? `${test}.fill_null(False)` : test;
  if (step.of !== undefined) {
    const value = context.expression(step.of);
    return roundable.number(`${base}.select(${value}.filter${test}.sum() / ${value}.sum()${times}).item()`);
  }
  if (step.by.length === 0) {
    return roundable.number(`${base}.select(${hit}.mean()${times}).item()`);
  }
  const name = pythonLiteral(freeHeading(step.unit === 'percent' ? 'percent' : 'share', keyNames(step.by)));
  const names = keyNames(step.by);
  const missing = [...new Set(step.by.map(keyColumn))].filter(context.mayMiss);
  const keys = step.by.map((key, at) => polarsKey(key, names[at] ?? '', context)).join(', ');
  // Inside a group the newest date or the average would be the one of the group.
  const before = step.where.some(isWide);
  const tested = before ? `${base}.with_columns(${hit}.alias(${name}))` : base;
  const rows = missing.length === 0 ? tested : `${tested}.drop_nulls(${context.labels(missing)})`;
  const mean = `${before ? `${context.module('polars')}.col(${name})` : hit}.mean()`;
  const value = times === '' ? mean : `(${mean}${times})`;
  return {
    type: 'table',
    code: `${rows}.group_by(${keys}).agg(${value}.alias(${name}))`,
    keys: names,
    measures: [name],
    ...calendarOrder(step.by)
  };
}
