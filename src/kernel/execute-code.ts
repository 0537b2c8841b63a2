import type { Kernel, KernelMessage } from '@jupyterlab/services';
import type { ExecutionReport, ExecutionRequest } from '../toolsets/index.js';
import { KernelError } from './kernel-answer.js';
import { answerWithin, askNowAndThen, type Waiting } from './kernel-status.js';
import { OutputCollector } from './output-collector.js';

/** How long an interrupted kernel may take to stop. */
const GRACE_MS = 5_000;
/** How long queued code must have run before it is interrupted: if it ends first, the interrupt would stop a cell of the user. */
const AT_WORK_MS = 50;
const NOT_STOPPED = 'The kernel did not stop when it was interrupted. Restart it from the Kernel menu.';

type End = ExecutionReport['status'];
type Reply = KernelMessage.IExecuteReplyMsg;

/**
 * Code that was sent. `runs` resolves when it starts to run; `done` resolves with its reply, or rejects if the kernel was
 * restarted. `forget` is called when nobody waits for the code any more; if it is still queued, it is interrupted once it runs.
 */
type Sent = {
  readonly isAtWork: () => boolean;
  readonly runs: Promise<void>;
  readonly done: Promise<Reply>;
  readonly forget: (isOver: boolean) => void;
};

/**
 * Executes code once in the user's kernel, without history and without input, and reports what it showed.
 *
 * First waits for the kernel to answer an info request, which it does after the cells in its queue, for at most half of the
 * time limit: throws `KernelError` `kernel_busy` or `kernel_dead`, or the signal's reason, if that fails; nothing was sent then.
 * After that it always resolves: the kernel is interrupted when the rest of the time is over or the signal aborts, a kernel that
 * dies or is restarted ends the execution, and nothing is sent twice.
 */
export async function executeCode(
  connection: Kernel.IKernelConnection,
  { code, timeoutSeconds, signal, onOutput, beforeSending }: ExecutionRequest
): Promise<ExecutionReport> {
  const asked = performance.now();
  let session: string | undefined;
  try {
    session = await untilAnswered(connection, { milliseconds: timeoutSeconds * 500, signal });
  } finally {
    beforeSending?.();
  }
  const started = performance.now();
  const outputs = new OutputCollector(onOutput);
  const sent = send(connection, code, session, outputs);
  let isOver = true;
  let status = await untilEnd(connection, sent, sent.runs, timeoutSeconds * 1000 - (started - asked), signal);
  if (status === 'timeout' || status === 'interrupted') {
    // A server that does not answer leaves it running; the note below says so.
    interrupt(connection, sent).catch(() => undefined);
    const end = await untilEnd(connection, sent, Promise.resolve(), GRACE_MS);
    isOver = end !== 'timeout';
    if (!isOver) {
      outputs.note(NOT_STOPPED);
    }
    status = end === 'dead' ? end : status;
  }
  sent.forget(isOver);
  return { status, executionCount: null, ...outputs.finish(), ms: performance.now() - started };
}

/** Interrupts code that runs. Code that is still queued is interrupted once it runs, unless it ends at once. */
async function interrupt(connection: Kernel.IKernelConnection, { isAtWork, runs, done }: Sent): Promise<void> {
  if (!isAtWork()) {
    await runs;
    const still = new Promise<'still'>(resolve => setTimeout(() => resolve('still'), AT_WORK_MS));
    if ((await Promise.race([done, still])) !== 'still') {
      return;
    }
  }
  await connection.interrupt();
}

/**
 * The session that the kernel's process names in its answer: each process has a session of its own. Asks again now and then,
 * because a question may be lost while a kernel is restarted.
 */
function untilAnswered(connection: Kernel.IKernelConnection, waiting: Waiting): Promise<string | undefined> {
  let leave = (): void => undefined;
  const answer = new Promise<string | undefined>((resolve, reject) => {
    leave = askNowAndThen(connection, resolve);
    connection.info
      .then(() => connection.requestKernelInfo())
      .then(
        reply => resolve(reply?.header.session),
        (cause: unknown) => {
          const message = 'The connection to the kernel was lost, so nothing was run. Ask again.';
          reject(new KernelError('kernel_dead', message, { cause }));
        }
      );
  });
  return answerWithin(connection, answer, waiting).finally(leave);
}

function send(
  connection: Kernel.IKernelConnection,
  code: string,
  session: string | undefined,
  outputs: OutputCollector
): Sent {
  const future = connection.requestExecute({
    code,
    silent: false,
    store_history: false,
    allow_stdin: false,
    stop_on_error: false
  });
  let isAtWork = false;
  let isReported = false;
  const runs = new Promise<void>(resolve => {
    future.onIOPub = message => {
      if ((message.parent_header as Partial<KernelMessage.IHeader>).msg_id === future.msg.header.msg_id) {
        isAtWork = true;
        resolve();
        if (!isReported) {
          outputs.add(message);
        }
      }
    };
  });
  let restart = (): void => undefined;
  const restarted = new Promise<never>((_, reject) => {
    restart = () => reject(new KernelError('kernel_dead', 'The kernel was restarted.'));
  });
  // A restart by another client shows only in the status `starting` or, if that is lost, in an answer from another process.
  const onStatus = (_: unknown, status: Kernel.Status): void => {
    if (isAtWork && status === 'starting') {
      restart();
    }
  };
  connection.statusChanged.connect(onStatus);
  const leave = askNowAndThen(connection, answering => {
    if (answering !== session) {
      restart();
    }
  });
  const forget = (isOver: boolean): void => {
    isReported = true;
    leave();
    connection.statusChanged.disconnect(onStatus);
    if (isOver) {
      future.dispose();
    }
  };
  return { isAtWork: () => isAtWork, runs, done: Promise.race([future.done, restarted]), forget };
}

/** How code ends: `timeout` if it takes longer than `milliseconds` after `from`, `interrupted` if the signal aborts first. */
async function untilEnd(
  connection: Kernel.IKernelConnection,
  { done }: Sent,
  from: Promise<void>,
  milliseconds: number,
  signal?: AbortSignal
): Promise<End> {
  try {
    await answerWithin(connection, Promise.race([from, done]), { signal });
    return endOf(await answerWithin(connection, done, { milliseconds, signal }));
  } catch (error) {
    if (signal?.aborted === true) {
      return 'interrupted';
    }
    return error instanceof KernelError && error.code === 'kernel_busy' ? 'timeout' : 'dead';
  }
}

function endOf({ content }: Reply): End {
  if (content.status === 'ok') {
    return 'ok';
  }
  return content.status === 'error' && content.ename !== 'KeyboardInterrupt' ? 'error' : 'interrupted';
}
