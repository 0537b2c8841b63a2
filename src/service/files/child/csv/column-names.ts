/** The names of columns as pandas makes them of a header: empty ones are numbered, repeated ones get a number. */
export function columnNames(header: readonly string[]): readonly string[] {
  const written = new Set(header);
  const used = new Set<string>();
  const numbers = new Map<string, number>();
  return header.map((cell, at) => {
    const own = cell === '' ? `Unnamed: ${at}` : cell;
    let name = own;
    while (used.has(name)) {
      const number = (numbers.get(own) ?? 0) + 1;
      numbers.set(own, number);
      const next = `${own}.${number}`;
      name = written.has(next) ? name : next;
    }
    used.add(name);
    return name;
  });
}
