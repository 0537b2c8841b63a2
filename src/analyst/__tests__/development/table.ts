export type Cell = string | number | boolean | null;

/** A generated table. `dates` are columns that the loader turns into dates; `index` becomes the index in pandas. */
export type Table = {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly cells: readonly Cell[] }[];
  readonly dates?: readonly string[];
  readonly index?: string;
  /** Column names that are numbers in pandas. */
  readonly numericLabels?: readonly string[];
};
