import type { ScalarValue } from './column-profile.js';

/** The first rows of a dataset, read only when its sharing level asks for rows. */
export type DatasetRows = {
  /** Variable name in the kernel, or the one that a file would be loaded into. */
  readonly dataset: string;
  /** Cells of the first columns, in the order of the profile; `null` for a column whose cells cannot be read safely. */
  readonly columns: readonly (readonly ScalarValue[] | null)[];
};
