import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import type { DaskOperation } from './dask-operation.js';
import { type ShapeStep, shapeOperation } from './shape.js';

/** dask code of the step shape: what the frame knows of itself starts no work, the number of rows does. */
export const daskShape: DaskOperation<ShapeStep> = (step, rows, context) => {
  const frame = pandasFrame(rows.frame);
  switch (step.form) {
    case 'both':
      return { type: 'value', code: frameName.pipe(frame, name => `(len(${name}), len(${name}.columns))`) };
    case 'columnCount':
      return { type: 'value', code: `len(${frame}.columns)` };
    case 'distinct':
      return { type: 'value', code: `${frame}.nunique().compute()` };
    case 'overview': {
      const code = frameName.pipe(frame, name => {
        const counted = `missing=${name}.isna().sum().compute(), different=${name}.nunique().compute()`;
        return `${name}.dtypes.to_frame("type").assign(${counted})`;
      });
      return { type: 'value', code };
    }
    default:
      return shapeOperation.pandas(step, rows.frame, context);
  }
};
