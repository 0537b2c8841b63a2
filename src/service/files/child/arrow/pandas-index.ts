/**
 * Names of the columns that pandas wrote of the index of a frame, by what it put into a file beside the schema (`pandas`).
 * An index that is only counted is no column.
 */
export function pandasIndex(written: string | undefined): readonly string[] {
  try {
    const { index_columns: index } = JSON.parse(written ?? '{}') as { readonly index_columns?: unknown };
    return Array.isArray(index) ? index.filter(name => typeof name === 'string') : [];
  } catch {
    return []; // Another program's.
  }
}
