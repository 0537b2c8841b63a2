import { pandasFrame } from '../compile/pandas-frame.js';
import type { DaskOperation } from './dask-operation.js';
import type { StepCode } from './step-code.js';

/** A step of each row by itself that only pandas has: dask runs it over each partition. */
export function daskByPartition<Step>(pandas: StepCode<Step>): DaskOperation<Step> {
  return (step, rows, context) => {
    const base = pandasFrame(rows.frame);
    const inside = { ...context, reader: () => context.module('pandas') };
    // The name of a variable would be the whole frame inside of the partition.
    const state = pandas(step, { type: 'frame', base: 'rows' }, inside);
    const code = state.type === 'frame' ? pandasFrame(state) : '';
    return {
      ...rows,
      frame: { type: 'frame', base: `${base}.map_partitions(lambda rows: ${code})` }
    };
  };
}
