import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import type { DuplicatesStep } from './duplicates.js';
import type { StepCode } from './step-code.js';

/** polars code of the step duplicates. */
export const polarsDuplicates: StepCode<DuplicatesStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'duplicates');
  const columns = step.columns.map(context.label);
  const plain = frameName.isPlain(base);
  const struct = (): string => {
    const polars = context.module('polars');
    return `${polars}.struct(${columns.length === 0 ? `${polars}.all()` : columns.join(', ')})`;
  };
  if (step.form === 'rows') {
    const flags = columns.length === 0 && plain ? `${base}.is_duplicated()` : `${struct()}.is_duplicated()`;
    return { type: 'frame', base: `${base}.filter(${flags})` };
  }
  if (step.form === 'repeats') {
    return { type: 'frame', base: `${base}.filter(${struct()}.is_first_distinct().not_())` };
  }
  const unique = step.form === 'unique';
  if (!plain) {
    const reduce = step.form === 'count' ? 'not_().sum' : unique ? 'all' : 'not_().any';
    return { type: 'value', code: `${base}.select(${struct()}.is_first_distinct().${reduce}()).item()` };
  }
  const subset = columns.length === 0 ? base : `${base}.select(${columns.join(', ')})`;
  const count = `${base}.height - ${subset}.n_unique()`;
  return { type: 'value', code: step.form === 'count' ? count : `${count} ${unique ? '==' : '>'} 0` };
};
