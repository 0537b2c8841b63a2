/** What a tool learns about the call it serves. */
export type ToolCallContext = {
  readonly id: string;
  readonly name: string;
  /** Aborts when the run is stopped, or when the tool's time limit passes. */
  readonly signal: AbortSignal;
  /** Reports partial output; shown to the user, not sent to the model. */
  progress(partial: unknown): void;
};
