import { DeniedError, isApprovalHandle, type ApprovalQuestion, type IApprovalHandle } from '../agent/index.js';

/**
 * The gate before everything that runs in a kernel: the code that the user allowed, byte for byte what was shown. Throws
 * `DeniedError` for all else, and for a handle that no agent gave; rejects when `over` or `signal` aborts.
 */
export async function allowedCode(
  question: ApprovalQuestion,
  approval: IApprovalHandle,
  over: AbortSignal,
  signal: AbortSignal | undefined
): Promise<string> {
  if (!isApprovalHandle(approval)) {
    throw new DeniedError('This is no approval handle of a call: inject ApprovalRef and pass it on.');
  }
  const outcome = await approval.request(question, signal);
  if (outcome.type === 'deny') {
    throw new DeniedError(outcome.reason);
  }
  over.throwIfAborted();
  return outcome.code;
}
