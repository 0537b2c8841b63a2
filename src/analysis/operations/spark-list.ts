import { SHOWN_ROWS } from '../compile/shown-rows.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkName } from '../spark/spark-name.js';
import { sparkValue } from '../spark/spark-value.js';
import type { ListStep } from './list.js';
import type { SparkOperation } from './spark-operation.js';

/** Different values that are fetched at most. */
const VALUES = 1000;

/** Spark code of the step list: no more values are fetched than are looked at. */
export const sparkList: SparkOperation<ListStep> = (step, state, context) => {
  const rows = expectSparkRows(state, 'list');
  const [column, ...others] = step.columns;
  if (column === undefined) {
    return { type: 'rows', code: rows };
  }
  const shown = `${rows}.select(${sparkName.list(step.columns)})`;
  if (others.length > 0) {
    return { type: 'rows', code: step.form === 'distinct' ? `${shown}.distinct()` : shown };
  }
  const values = (code: string): string => `${code}.toPandas()[${pythonLiteral(column)}]`;
  switch (step.form) {
    case 'one':
      return sparkValue.other(`${values(`${shown}.limit(2)`)}.item()`);
    case 'values':
      return sparkValue.other(`${values(`${shown}.limit(${String(SHOWN_ROWS)})`)}.tolist()`);
    case 'distinct': {
      const known = context.mayMiss(column) ? '.dropna()' : '';
      const ordered = `${shown}${known}.distinct().orderBy(${sparkName.of(column)})`;
      return sparkValue.other(`${values(`${ordered}.limit(${String(VALUES)})`)}.tolist()`);
    }
  }
};
