import { FEATURES } from './trained.js';

/** The weight of each feature; 0 for a feature that is not in the table. */
export class Weights {
  constructor(private readonly _table: ReadonlyMap<string, number>) {}

  of(feature: string): number {
    return this._table.get(feature) ?? 0;
  }
}

/** Digits are printable ASCII from `#` on, without the backslash. */
const DIGITS = 91;
const digitAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code - (code > 92 ? 36 : 35);
};

/**
 * Weights as `training/train.py` writes them: a line of words, then a line for each set of features that differ only in their last word.
 * After its tab, each feature has three digits: two for the place of that word, one for the weight in tenths, with 0 in the middle.
 */
export function readWeights(text: string): Weights {
  const table = new Map<string, number>();
  const [first = '', ...lines] = text.split('\n');
  const words = first.split(' ');
  for (const line of lines) {
    const [prefix = '', ends = ''] = line.split('\t');
    for (let at = 0; at + 2 < ends.length; at += 3) {
      const word = words[digitAt(ends, at) * DIGITS + digitAt(ends, at + 1)] ?? '';
      table.set(`${prefix} ${word}`, (digitAt(ends, at + 2) - (DIGITS - 1) / 2) / 10);
    }
  }
  return new Weights(table);
}

/** The weights that the analyst comes with. */
export const TRAINED: Weights = readWeights(FEATURES);
