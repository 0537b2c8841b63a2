import type { Kernel, KernelMessage } from '@jupyterlab/services';
import { KernelError } from './kernel-error.js';

const KEY = 'cellwright';

/**
 * Evaluates an expression beside the user's code: silent, without history, without input, and without ending what waits
 * in the kernel's queue. Resolves with the JSON of its display, which is not to be trusted.
 *
 * The request waits behind the user's running cells and cannot be withdrawn. Throws `KernelError` `kernel_dead` when the
 * kernel goes first, `kernel_busy` when an interrupt emptied the queue, `kernel_reply` when there is no JSON.
 */
export async function askKernel(connection: Kernel.IKernelConnection, expression: string): Promise<unknown> {
  if (connection.isDisposed) {
    throw new KernelError('kernel_dead', 'The kernel is gone. Restart it from the Kernel menu.');
  }
  let reply: KernelMessage.IExecuteReplyMsg;
  try {
    reply = await connection.requestExecute({
      code: '',
      silent: true,
      store_history: false,
      allow_stdin: false,
      stop_on_error: false,
      user_expressions: { [KEY]: expression }
    }).done;
  } catch (error) {
    throw new KernelError('kernel_dead', 'The kernel went away before it answered. Run your cells again.', {
      cause: error
    });
  }
  const { content } = reply;
  if (content.status !== 'ok') {
    throw content.status === 'error'
      ? replyError(content.ename)
      : new KernelError('kernel_busy', 'The kernel dropped the question when it was interrupted. Ask again.');
  }
  const answer: unknown = (content.user_expressions as Record<string, unknown> | undefined)?.[KEY];
  if (!isRecord(answer)) {
    throw new KernelError('kernel_reply', 'This kernel does not evaluate expressions, so its variables stay unknown.');
  }
  if (answer['status'] !== 'ok') {
    throw replyError(String(answer['ename']));
  }
  const data = answer['data'];
  const value = isRecord(data) ? data['application/json'] : undefined;
  if (value === undefined) {
    throw replyError('no JSON');
  }
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function replyError(name: string): KernelError {
  const cause = /^\w{1,40}$/u.test(name) ? ` (${name})` : '';
  return new KernelError('kernel_reply', `The kernel could not read its variables${cause}. Ask again or restart it.`);
}
