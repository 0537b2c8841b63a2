import { expectFrame } from '../compile/expect-frame.js';
import type { ListStep } from './list.js';
import type { StepCode } from './step-code.js';

/** polars code of the step list. */
export const polarsList: StepCode<ListStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'list');
  const [column, ...others] = step.columns;
  if (column === undefined) {
    return { type: 'frame', base };
  }
  if (others.length > 0) {
    const rows = `${base}.select(${step.columns.map(context.label).join(', ')})`;
    return { type: 'frame', base: step.form === 'distinct' ? `${rows}.unique(maintain_order=True)` : rows };
  }
  const series = `${base}[${context.label(column)}]`;
  if (step.form === 'one') {
    return { type: 'value', code: `${series}.item()` };
  }
  const values =
    step.form === 'values'
      ? series
      : `${series}${context.mayMiss(column) ? '.drop_nulls()' : ''}.unique(maintain_order=True)`;
  return { type: 'value', code: `${values}.to_list()` };
};
