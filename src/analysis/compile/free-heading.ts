/** A heading for a column that a plan makes, with a number behind it where another column has that name. */
export function freeHeading(wanted: string, taken: readonly string[]): string {
  let name = wanted;
  for (let count = 2; taken.includes(name); count += 1) {
    name = `${wanted}_${String(count)}`;
  }
  return name;
}
