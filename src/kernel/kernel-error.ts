/** Why a kernel gave no answer. */
export type KernelErrorCode = 'kernel_none' | 'kernel_dead' | 'kernel_busy' | 'kernel_reply';

/**
 * A kernel that gave no answer: there is none, it died, it is busy with something else, or what came back is not what
 * was asked for. The message names the next step and holds nothing of the data.
 */
export class KernelError extends Error {
  override readonly name = 'KernelError';

  constructor(
    readonly code: KernelErrorCode,
    message: string,
    options?: ErrorOptions
  ) {
    super(message, options);
  }
}
