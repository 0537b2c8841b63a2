import type { Label } from '../explain/name-label.js';

/** The label of an axis: "salary (EUR)". */
export function printLabel({ words, unit }: Label): string {
  return unit === undefined ? words : `${words} (${unit})`;
}
