import { pythonLiteral } from '../plan/python-literal.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import type { RenameStep } from './rename.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step rename. */
export const sparkRename: SparkOperation<RenameStep> = (step, state) => {
  const names = step.names.map(({ from, to }) => `${pythonLiteral(from)}: ${pythonLiteral(to)}`);
  return { type: 'rows', code: `${expectSparkRows(state, 'rename')}.withColumnsRenamed({${names.join(', ')}})` };
};
