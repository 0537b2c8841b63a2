import type { FileProfile, FileProfileEvent } from '../../protocol/index.js';
import { EventFeed } from '../event-feed.js';
import { FileProblem } from './file-problem.js';

/** The reading of a whole file as events. Never throws. */
export async function* fileEvents(
  read: (signal: AbortSignal, onProgress: (share: number) => void) => Promise<FileProfile>,
  signal: AbortSignal
): AsyncGenerator<FileProfileEvent> {
  const feed = new EventFeed<FileProfileEvent>();
  const reading = read(signal, share => feed.push({ type: 'progress', share }))
    .then(
      (file): FileProfileEvent => ({ type: 'done', file }),
      (error: unknown): FileProfileEvent => ({
        type: 'error',
        error:
          error instanceof FileProblem
            ? { code: error.code, message: error.message }
            : { code: 'fault', message: 'The file could not be profiled. Ask again; the log of the service says more.' }
      })
    )
    .then(event => {
      feed.push(event);
      feed.end();
    });
  yield* feed.read(signal);
  await reading;
}
