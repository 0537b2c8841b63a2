import type { DatasetProfile, DatasetRows, SharedRows, SyntaxReport } from '../datasets/index.js';

export type { SyntaxReport };

/** `disconnected`: nothing is heard from the kernel, because the server does not answer. */
export type KernelStatus = 'none' | 'starting' | 'idle' | 'busy' | 'restarting' | 'disconnected' | 'dead';

/** What one probe saw. */
export type KernelSnapshot = {
  readonly profiles: readonly DatasetProfile[];
  readonly variables: readonly string[];
  readonly modules: Readonly<Record<string, string>>;
  /** Bytes of memory that the kernel could still take, if its machine tells. */
  readonly freeMemory?: number;
  /** Milliseconds since the epoch. */
  readonly readAt: number;
  /** Milliseconds the reading took inside the kernel, where that is known. */
  readonly kernelMs?: number;
  /** First rows, as they may be sent, of datasets whose level shows rows. */
  readonly rows?: readonly SharedRows[];
  /** True when the kernel was busy and this is the last profile instead of a new one. */
  readonly stale: boolean;
};

/** One output of an execution, capped. `text` of errors has no ANSI codes. */
export type ExecutionOutput =
  | { readonly type: 'stream'; readonly name: 'stdout' | 'stderr'; readonly text: string }
  | {
      readonly type: 'result' | 'display';
      readonly text: string;
      readonly image?: { readonly mime: string; readonly data: string };
    }
  | { readonly type: 'error'; readonly name: string; readonly message: string; readonly traceback: string };

export type ExecutionReport = {
  readonly status: 'ok' | 'error' | 'timeout' | 'interrupted' | 'dead';
  readonly executionCount: number | null;
  readonly outputs: readonly ExecutionOutput[];
  /** Characters left out by the cap. */
  readonly omitted: number;
  readonly ms: number;
};

export type ExecutionRequest = {
  readonly code: string;
  /** After this many seconds the kernel is interrupted; waiting for a busy one counts, and takes at most half of them. */
  readonly timeoutSeconds: number;
  readonly signal?: AbortSignal;
  readonly onOutput?: (output: ExecutionOutput) => void;
  /** Called when the idle kernel has just said who it is. If this throws, the error is passed on and nothing is sent. */
  readonly beforeSending?: () => void;
};

/** The kernel of the question's notebook. Tools get it behind the gate: see `IGatedKernel`. */
export interface IKernelPort {
  readonly status: KernelStatus;
  /** Language of the kernel; only `python` is supported. */
  readonly language: string;
  /** Reads metadata only. Throws `CellwrightError` with code `kernel_none`, `kernel_dead` or `kernel_busy` (no earlier profile). */
  probe(signal?: AbortSignal): Promise<KernelSnapshot>;
  /** The first rows of these datasets, read without running any code of the user. Throws like `probe`. */
  readRows?(names: readonly string[], signal?: AbortSignal): Promise<readonly DatasetRows[]>;
  /** Finds out the columns of a lazy frame for the next probe; may start work, so only after a click. Throws like `probe`. */
  readColumns?(name: string, signal?: AbortSignal): Promise<void>;
  /** Parses without executing. Throws like `probe`. */
  checkSyntax(code: string, signal?: AbortSignal): Promise<SyntaxReport>;
  execute(request: ExecutionRequest): Promise<ExecutionReport>;
}

/** The text of an output; for an error, its traceback. */
export function outputText(output: ExecutionOutput): string {
  return output.type === 'error' ? output.traceback || `${output.name}: ${output.message}` : output.text;
}

/** What was asked for, or `fallback` when it cannot be had. Rejects only when `signal` aborts. */
export async function answerOr<T, F>(
  answer: PromiseLike<T> | undefined,
  fallback: F,
  signal: AbortSignal
): Promise<T | F> {
  try {
    return (await answer) ?? fallback;
  } catch {
    signal.throwIfAborted();
    return fallback;
  }
}
