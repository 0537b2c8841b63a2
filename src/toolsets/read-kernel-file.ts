import { approvalHandle, CellwrightError, type IApprovalPolicy } from '../agent/index.js';
import type { FileFacts } from '../datasets/index.js';
import { allowedCode } from './gated-kernel.js';
import type { DescribedFile, IKernelPort } from './kernel-port.js';

/** The entry of `alwaysAllowed` that lets files be read without asking. */
export const READ_FILES = 'readDataFile';

export type KernelFileOptions = {
  readonly kernel: IKernelPort;
  /** Name of the kernel on the approval card. */
  readonly kernelName: string;
  readonly approval: IApprovalPolicy;
  /** Names of what was allowed for all later files; `allowAlways` adds to them. Must never be stored. */
  readonly alwaysAllowed: Set<string>;
};

/**
 * Reads which columns a data file has through a kernel, after the user allowed the exact code at the same gate as the code of
 * tools. Rejects with `DeniedError` after a denial, with what the kernel port throws, and when `signal` aborts.
 */
export async function readKernelFile(
  { kernel, kernelName, approval, alwaysAllowed }: KernelFileOptions,
  file: DescribedFile,
  signal: AbortSignal
): Promise<FileFacts> {
  const code = await kernel.describeCode?.(file);
  if (code === undefined || kernel.describeFile === undefined) {
    throw new CellwrightError('file_unread', 'This kernel cannot be asked about files.');
  }
  const facts = [
    { label: 'Kernel', value: kernelName },
    { label: 'Result', value: 'Names and types of its columns; nothing stays in the kernel' }
  ];
  const question = { title: 'Read data files with this kernel?', code, facts };
  const handle = approvalHandle({ approval, alwaysAllowed }, READ_FILES, signal);
  return kernel.describeFile(await allowedCode(question, handle, signal, signal), signal);
}
