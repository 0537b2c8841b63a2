import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Check } from '@sinclair/typebox/value';
import { FileProblem } from '../file-problem.js';
import { ToChildSchema, type Ended, type FromChild } from '../file-messages.js';
import { loadDuckDB } from './load-package.js';
import { HeldPreview } from './preview/held-preview.js';
import { readFile } from './read-file.js';

/** A process that has more when a file is read leaves, so that another takes its place. */
const MOST_KEPT = 160 * 1024 * 1024;
/** As much of what it has asked the system for since its start, used or not: that is what its limit of data counts. */
const MOST_MAPPED = 400 * 1024 * 1024;
/** What it had asked for at its start, which differs between versions of Node by half a gigabyte. */
const MAPPED_AT_START = mapped();

/**
 * The process that reads data files: is told over its channel which, one at a time, and lives until the channel closes.
 * A crash in native code ends this process and no other; whoever started it ends it when it takes too much memory or time.
 * When the one who started it was killed, it removes the folder of what it reads.
 */
function main(): void {
  const preview = new HeldPreview();
  let open: { readonly id: number; readonly folder: string; readonly stop: AbortController } | undefined;
  const tell = (message: FromChild, then: () => void = () => undefined): void => {
    process.send?.(message, then);
  };
  process.on('disconnect', () => {
    if (open !== undefined) {
      rmSync(open.folder, { recursive: true, force: true, maxRetries: 5 });
    }
    process.exit(0);
  });
  process.on('message', (message: unknown) => {
    if (!Check(ToChildSchema, message)) {
      return;
    }
    if (message.type === 'stop') {
      if (open?.id === message.id) {
        open.stop.abort();
      }
      return;
    }
    const { id } = message;
    if (open !== undefined) {
      tell({ type: 'failed', id, code: 'fault', message: 'Another file is being read. Ask again.' });
      return;
    }
    const stop = new AbortController();
    open = { id, folder: message.folder, stop };
    const work =
      message.type === 'preview'
        ? preview.page(message, stop.signal).then((page): Ended => ({ type: 'previewed', id, preview: page }))
        : readFile(message, share => tell({ type: 'progress', id, share }), stop.signal).then((file): Ended => ({
            type: 'done',
            id,
            file
          }));
    void work
      .catch((error: unknown): Ended => ({ type: 'failed', id, ...problemOf(error) }))
      .then(ended => {
        open = undefined;
        // What was taken is not given back: the next file needs another process. What holds a preview is asked for more of it.
        if (ended.type !== 'previewed' && hasMuch()) {
          tell({ ...ended, leaves: true }, () => process.connected && process.disconnect());
        } else {
          tell(ended);
        }
      });
  });
}

/** What goes on is for the log: messages of DuckDB may hold cells. */
function problemOf(error: unknown): Pick<FileProblem, 'code' | 'message'> {
  if (error instanceof FileProblem) {
    return { code: error.code, message: error.message };
  }
  return { code: 'fault', message: 'The file could not be read because of an unexpected fault.' };
}

function hasMuch(): boolean {
  return process.memoryUsage.rss() > MOST_KEPT || mapped() - MAPPED_AT_START > MOST_MAPPED;
}

/** In bytes; 0 where the system does not say. */
function mapped(): number {
  try {
    return 1024 * Number(/^VmData:\s*(\d+)/mu.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** When memory runs out, the system should end this process and not the one that started it. */
function volunteer(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '800');
  } catch {
    // Not Linux.
  }
}

volunteer();
// The first file need not wait for it; where it is missing, what opens a database says so.
void loadDuckDB().catch(() => undefined);
main();
