/** The same text for names that DuckDB takes for one: letters of ASCII, and only those, differ in nothing by case. */
export function foldName(name: string): string {
  return name.replace(/[A-Z]/gu, letter => letter.toLowerCase());
}
