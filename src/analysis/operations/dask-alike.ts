import { computed } from '../compile/computed.js';
import type { DaskOperation } from './dask-operation.js';
import type { StepCode } from './step-code.js';

/** A step that dask writes as pandas does: rows stay lazy, and any other result is computed. */
export function daskAlike<Step>(pandas: StepCode<Step>): DaskOperation<Step> {
  return (step, rows, context) => {
    const state = computed.state(pandas(step, rows.frame, context));
    return state.type === 'frame' ? { ...rows, frame: state } : state;
  };
}
