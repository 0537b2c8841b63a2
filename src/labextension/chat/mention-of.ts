const IDENTIFIER = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** How a question names a dataset, or a column of it: `@df`, `@df.fare`, `@df["ride class"]`. */
export function mentionOf(dataset: string, column?: string): string {
  if (column === undefined) {
    return `@${dataset}`;
  }
  return IDENTIFIER.test(column) ? `@${dataset}.${column}` : `@${dataset}[${JSON.stringify(column)}]`;
}
