import type { FileProcess } from './file-process.js';
import type { Ended } from './messages/from-child.js';
import type { PreviewFile, ReadFile } from './messages/to-child.js';

/** Longest time for what is bounded, in seconds; the first preview of a process loads danfojs as well. */
const LONGEST = { schema: 10, preview: 30 };
/** Time to stop by itself, in milliseconds. */
const STOP_MS = 300;

/**
 * One request to a process. One that does not stop in time is killed. Never rejects. `undefined`: the process ended without a
 * word about the request, as one may that was lost while it waited for work.
 */
export async function carryRequest(
  process: FileProcess,
  request: ReadFile | PreviewFile,
  signal: AbortSignal,
  onProgress: (share: number) => void
): Promise<Ended | undefined> {
  const { id } = request;
  const heard = { any: false };
  const answered = new Promise<Ended>(resolve => {
    process.listen(message => {
      if (message.id === id) {
        heard.any = true;
        if (message.type === 'progress') {
          onProgress(message.share);
        } else {
          resolve(message);
        }
      }
    });
  });
  let late: NodeJS.Timeout | undefined;
  const deadline = { isOver: false };
  const stop = (): void => {
    process.send({ type: 'stop', id });
    clearTimeout(late);
    late = setTimeout(() => process.kill(), STOP_MS);
  };
  const asked = request.type === 'preview' ? 'preview' : request.detail;
  const longest = asked === 'full' ? 0 : LONGEST[asked];
  if (longest > 0) {
    late = setTimeout(() => {
      deadline.isOver = true;
      stop();
    }, longest * 1000);
  }
  signal.addEventListener('abort', stop, { once: true });
  process.send(request);
  if (signal.aborted) {
    stop();
  }
  const first = await Promise.race([answered, process.ended]);
  clearTimeout(late);
  signal.removeEventListener('abort', stop);
  process.listen(undefined);
  if (typeof first !== 'string' && !(first.type === 'failed' && first.code === 'stopped')) {
    return first;
  }
  if (signal.aborted) {
    return { type: 'failed', id, code: 'stopped', message: 'Stopped.' };
  }
  if (!heard.any && !deadline.isOver) {
    return undefined;
  }
  const message = deadline.isOver
    ? `The file could not be looked at within ${longest} s. Its disk may be slow, or its contents unusual.`
    : `What reads files ended while it read this one (${typeof first === 'string' ? first : first.message}). The file may be damaged.`;
  return { type: 'failed', id, code: 'fault', message };
}
