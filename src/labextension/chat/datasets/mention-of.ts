const IDENTIFIER = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const PLAIN = /^[\p{L}\p{N}_./+~=%&$-]+$/u;

/**
 * How a question names a dataset, or a column of it: `@df`, `@df.fare`, `@df["ride class"]`; of a file
 * `@data/rides.csv`, `@"data/rides 2024.csv"`.
 */
export function mentionOf(dataset: string, column?: string): string {
  const mention = PLAIN.test(dataset) ? `@${dataset}` : `@"${dataset}"`;
  if (column === undefined) {
    return mention;
  }
  return IDENTIFIER.test(column) ? `${mention}.${column}` : `${mention}[${JSON.stringify(column)}]`;
}
