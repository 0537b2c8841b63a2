import { rmSync } from 'node:fs';
import type { FileRequest, FromChild, ToChild } from '../file-messages.js';
import { FileProblem } from '../file-problem.js';
import { HeldPreview } from './preview/held-preview.js';
import { readFile } from './read-file.js';

/** A process that has more when a file is read leaves, so that another takes its place. */
const MOST_KEPT = 160 * 1024 * 1024;
/** Files that a process reads before it leaves: each time it keeps some room that it no longer uses. */
const MOST_FILES = 20;

/**
 * The process that reads data files: is told over its channel which, one at a time, and lives until the channel closes.
 * A crash in native code ends this process and no other; whoever started it ends it when it takes too much memory or time.
 * When the one who started it was killed, it removes the folder of what it reads.
 */
function main(): void {
  const preview = new HeldPreview();
  let files = 0;
  let open: { readonly folder: string; readonly stop: AbortController } | undefined;
  const tell = (message: FromChild, then: () => void = () => undefined): void => {
    process.send?.(message, then);
  };
  const isSpent = (): boolean => files >= MOST_FILES || process.memoryUsage.rss() > MOST_KEPT;
  const read = async (request: FileRequest): Promise<void> => {
    const stop = new AbortController();
    open = { folder: request.folder, stop };
    files += 1;
    const { want } = request;
    let ended: FromChild;
    try {
      const found =
        typeof want === 'string'
          ? await readFile(request, want === 'full', share => tell({ type: 'progress', share }), stop.signal)
          : await preview.page(request, want, stop.signal);
      // What was taken is not given back. What holds a preview is asked for more of it.
      ended = { type: 'done', found, leaves: typeof want === 'string' && isSpent() };
    } catch (error) {
      const problem = problemOf(error);
      // Node keeps to a package that did not load.
      ended = { type: 'failed', ...problem, leaves: problem.code === 'not_installed' || isSpent() };
    }
    open = undefined;
    tell(ended, () => ended.leaves && process.connected && process.disconnect());
  };
  process.on('disconnect', () => {
    if (open !== undefined) {
      rmSync(open.folder, { recursive: true, force: true, maxRetries: 5 });
    }
    process.exit(0);
  });
  process.on('message', (message: ToChild) => {
    if (message.type === 'stop') {
      open?.stop.abort();
    } else {
      void read(message);
    }
  });
}

/** What goes on is for the log: messages of DuckDB may hold cells. */
function problemOf(error: unknown): Pick<FileProblem, 'code' | 'message'> {
  if (error instanceof FileProblem) {
    return { code: error.code, message: error.message };
  }
  return { code: 'fault', message: 'The file could not be read because of an unexpected fault.' };
}

main();
