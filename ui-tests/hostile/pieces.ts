/** Cuts a text at places that the seed decides, into pieces of 1 to `longest` characters. The same for the same seed. */
export function pieces(text: string, longest: number, seed: number): readonly string[] {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const cut: string[] = [];
  for (let at = 0; at < text.length;) {
    const length = 1 + next(longest);
    cut.push(text.slice(at, at + length));
    at += length;
  }
  return cut;
}
