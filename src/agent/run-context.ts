/** One object per run, the same for every call and context provider of that run. */
export type RunContext = {
  readonly runId: string;
  /** The question of this run, as it was asked. */
  readonly query: string;
  /** Where toolsets keep what belongs to this run only; empty at its start. */
  readonly values: Map<unknown, unknown>;
};
