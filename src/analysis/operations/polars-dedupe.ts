import { expectFrame } from '../compile/expect-frame.js';
import type { DedupeStep } from './dedupe.js';
import type { StepCode } from './step-code.js';

/** polars code of the step dedupe. */
export const polarsDedupe: StepCode<DedupeStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'dedupe');
  const subset = step.columns.length === 0 ? '' : `${context.labels(step.columns)}, `;
  return { type: 'frame', base: `${base}.unique(${subset}keep="${step.keep}", maintain_order=True)` };
};
