import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { SHOWN_ROWS } from '../compile/shown-rows.js';
import { daskAlike } from './dask-alike.js';
import type { DaskOperation } from './dask-operation.js';
import { type ListStep, listOperation } from './list.js';

const alike = daskAlike(listOperation.pandas);

/** dask code of the step list: different values are computed, of all values no more than are looked at. */
export const daskList: DaskOperation<ListStep> = (step, rows, context) => {
  const [column, ...others] = step.columns;
  if (column === undefined || others.length > 0) {
    const listed = alike(step, rows, context);
    return listed.type === 'lazy' && step.form === 'distinct' ? { ...listed, whole: false } : listed;
  }
  const series = pandasColumn(rows.frame, column, context);
  switch (step.form) {
    case 'distinct':
      return { type: 'value', code: `${series}.dropna().unique().compute().tolist()` };
    case 'one':
      return { type: 'value', code: `${series}.head(2, npartitions=-1).item()` };
    case 'values': {
      const all = rows.whole && pandasFrame(rows.frame) === context.profile.name ? '' : ', npartitions=-1';
      return { type: 'value', code: `${series}.head(${String(SHOWN_ROWS)}${all}).tolist()` };
    }
  }
};
