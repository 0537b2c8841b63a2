/**
 * True when two plans are the same but for one name, which stands in the second where the other stood in the first at
 * least once. Formats of dates go with the column and may differ.
 */
export function differsOnlyIn(before: unknown, after: unknown, from: string, to: string): boolean {
  let changed = 0;
  const alike = (one: unknown, two: unknown): boolean => {
    if (one === from && two === to) {
      changed += 1;
      return true;
    }
    if (Array.isArray(one) || Array.isArray(two)) {
      return (
        Array.isArray(one) &&
        Array.isArray(two) &&
        one.length === two.length &&
        one.every((item, at) => alike(item, two[at]))
      );
    }
    if (typeof one !== 'object' || typeof two !== 'object' || one === null || two === null) {
      return one === two;
    }
    const left = new Map(Object.entries(one));
    const right = new Map(Object.entries(two));
    const keys = [...new Set([...left.keys(), ...right.keys()])].filter(key => key !== 'format');
    return keys.every(key => left.has(key) && right.has(key) && alike(left.get(key), right.get(key)));
  };
  return alike(before, after) && changed > 0;
}
