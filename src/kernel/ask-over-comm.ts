import type { Kernel } from '@jupyterlab/services';
import { EXPRESSION_KEY } from './expression-answer.js';
import { KernelError } from './kernel-error.js';
import { pythonLiteral } from './python-literal.js';
import { untilForgotten } from './until-forgotten.js';

const TARGET = 'cellwright';

/** The kernels that have the target, until they restart. */
const registered = new WeakMap<Kernel.IKernelConnection, Promise<void>>();

/**
 * Evaluates an expression in a kernel that takes none with a request, over a comm; resolves with what the protocol has for
 * user expressions. The first question to a kernel runs one cell of our own, which leaves no trace in its history.
 *
 * Throws `KernelError` `kernel_busy` when the kernel dropped the question, `kernel_reply` when it cannot be asked like this;
 * rejects with any other error when the kernel goes.
 */
export async function askOverComm(connection: Kernel.IKernelConnection, expression: string): Promise<unknown> {
  let isAnswered = false;
  // A kernel in the page empties its queue, without a word, when a cell fails or is interrupted.
  const dropped = untilForgotten(connection, Promise.resolve(), () => isAnswered);
  const lost = dropped.ended.then(() => {
    throw new KernelError('kernel_busy', 'The kernel dropped the question when a cell failed. Ask again.');
  });
  try {
    return await Promise.race([ask(connection, expression), lost]);
  } finally {
    isAnswered = true;
    dropped.release();
  }
}

async function ask(connection: Kernel.IKernelConnection, expression: string): Promise<unknown> {
  await register(connection);
  let answers = await open(connection, expression);
  if (answers === undefined) {
    registered.delete(connection); // It was restarted, and nothing was heard of that.
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

function register(connection: Kernel.IKernelConnection): Promise<void> {
  let registering = registered.get(connection);
  if (registering === undefined) {
    registering = runTarget(connection);
    registered.set(connection, registering);
    const forget = (): void => {
      if (!['idle', 'busy'].includes(connection.status)) {
        registered.delete(connection);
        connection.statusChanged.disconnect(forget);
      }
    };
    connection.statusChanged.connect(forget);
    registering.catch(() => registered.delete(connection));
  }
  return registering;
}

/** The cell has no value and binds no name. */
async function runTarget(connection: Kernel.IKernelConnection): Promise<void> {
  const { commTargetSource } = await import('./in-page.generated.js');
  const code = [
    `(lambda i, b, g: (b.exec(${pythonLiteral(commTargetSource)}, g), g["register"](i.get_ipython()))[1])`,
    '(__import__("IPython.display"), __import__("builtins"), {})'
  ].join('');
  const request = { code, silent: true, store_history: false, allow_stdin: false, stop_on_error: false };
  await connection.requestExecute(request).done;
}
