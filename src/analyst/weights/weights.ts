import { FEATURES } from './trained.js';

/** What each feature is worth. Features that no table knows are worth nothing. */
export class Weights {
  constructor(private readonly _table: ReadonlyMap<string, number>) {}

  of(feature: string): number {
    return this._table.get(feature) ?? 0;
  }
}

/**
 * Weights as `training/train.py` writes them: a line for all features that differ in their last word, `hits⇥0 -22 1 -3`, in tenths.
 */
export function readWeights(text: string): Weights {
  const table = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [prefix = '', ends = ''] = line.split('\t');
    const words = ends.split(' ');
    for (let at = 0; at + 1 < words.length; at += 2) {
      table.set(`${prefix} ${words[at] ?? ''}`, Number(words[at + 1]) / 10);
    }
  }
  return new Weights(table);
}

/** The weights that the analyst comes with. */
export const TRAINED: Weights = readWeights(FEATURES);
