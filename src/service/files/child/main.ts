import { writeFileSync } from 'node:fs';
import { Check } from '@sinclair/typebox/value';
import { FileProblem } from '../file-problem.js';
import type { Ended, FromChild } from '../messages/from-child.js';
import { ToChildSchema } from '../messages/to-child.js';
import { HeldPreview } from './preview/held-preview.js';
import { readFile } from './read-file.js';

/** Most memory that the process may take, in MB; DuckDB's own limit is lower. What shows rows holds danfojs beside it. */
const MOST_MEMORY = { read: 256, preview: 320 };
const MB = 1024 * 1024;
/** A process that has more when a file is read leaves, so that another takes its place. */
const MOST_KEPT = 160 * MB;
const LOOK_MS = 20;

/**
 * The process that reads data files: is told over its channel which, one at a time, and lives until the channel closes.
 * A crash in native code, or too much memory, ends this process and no other.
 */
function main(): void {
  const preview = new HeldPreview();
  let open: { readonly id: number; readonly stop: AbortController } | undefined;
  const tell = (message: FromChild, then: () => void = () => undefined): void => {
    process.send?.(message, then);
  };
  process.on('disconnect', () => process.exit(0));
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
    open = { id, stop };
    let isTooMuch = false;
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > MOST_MEMORY[message.type] * MB) {
        isTooMuch = true;
        stop.abort();
      }
    }, LOOK_MS);
    const work =
      message.type === 'preview'
        ? preview.page(message, stop.signal).then((page): Ended => ({ type: 'previewed', id, preview: page }))
        : readFile(message, share => tell({ type: 'progress', id, share }), stop.signal).then((file): Ended => ({
            type: 'done',
            id,
            file
          }));
    void work
      .catch((error: unknown): Ended => ({
        type: 'failed',
        id,
        ...(isTooMuch ? tooMuch(MOST_MEMORY[message.type]) : problemOf(error))
      }))
      .then(ended => {
        clearInterval(watch);
        open = undefined;
        // What was taken is not given back: the next file needs another process. What holds a preview is asked for more of it.
        if (isTooMuch || (ended.type !== 'previewed' && process.memoryUsage.rss() > MOST_KEPT)) {
          tell({ ...ended, leaves: true }, () => process.connected && process.disconnect());
        } else {
          tell(ended);
        }
      });
  });
}

function tooMuch(most: number): Pick<FileProblem, 'code' | 'message'> {
  return {
    code: 'memory',
    message: `The file would take more memory than there is for it, ${most} MB. Load it with an engine that reads it in parts.`
  };
}

/** What goes on is for the log: messages of DuckDB may hold cells. */
function problemOf(error: unknown): Pick<FileProblem, 'code' | 'message'> {
  if (error instanceof FileProblem) {
    return { code: error.code, message: error.message };
  }
  return { code: 'fault', message: 'The file could not be read because of an unexpected fault.' };
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
void import('@duckdb/node-api').catch(() => undefined);
main();
