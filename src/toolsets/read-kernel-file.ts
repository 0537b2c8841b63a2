import type { IApprovalPolicy } from '../agent/index.js';
import type { FileFacts } from '../datasets/index.js';
import type { DescribedFile, IKernelPort } from './kernel-port.js';

/** What stands in `alwaysAllowed` once files are read without being asked for. */
export const READ_FILES = 'readDataFile';

export type KernelFileOptions = {
  readonly kernel: IKernelPort;
  /** What it is called on the approval card. */
  readonly kernelName: string;
  readonly approval: IApprovalPolicy;
  /** Names of what was allowed for the files after the first, added to by `allowAlways`. Never to be stored. */
  readonly alwaysAllowed: Set<string>;
};

/**
 * Reads which columns a data file has through a kernel, after the user allowed the exact code: as a call of an agent that makes
 * this one call, so that it passes the same gate as every other. Rejects with `DeniedError` after a denial, with what the
 * kernel port throws, and when `signal` aborts.
 */
export async function readKernelFile(
  options: KernelFileOptions,
  file: DescribedFile,
  signal: AbortSignal
): Promise<FileFacts> {
  const { askForKernelFile } = await import('./ask-for-kernel-file.js'); // Few files are read so.
  return askForKernelFile(options, file, signal);
}
