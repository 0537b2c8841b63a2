import { arrowFields, type ArrowField } from './arrow-field.js';
import type { FlatTable } from './flat-table.js';
import { pandasIndex } from './pandas-index.js';

/** What is known of the columns of an Arrow file. */
export type ArrowSchema = {
  readonly fields: readonly ArrowField[];
  /** Names of the columns that pandas makes the index of a frame. */
  readonly index: readonly string[];
};

/**
 * Reads a schema. Throws a `FileProblem` for what is damaged or not known here.
 *
 * @param hasOldUnions Whether unions have a buffer more: those of the fourth version of the format.
 */
export function arrowSchema(schema: FlatTable, hasOldUnions: boolean): ArrowSchema {
  const pandas = [...schema.tables(2)].find(entry => entry.text(0) === 'pandas')?.text(1);
  return { fields: arrowFields(schema, hasOldUnions), index: pandasIndex(pandas) };
}
