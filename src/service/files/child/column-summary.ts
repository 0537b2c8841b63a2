/** What one reading of all rows shows of a column. */
export type ColumnSummary = {
  /** Cells that are not missing. */
  readonly count: number;
  /** Of these, those that do not fit the type, or would lose leading zeros by it. */
  readonly misfits: number;
  /** About how many different values there are. */
  readonly distinct: number;
  /** As DuckDB writes them; null without values, and for types without an order that means something. */
  readonly min: string | null;
  readonly max: string | null;
};
