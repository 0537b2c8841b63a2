/** A query as its clauses; every part is SQL text. `printSelect` writes it down. */
export type SqlSelect = {
  /** Empty: all columns. */
  readonly select: readonly string[];
  readonly distinct?: boolean;
  /** One row for each combination of these. */
  readonly distinctOn?: readonly string[];
  /** A name, a query that is put into brackets, or lines as they are. */
  readonly from: string | SqlSelect | readonly string[];
  /** Tests that must all hold; one with OR stands in brackets. */
  readonly where: readonly string[];
  readonly groupBy: readonly string[];
  readonly having: readonly string[];
  /** Tests on window functions. */
  readonly qualify: readonly string[];
  readonly orderBy: readonly string[];
  readonly limit?: string;
  readonly offset?: string;
};

/** All rows of a relation or of a query. */
export function selectFrom(from: SqlSelect['from']): SqlSelect {
  return { select: [], from, where: [], groupBy: [], having: [], qualify: [], orderBy: [] };
}
