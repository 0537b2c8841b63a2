import type { Label } from './name-label.js';

/** The label of an axis: "salary (EUR)". */
export function printLabel({ words, unit }: Label): string {
  return unit === undefined ? words : `${words} (${unit})`;
}
