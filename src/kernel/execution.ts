/** One output of an execution, capped. No text has ANSI codes. */
export type ExecutionOutput =
  | { readonly type: 'stream'; readonly name: 'stdout' | 'stderr'; readonly text: string }
  | {
      readonly type: 'result' | 'display';
      readonly text: string;
      readonly image?: { readonly mime: string; readonly data: string };
    }
  | { readonly type: 'error'; readonly name: string; readonly message: string; readonly traceback: string };

/** How an execution ended and what it showed. */
export type ExecutionReport = {
  readonly status: 'ok' | 'error' | 'timeout' | 'interrupted' | 'dead';
  /** Always `null`: what runs here is not part of the user's numbered history. */
  readonly executionCount: number | null;
  readonly outputs: readonly ExecutionOutput[];
  /** Characters left out by the caps. */
  readonly omitted: number;
  readonly ms: number;
};

/** What to execute. `onOutput` gets outputs as they come, streams in pieces; it may throw, which harms nothing. */
export type ExecutionRequest = {
  readonly code: string;
  /** After this many seconds of running the kernel is interrupted. */
  readonly timeoutSeconds: number;
  readonly signal?: AbortSignal;
  readonly onOutput?: (output: ExecutionOutput) => void;
  /** Called when the idle kernel has just said who it is. What it throws is thrown on, and nothing is sent. */
  readonly beforeSending?: () => void;
};
