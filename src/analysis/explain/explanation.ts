/** The sentence under construction. */
export type Explanation = {
  /** What the result is: "Mean of Fare for each Pclass". Starts with a capital. */
  readonly subject: string;
  /** Conditions, without "where". */
  readonly where: readonly string[];
  /** What the groups are and what was measured, for steps that refer back. */
  readonly keys?: string;
  readonly measure?: string;
  /** What was done to the rows before, in words that stand behind "after". */
  readonly prepared?: readonly string[];
};
