import { watchMemory } from '../../subprocess/index.js';
import type { FileProcess } from './file-process.js';
import type { Ended } from './messages/from-child.js';
import type { PreviewFile, ReadFile } from './messages/to-child.js';

/** Longest time, in seconds; the first preview of a process loads danfojs as well. */
const LONGEST = { schema: 10, preview: 30, full: 900 };
const MB = 1024 * 1024;
/** Time to stop by itself, in milliseconds. */
const STOP_MS = 300;

/**
 * One request to a process. One that does not stop in time, or takes too
 * much memory, is killed. Never rejects. `undefined`: the process ended without a
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
  const limits = { time: false, memory: false };
  const stop = (): void => {
    process.send({ type: 'stop', id });
    clearTimeout(late);
    late = setTimeout(() => process.kill(), STOP_MS);
  };
  const longest = LONGEST[request.type === 'preview' ? 'preview' : request.detail];
  let late = setTimeout(() => {
    limits.time = true;
    stop();
  }, longest * 1000);
  const unwatched =
    process.pid === undefined
      ? () => undefined
      : watchMemory(process.pid, process.memory * MB, () => {
          limits.memory = true;
          process.kill();
        });
  signal.addEventListener('abort', stop, { once: true });
  process.send(request);
  if (signal.aborted) {
    stop();
  }
  const first = await Promise.race([answered, process.ended]);
  clearTimeout(late);
  unwatched();
  signal.removeEventListener('abort', stop);
  process.listen(undefined);
  if (typeof first !== 'string' && !(first.type === 'failed' && first.code === 'stopped')) {
    return first;
  }
  if (signal.aborted) {
    return { type: 'failed', id, code: 'stopped', message: 'Stopped.' };
  }
  if (limits.memory) {
    const message = `The file would take more memory than there is for it, ${process.memory} MB. Load it with an engine that reads it in parts.`;
    return { type: 'failed', id, code: 'memory', message };
  }
  if (limits.time) {
    const message = `The file was not read within ${longest} s. Its disk may be slow, or its contents unusual: load it in a cell.`;
    return { type: 'failed', id, code: 'timeout', message };
  }
  if (!heard.any) {
    return undefined;
  }
  const message = `What reads files ended while it read this one (${typeof first === 'string' ? first : first.message}). The file may be damaged.`;
  return { type: 'failed', id, code: 'fault', message };
}
