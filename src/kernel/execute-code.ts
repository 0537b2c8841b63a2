import type { Kernel, KernelMessage } from '@jupyterlab/services';
import { askNowAndThen } from './ask-now-and-then.js';
import type { ExecutionReport, ExecutionRequest } from './execution.js';
import { KernelError } from './kernel-error.js';
import { OutputCollector } from './output-collector.js';
import { untilForgotten } from './until-forgotten.js';
import { untilIdle } from './until-idle.js';
import { untilKernelGoes } from './until-kernel-goes.js';
import { withinLimit } from './within-limit.js';

/** How long an interrupted kernel may take to stop. */
const GRACE_MS = 5_000;
const NOT_STOPPED = 'The kernel did not stop when it was interrupted. Restart it from the Kernel menu.';

type End = ExecutionReport['status'];

/**
 * Executes code once in the user's kernel, without history and without input, and reports what it showed.
 *
 * Waits for an idle kernel first, at most as long as the code may take, so that no interrupt of ours meets a cell of the
 * user: throws `KernelError` `kernel_busy` or `kernel_dead`, or the signal's reason, when nothing was sent. After that it
 * always resolves: time over or an abort interrupts the kernel, a kernel that goes ends it, and nothing is sent twice.
 */
export async function executeCode(
  connection: Kernel.IKernelConnection,
  { code, timeoutSeconds, signal, onOutput, beforeSending }: ExecutionRequest
): Promise<ExecutionReport> {
  await untilIdle(connection, timeoutSeconds * 1000, signal);
  // A kernel that another client restarted is known by its answer, in case nothing else was heard of it.
  const isThere = await untilItAnswers(connection, timeoutSeconds * 1000, signal);
  beforeSending?.();
  if (!isThere) {
    throw new KernelError('kernel_dead', 'The kernel was restarted or is gone, so nothing was run. Ask again.');
  }
  const started = performance.now();
  const outputs = new OutputCollector(onOutput);
  let isAtWork = false;
  const kernel = untilKernelGoes(connection, () => isAtWork);
  const future = connection.requestExecute({
    code,
    silent: false,
    store_history: false,
    allow_stdin: false,
    stop_on_error: false
  });
  const id = future.msg.header.msg_id;
  let running = (): void => undefined;
  const runs = new Promise<void>(resolve => (running = resolve));
  future.onIOPub = message => {
    if ((message.parent_header as Partial<KernelMessage.IHeader>).msg_id === id) {
      isAtWork = true;
      running();
      outputs.add(message);
    }
  };
  let isAnswered = false;
  future.onReply = () => {
    isAnswered = true;
  };
  const forgotten = untilForgotten(connection, runs, () => isAnswered);
  const ended: Promise<End> = Promise.race([
    future.done.then(endOf, () => 'dead' as const),
    Promise.race([kernel.ended, forgotten.ended]).then(() => 'dead' as const)
  ]);
  const limit = untilStopped(runs, timeoutSeconds * 1000, signal);
  let status = await Promise.race([ended, limit.stopped]);
  limit.release();
  if (status === 'timeout' || status === 'interrupted') {
    status = await interrupt(connection, status, { runs, ended }, outputs);
  }
  kernel.release();
  forgotten.release();
  future.dispose();
  return { status, executionCount: null, ...outputs.finish(), ms: performance.now() - started };
}

/** Asks the idle kernel who it is. False where it goes or starts anew meanwhile, so that there is no answer. */
async function untilItAnswers(
  connection: Kernel.IKernelConnection,
  milliseconds: number,
  signal?: AbortSignal
): Promise<boolean> {
  const gone = untilKernelGoes(connection, () => true);
  let stopAsking = (): void => undefined;
  const again = new Promise<boolean>(resolve => {
    // A restart of which nothing is heard takes the question with it.
    stopAsking = askNowAndThen(connection, () => resolve(true));
  });
  const answer = connection.requestKernelInfo().then(
    () => true,
    () => false
  );
  const first = Promise.race([answer, again, gone.ended.then(() => false)]);
  return withinLimit(first, milliseconds, signal).finally(() => {
    stopAsking();
    gone.release();
  });
}

function endOf({ content }: KernelMessage.IExecuteReplyMsg): End {
  if (content.status === 'ok') {
    return 'ok';
  }
  return content.status === 'error' && content.ename !== 'KeyboardInterrupt' ? 'error' : 'interrupted';
}

/** Resolves when the code has run for too long or the signal aborts. Time counts from the start of the code. */
function untilStopped(
  runs: Promise<void>,
  milliseconds: number,
  signal?: AbortSignal
): { readonly stopped: Promise<'timeout' | 'interrupted'>; readonly release: () => void } {
  let release = (): void => undefined;
  const stopped = new Promise<'timeout' | 'interrupted'>(resolve => {
    const onAbort = (): void => resolve('interrupted');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let released = false;
    void runs.then(() => {
      if (!released) {
        timer = setTimeout(() => resolve('timeout'), milliseconds);
      }
    });
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted === true) {
      onAbort();
    }
    release = () => {
      released = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
  });
  return { stopped, release };
}

async function interrupt(
  connection: Kernel.IKernelConnection,
  status: 'timeout' | 'interrupted',
  { runs, ended }: { readonly runs: Promise<void>; readonly ended: Promise<End> },
  outputs: OutputCollector
): Promise<End> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const grace = new Promise<'late'>(resolve => (timer = setTimeout(() => resolve('late'), GRACE_MS)));
  // Not before our code is what runs. A server that does not answer leaves it running; the note below says so.
  Promise.race([runs, ended.then(() => Promise.reject(new Error('ended')))])
    .then(() => connection.interrupt())
    .catch(() => undefined);
  const end = await Promise.race([ended, grace]);
  clearTimeout(timer);
  if (end === 'dead') {
    return 'dead';
  }
  if (end === 'late') {
    outputs.note(NOT_STOPPED);
  }
  return status;
}
