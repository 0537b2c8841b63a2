import type { Kernel, KernelMessage } from '@jupyterlab/services';
import { EXPRESSION_KEY, expressionAnswer, KernelError, replyError } from './kernel-answer.js';

/** How the kernel that runs in the page names itself. It accepts no expressions with a request. */
const IN_PAGE = 'pyodide';

/**
 * Evaluates an expression beside the user's code: silently, without history, without input, and without aborting what waits
 * in the kernel's queue. Resolves with the JSON of its display, which is not to be trusted.
 *
 * The request waits behind the user's running cells and cannot be withdrawn. Throws `KernelError` `kernel_dead` if the kernel
 * dies first, `kernel_busy` if the kernel dropped its queue, `kernel_reply` if there is no JSON.
 */
export async function askKernel(connection: Kernel.IKernelConnection, expression: string): Promise<unknown> {
  if (connection.isDisposed) {
    throw new KernelError('kernel_dead', 'The kernel is gone. Restart it from the Kernel menu.');
  }
  try {
    if ((await connection.info).implementation === IN_PAGE) {
      const { askOverComm } = await import('./ask-over-comm.js');
      return expressionAnswer(await askOverComm(connection, expression));
    }
    return expressionAnswer(await askWithRequest(connection, expression));
  } catch (error) {
    if (error instanceof KernelError) {
      throw error;
    }
    throw new KernelError('kernel_dead', 'The kernel went away before it answered. Run your cells again.', {
      cause: error
    });
  }
}

async function askWithRequest(connection: Kernel.IKernelConnection, expression: string): Promise<unknown> {
  const { done } = connection.requestExecute({
    code: '',
    silent: true,
    store_history: false,
    allow_stdin: false,
    stop_on_error: false,
    user_expressions: { [EXPRESSION_KEY]: expression }
  });
  const { content }: KernelMessage.IExecuteReplyMsg = await done;
  if (content.status !== 'ok') {
    throw content.status === 'error'
      ? replyError(content.ename)
      : new KernelError('kernel_busy', 'The kernel dropped the question when it was interrupted. Ask again.');
  }
  return content.user_expressions;
}
