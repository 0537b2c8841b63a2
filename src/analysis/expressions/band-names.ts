/** The names of the bands between edges, as other engines write them: the end that belongs to a band has a square bracket. */
export function bandNames(edges: readonly number[], upper: boolean): readonly string[] {
  return [...edges, Infinity].map((edge, at) => {
    const ends = [edges[at - 1] ?? -Infinity, edge].map(end => String(end).replace('Infinity', 'inf'));
    return upper ? `[${ends.join(', ')})` : `(${ends.join(', ')}]`;
  });
}
