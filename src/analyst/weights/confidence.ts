/** A logistic model over signs: means, spreads and weights in the order of the signs. */
export type Logistic = {
  readonly means: readonly number[];
  readonly spreads: readonly number[];
  readonly weights: readonly number[];
};

/** What is known about the first reading of a question. */
export type Doubt = {
  /** The share of the first reading, then those of the next ones. */
  readonly shares: readonly number[];
  /** How strongly the words suggest a question that no table can answer. */
  readonly vain: number;
  readonly signs: readonly number[];
};

/** The numbers that confidence is made of, in the order in which `training/train.py` makes them. */
export function doubts({ shares, vain, signs }: Doubt): readonly number[] {
  const [first = 0, second = 0, third = 0] = shares;
  return [1, first, Math.log(first + 1e-4), first - second, first + second, first + second + third, vain, ...signs];
}

/** A probability from 0 to 1. */
export function confidence({ means, spreads, weights }: Logistic, numbers: readonly number[]): number {
  const sum = weights.reduce(
    (all, weight, at) => all + (weight * ((numbers[at] ?? 0) - (means[at] ?? 0))) / (spreads[at] ?? 1),
    0
  );
  return 1 / (1 + Math.exp(-sum));
}
