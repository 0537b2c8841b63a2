/** A plan as it is kept and passed on: its steps in order, each with what belongs to its type. */
export type PlanRecord = {
  readonly type: 'cellwright.plan';
  /** Variable name of the dataset. */
  readonly dataset: string;
  readonly steps: readonly { readonly type: string }[];
};
