const SHORTEST = 3;

/** True for the adjective that a value has with `y` or `ly` behind it: `foggy` and `fog`, `privately` and `private`. */
export function isAdjectiveOf(word: string, value: string): boolean {
  if (value.length < SHORTEST || !word.endsWith('y') || !word.startsWith(value.slice(0, -1))) {
    return false;
  }
  const last = value.at(-1) ?? '';
  return (
    word === `${value}y` ||
    word === `${value}${last}y` ||
    word === `${value}ly` ||
    word === `${value.replace(/e$/u, '')}y`
  );
}
