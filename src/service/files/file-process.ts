import { CheckedProcess, watchMemory } from '../../subprocess/index.js';
import {
  FromChildSchema,
  type FromChild,
  type ToChild,
  type Ended,
  type PreviewFile,
  type ReadFile
} from './file-messages.js';

/** Time to leave by itself, in milliseconds. */
const LEAVE_MS = 1000;
/**
 * So much beyond its limit the system gives it until the watch looks again, in MB. What it has asked for and not used yet
 * counts in, and what it has given back to itself.
 */
const BEYOND = 1024;
/** What the process needs of the environment; keys are not among it. */
const ENVIRONMENT = ['LANG', 'LD_LIBRARY_PATH', 'PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
/** Longest time, in seconds; the first preview of a process loads danfojs as well. */
const LONGEST = { schema: 10, preview: 30, full: 900 };
const MB = 1024 * 1024;
/** Time to stop by itself, in milliseconds. */
const STOP_MS = 300;

/** A process that reads data files, from its start to its end. */
export class FileProcess extends CheckedProcess<typeof FromChildSchema, ToChild> {
  /**
   * Starts it.
   *
   * @param program The file with the process's main part.
   * @param log Takes what it prints.
   * @param limits In MB: the heap of its own JavaScript, and all that it may take while it reads a file.
   * @param runtime Folder of the runtime for data files.
   */
  constructor(
    program: string,
    log: (line: string) => void,
    private readonly _limits: { readonly heap: number; readonly memory: number },
    runtime?: string
  ) {
    super({
      program,
      ...(runtime !== undefined && { arguments: [runtime] }),
      schema: FromChildSchema,
      heap: _limits.heap,
      data: _limits.memory + BEYOND,
      environment: ENVIRONMENT,
      variables: { MALLOC_ARENA_MAX: '2' },
      leave: LEAVE_MS,
      log
    });
  }

  /** Most memory that it may take while it reads a file, in MB: `watchMemory` looks after that. */
  get memory(): number {
    return this._limits.memory;
  }

  /** Whether it may be asked for another file. */
  get isUsable(): boolean {
    return this.alive && !this._leaves;
  }

  protected override hear(message: FromChild): void {
    this._leaves ||= message.type !== 'progress' && message.leaves === true;
    super.hear(message);
  }

  private _leaves = false;
}

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
