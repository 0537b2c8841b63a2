import type { ApprovalDecision, ApprovalRequest } from '../../agent/index.js';
import type { FileFacts } from '../../datasets/index.js';

/** A data file, by its path of Jupyter's contents API, and the table that is meant. */
export type KernelFile = { readonly path: string; readonly table?: string | undefined };

/** The kernel of one notebook, as far as data files are concerned. */
export interface IFileKernel {
  /** Whether the user allowed it for the files of this notebook. */
  readonly isAllowed: boolean;
  /** Whether it is asked about files of this kind. */
  describes(path: string): boolean;
  /**
   * Which columns a file has. Asks the user unless that is allowed, which `onAsk` is told of, and that it is over. Rejects
   * with a message for people, with `DeniedError` after a denial, and when `signal` aborts.
   */
  read(file: KernelFile, onAsk: (request: ApprovalRequest | null) => void, signal: AbortSignal): Promise<FileFacts>;
  /** Decides on what was asked; does nothing when that is not waiting any more. */
  decide(callId: string, decision: ApprovalDecision): void;
}
