import { computed } from '../compile/computed.js';
import { frameName } from '../compile/frame-name.js';
import { freeHeading } from '../compile/free-heading.js';
import { hasMissingTruth } from '../compile/has-missing-truth.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { roundable } from '../compile/roundable.js';
import { conditionColumns } from '../conditions/condition-columns.js';
import { daskCondition } from '../conditions/dask-condition.js';
import { wrapTest } from '../conditions/wrap-test.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { daskAggregate } from './dask-aggregate.js';
import type { DaskOperation } from './dask-operation.js';
import { pandasAssign } from './pandas-assign.js';
import type { ShareStep } from './share.js';

/** dask code of the step share: the test becomes a column, whose mean is the share. */
export const daskShare: DaskOperation<ShareStep> = (step, rows, context) => {
  const whole = pandasFrame(rows.frame);
  const times = step.unit === 'percent' ? ' * 100' : '';
  const open = step.where
    .flatMap(conditionColumns)
    .some(name => hasMissingTruth(context.column(name)) && context.mayMiss(name));
  const test = (frame: string): string => {
    const code = wrapTest(daskCondition(step.where, frame, context), true);
    return open ? `${code}.fillna(False)` : code;
  };
  if (step.of !== undefined) {
    const column = step.of;
    const code = frameName.pipe(whole, name => {
      const mask = daskCondition(step.where, name, context);
      const part = pandasColumn({ type: 'frame', base: name, mask }, column, context);
      return `${part}.sum() / ${name}[${context.label(column)}].sum()`;
    });
    return roundable.number(`${computed.code(code)}${times}`);
  }
  if (step.by.length === 0) {
    return roundable.number(`${computed.code(frameName.pipe(whole, name => `${test(name)}.mean()`))}${times}`);
  }
  const taken = context.profile.columns.map(({ name }) => name);
  const heading = freeHeading(step.unit === 'percent' ? 'percent' : 'share', taken);
  const base = pandasAssign(whole, [[heading, `${test(frameName.of(whole))}.astype(float)`]], context);
  const table = daskAggregate(
    { by: step.by, measures: [{ fn: 'mean', column: heading }] },
    { type: 'frame', base },
    context
  );
  return table.type === 'table'
    ? {
        ...table,
        code: step.unit === 'percent' ? `${table.code}.mul(100)` : table.code,
        measures: [pythonLiteral(heading)]
      }
    : table;
};
