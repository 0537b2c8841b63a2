import type { Kernel, KernelMessage } from '@jupyterlab/services';
import { EXPRESSION_KEY, expressionAnswer, KernelError, replyError } from './kernel-answer.js';

/** How the kernel that runs in the page names itself. It accepts no expressions with a request. */
const IN_PAGE = 'pyodide';

/** Reports progress before the answer is complete. A kernel in the page does not. */
export type QuestionCourse = {
  /** The kernel starts to work on the question. */
  readonly onBegin?: () => void;
  /** The kernel has finished the question and works on what comes next. May be called twice. */
  readonly onEnd?: () => void;
};

/**
 * Evaluates an expression beside the user's code: silently, without history, without input, and without aborting what waits
 * in the kernel's queue. Resolves with the JSON of its display, which is not to be trusted.
 *
 * The request waits behind the user's running cells and cannot be withdrawn. Throws `KernelError` `kernel_dead` if the kernel
 * dies first, `kernel_busy` if the kernel dropped its queue, `kernel_reply` if there is no JSON.
 */
export async function askKernel(
  connection: Kernel.IKernelConnection,
  expression: string,
  course: QuestionCourse = {}
): Promise<unknown> {
  if (connection.isDisposed) {
    throw new KernelError('kernel_dead', 'The kernel is gone. Restart it from the Kernel menu.');
  }
  try {
    if ((await connection.info).implementation === IN_PAGE) {
      const { askOverComm } = await import('./ask-over-comm.js');
      return expressionAnswer(await askOverComm(connection, expression));
    }
    return expressionAnswer(await askWithRequest(connection, expression, course));
  } catch (error) {
    if (error instanceof KernelError) {
      throw error;
    }
    throw new KernelError('kernel_dead', 'The kernel went away before it answered. Run your cells again.', {
      cause: error
    });
  }
}

async function askWithRequest(
  connection: Kernel.IKernelConnection,
  expression: string,
  { onBegin, onEnd }: QuestionCourse
): Promise<unknown> {
  const request = connection.requestExecute({
    code: '',
    silent: true,
    store_history: false,
    allow_stdin: false,
    stop_on_error: false,
    user_expressions: { [EXPRESSION_KEY]: expression }
  });
  request.onIOPub = ({ header, content }) => {
    const isIdle = header.msg_type === 'status' && 'execution_state' in content && content.execution_state === 'idle';
    (isIdle ? onEnd : onBegin)?.();
  };
  request.onReply = () => onEnd?.();
  const { content }: KernelMessage.IExecuteReplyMsg = await request.done;
  if (content.status !== 'ok') {
    throw content.status === 'error'
      ? replyError(content.ename)
      : new KernelError('kernel_busy', 'The kernel dropped the question when it was interrupted. Ask again.');
  }
  return content.user_expressions;
}
