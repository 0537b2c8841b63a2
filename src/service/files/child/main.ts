import { rmSync } from 'node:fs';
import type { FileRequest, FromChild, ToChild } from '../file-process.js';
import { FileProblem } from '../file-problem.js';
import { HeldPreview } from './preview/held-preview.js';
import { readFile } from './read-file.js';

/** A process that holds more bytes than this after reading a file exits, so that another takes its place. */
const MOST_KEPT = 160 * 1024 * 1024;

/**
 * The process that reads data files: it gets requests over its channel, one at a time, and lives until the channel
 * closes. A crash in native code ends only this process; its parent ends it when it takes too much memory or time. If
 * the parent was killed, this process removes the temporary folder of the file it is reading.
 */
function main(): void {
  const preview = new HeldPreview();
  let open: { readonly folder: string; readonly stop: AbortController } | undefined;
  const tell = (message: FromChild, then: () => void = () => undefined): void => {
    process.send?.(message, then);
  };
  const isSpent = (): boolean => process.memoryUsage.rss() > MOST_KEPT;
  const read = async (request: FileRequest): Promise<void> => {
    const stop = new AbortController();
    open = { folder: request.folder, stop };
    const { want } = request;
    let ended: FromChild;
    try {
      const found =
        typeof want === 'string'
          ? await readFile(request, want === 'full', share => tell({ type: 'progress', share }), stop.signal)
          : await preview.page(request, want, stop.signal);
      // Memory once taken is not given back. A process that holds a preview stays, as more of it may be requested.
      ended = { type: 'done', found, leaves: typeof want === 'string' && isSpent() };
    } catch (error) {
      const problem = problemOf(error);
      // Node does not retry a package that failed to load.
      ended = { type: 'failed', ...problem, leaves: problem.code === 'fault' || isSpent() };
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

/** Passes on only known problems: what it returns may be logged, and messages of DuckDB may hold cells. */
function problemOf(error: unknown): Pick<FileProblem, 'code' | 'message'> {
  if (error instanceof FileProblem) {
    return { code: error.code, message: error.message };
  }
  return { code: 'fault', message: 'The file could not be read because of an unexpected fault.' };
}

main();
