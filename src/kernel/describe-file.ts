import type { Kernel } from '@jupyterlab/services';
import type { FileFacts } from '../datasets/index.js';
import { askKernel } from './ask-kernel.js';
import { describeExpression } from './describe-code.js';
import { KernelError } from './kernel-error.js';
import { parseFileFacts } from './parse-file-facts.js';
import { untilKernelGoes } from './until-kernel-goes.js';
import { withinLimit } from './within-limit.js';

/** Most that one file may take, in milliseconds: a library may have to be imported for it. */
const LONGEST_MS = 20_000;

/** How long one that nobody waits for any more may still end by itself before it is interrupted, in milliseconds. */
const GRACE_MS = 300;

/**
 * Runs code of `describeCode` that the user allowed, silent and in a namespace of its own, and gives what it says of the file.
 * A kernel that does not begin with it within `busyMs` is busy; when it gets there, what it reads is bounded and nobody hears
 * of it. One that works on it is interrupted when it takes too long and when `signal` aborts.
 *
 * An interrupt stops whatever the kernel works on when it arrives. None is sent once the kernel says that it is through, and
 * it gets a short grace to say so. What is left is a description that ends while its word or the interrupt is on the way: then
 * a cell of the user that waited behind it is stopped.
 *
 * Throws `KernelError`; `kernel_reply` with the words of the code when the file cannot be described.
 */
export async function describeFile(
  connection: Kernel.IKernelConnection,
  code: string,
  busyMs: number,
  signal: AbortSignal
): Promise<FileFacts> {
  signal.throwIfAborted();
  const kernel = untilKernelGoes(connection);
  const begin = moment();
  const end = moment();
  const isUnderWay = (): boolean => begin.hasCome && !end.hasCome;
  const gone = kernel.ended.then(() => {
    end.tell();
    throw new KernelError('kernel_dead', 'The kernel went away before it answered. Run your cells again.');
  });
  const course = { onBegin: begin.tell, onEnd: end.tell };
  const answer = askKernel(connection, describeExpression(code), course).finally(end.tell);
  try {
    await withinLimit(Promise.race([begin.come, answer, gone]), busyMs, signal);
    return parseFileFacts(await withinLimit(Promise.race([answer, gone]), LONGEST_MS, signal));
  } catch (error) {
    if (isUnderWay()) {
      await withinLimit(end.come, GRACE_MS).catch(() => undefined);
    }
    if (isUnderWay()) {
      await connection.interrupt().catch(() => undefined);
      signal.throwIfAborted();
      throw new KernelError('kernel_busy', 'The kernel did not read the file within 20 s, and was stopped.');
    }
    throw error;
  } finally {
    kernel.release();
    answer.catch(() => undefined);
    gone.catch(() => undefined);
  }
}

/** Something that happens once, and can be waited for. */
type Moment = { readonly come: Promise<void>; readonly hasCome: boolean; readonly tell: () => void };

function moment(): Moment {
  let resolve = (): void => undefined;
  let hasCome = false;
  return {
    come: new Promise<void>(done => (resolve = done)),
    get hasCome() {
      return hasCome;
    },
    tell: () => {
      hasCome = true;
      resolve();
    }
  };
}
