import type { Kernel } from '@jupyterlab/services';
import { EXPRESSION_KEY, KernelError } from './kernel-answer.js';
import { pythonLiteral } from './kernel-expression.js';

const TARGET = 'cellwright';

/** The kernels that were told how to answer; one that was restarted has forgotten it. */
const registered = new WeakSet<Kernel.IKernelConnection>();

/**
 * Evaluates an expression over a comm, in a kernel that accepts none with a request; resolves with the results as the protocol
 * defines them. The first question to a kernel runs one cell of our own, which leaves no trace in its history.
 *
 * Throws `KernelError` `kernel_reply` if the kernel cannot be asked like this; rejects with any other error if the kernel dies.
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
    return undefined; // No answers; the caller reports that.
  }
}

/** Opens a comm with the question; resolves with the text that was sent back, or `undefined` if none was. */
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
