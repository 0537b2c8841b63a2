const LONGEST = 40;

/** An id made of the name that is not taken yet. */
export function newConnectionId(name: string, taken: ReadonlySet<string>): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  const base = `connection:${slug === '' ? 'endpoint' : slug}`;
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(id)) {
      return id;
    }
  }
}
