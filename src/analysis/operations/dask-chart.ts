import { DRAWN_ROWS } from '../charts/drawn-rows.js';
import { sampledColumns } from '../charts/sampled-columns.js';
import { freeHeading } from '../compile/free-heading.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { chartOperation, type ChartStep } from './chart.js';
import type { DaskOperation } from './dask-operation.js';

/**
 * dask code of a drawing of rows: of so many at most, those with the smallest of random numbers, which each partition finds
 * for itself first.
 */
export const daskChart: DaskOperation<ChartStep> = (step, { frame }, context) => {
  const columns = sampledColumns(step, 'dask', context);
  const chance = freeHeading('chance', columns);
  const random = `${context.module('numpy')}.random.random(len(rows))`;
  const drawn = [
    `${pandasFrame(frame)}[${context.labels(columns)}]`,
    `.map_partitions(lambda rows: rows.assign(${chance}=${random}))`,
    `.nsmallest(${String(DRAWN_ROWS)}, ${pythonLiteral(chance)}).compute().reset_index(drop=True)`
  ];
  return chartOperation.pandas(step, { type: 'frame', base: drawn.join('') }, context);
};
