import type { Kernel, KernelMessage } from '@jupyterlab/services';
import type { ExecutionReport, ExecutionRequest } from '../toolsets/index.js';
import { KernelError } from './kernel-answer.js';
import { answerWithin } from './kernel-status.js';
import { OutputCollector } from './output-collector.js';

/** How long an interrupted kernel may take to stop. */
const GRACE_MS = 5_000;
const NOT_STOPPED = 'The kernel did not stop when it was interrupted. Restart it from the Kernel menu.';

type End = ExecutionReport['status'];
type Future = Kernel.IShellFuture<KernelMessage.IExecuteRequestMsg, KernelMessage.IExecuteReplyMsg>;

/** Code that was sent: `runs` resolves when it is at work; `isReplaced` says whether the kernel started anew while it was. */
type Sent = { readonly future: Future; readonly runs: Promise<void>; readonly isReplaced: () => boolean };

/**
 * Executes code once in the user's kernel, without history and without input, and reports what it showed.
 *
 * Waits first until the kernel answers who it is, which it does behind the cells that wait in it, and at most as long as the
 * code may take: throws `KernelError` `kernel_busy` or `kernel_dead`, or the signal's reason, when nothing was sent. After
 * that it always resolves: time over or an abort interrupts the kernel, a kernel that goes ends it, and nothing is sent twice.
 */
export async function executeCode(
  connection: Kernel.IKernelConnection,
  { code, timeoutSeconds, signal, onOutput, beforeSending }: ExecutionRequest
): Promise<ExecutionReport> {
  const milliseconds = timeoutSeconds * 1000;
  try {
    await answerWithin(connection, askForInfo(connection), { milliseconds, signal });
  } finally {
    beforeSending?.();
  }
  const started = performance.now();
  const outputs = new OutputCollector(onOutput);
  const sent = send(connection, code, outputs);
  let status = await untilEnd(connection, sent, sent.runs, milliseconds, signal);
  const { future, runs } = sent;
  if ((status === 'timeout' || status === 'interrupted') && !future.isDisposed) {
    // Not before our code is what runs. A server that does not answer leaves it running; the note below says so.
    runs.then(() => connection.interrupt()).catch(() => undefined);
    const end = await untilEnd(connection, sent, Promise.resolve(), GRACE_MS);
    if (end === 'timeout') {
      outputs.note(NOT_STOPPED);
    }
    status = end === 'dead' ? end : status;
  }
  future.dispose();
  return { status, executionCount: null, ...outputs.finish(), ms: performance.now() - started };
}

async function askForInfo(connection: Kernel.IKernelConnection): Promise<void> {
  await connection.info;
  await connection.requestKernelInfo().catch((cause: unknown) => {
    const message = 'The connection to the kernel was lost, so nothing was run. Ask again.';
    throw new KernelError('kernel_dead', message, { cause });
  });
}

function send(connection: Kernel.IKernelConnection, code: string, outputs: OutputCollector): Sent {
  const future = connection.requestExecute({
    code,
    silent: false,
    store_history: false,
    allow_stdin: false,
    stop_on_error: false
  });
  let isAtWork = false;
  const runs = new Promise<void>(resolve => {
    future.onIOPub = message => {
      if ((message.parent_header as Partial<KernelMessage.IHeader>).msg_id === future.msg.header.msg_id) {
        isAtWork = true;
        resolve();
        outputs.add(message);
      }
    };
  });
  // Of a restart by another client no more than its start is heard.
  return { future, runs, isReplaced: () => isAtWork && connection.status === 'starting' };
}

/** How code ends, or that it takes longer than `milliseconds` after `from`, or that the signal aborts before. */
async function untilEnd(
  connection: Kernel.IKernelConnection,
  { future, isReplaced }: Sent,
  from: Promise<void>,
  milliseconds: number,
  signal?: AbortSignal
): Promise<End> {
  const waiting = { signal, isReplaced };
  try {
    await answerWithin(connection, Promise.race([from, future.done]), waiting);
    return endOf(await answerWithin(connection, future.done, { ...waiting, milliseconds }));
  } catch (error) {
    if (signal?.aborted === true) {
      return 'interrupted';
    }
    return error instanceof KernelError && error.code === 'kernel_busy' ? 'timeout' : 'dead';
  }
}

function endOf({ content }: KernelMessage.IExecuteReplyMsg): End {
  if (content.status === 'ok') {
    return 'ok';
  }
  return content.status === 'error' && content.ename !== 'KeyboardInterrupt' ? 'error' : 'interrupted';
}
