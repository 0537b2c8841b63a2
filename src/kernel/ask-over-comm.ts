import type { Kernel } from '@jupyterlab/services';
import { EXPRESSION_KEY, KernelError } from './kernel-answer.js';
import { pythonLiteral } from './kernel-expression.js';

const TARGET = 'cellwright';

/** The kernels that were told how to answer; one that was restarted has forgotten it. */
const registered = new WeakSet<Kernel.IKernelConnection>();

/**
 * Evaluates an expression in a kernel that takes none with a request, over a comm; resolves with what the protocol has for
 * user expressions. The first question to a kernel runs one cell of our own, which leaves no trace in its history.
 *
 * Throws `KernelError` `kernel_reply` when the kernel cannot be asked like this; rejects with any other error when it goes.
 * A kernel that empties its queue, as the one in the page does when a cell fails, never answers.
 */
export async function askOverComm(connection: Kernel.IKernelConnection, expression: string): Promise<unknown> {
  let answers = registered.has(connection) ? await open(connection, expression) : undefined;
  if (answers === undefined) {
    await register(connection);
    answers = await open(connection, expression);
  }
  if (answers === undefined) {
    throw new KernelError('kernel_reply', 'This kernel does not evaluate expressions, so its variables stay unknown.');
  }
  try {
    return JSON.parse(answers) as unknown;
  } catch {
    return undefined; // No answers; who asked says so.
  }
}

/** Opens a comm with the question; resolves with the text that was sent back, or with nothing when it was closed without. */
async function open(connection: Kernel.IKernelConnection, expression: string): Promise<string | undefined> {
  const comm = connection.createComm(TARGET);
  let answers: string | undefined;
  comm.onMsg = ({ content: { data } }) => {
    if (typeof data['answers'] === 'string') {
      answers = data['answers'];
    }
  };
  try {
    await comm.open({ expressions: { [EXPRESSION_KEY]: expression } }).done;
  } finally {
    comm.dispose(); // The kernel has closed its end.
  }
  return answers;
}

/** Tells the kernel how to answer, by a cell that has no value and binds no name. */
async function register(connection: Kernel.IKernelConnection): Promise<void> {
  const { commTargetSource } = await import('./in-page.generated.js');
  const code = [
    `(lambda i, b, g: (b.exec(${pythonLiteral(commTargetSource)}, g), g["register"](i.get_ipython()))[1])`,
    '(__import__("IPython.display"), __import__("builtins"), {})'
  ].join('');
  const request = { code, silent: true, store_history: false, allow_stdin: false, stop_on_error: false };
  await connection.requestExecute(request).done;
  registered.add(connection);
}
