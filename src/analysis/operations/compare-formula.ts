import type { CompareStep } from './compare.js';

/** What is computed of the two sides of a comparison, in Python. */
export const COMPARE_FORMULA = {
  difference: (left: string, right: string) => `${left} - ${right}`,
  ratio: (left: string, right: string) => `${left} / ${right}`,
  percent: (left: string, right: string) => `(${left} / ${right} - 1) * 100`,
  below: (left: string, right: string) => `(1 - ${left} / ${right}) * 100`,
  greater: (left: string, right: string) => `bool(${left} > ${right})`,
  less: (left: string, right: string) => `bool(${left} < ${right})`
} satisfies Record<CompareStep['how'], (left: string, right: string) => string>;
