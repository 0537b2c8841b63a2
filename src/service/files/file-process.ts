import * as Type from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { FilePreviewSchema, FileFactsSchema, type FilePreviewBody } from '../../protocol/index.js';
import { CheckedProcess, watchMemory } from '../../subprocess/index.js';
import { FileProblem } from './file-problem.js';

/** Asks a process that reads files about one file. It has one request at a time. */
export type FileRequest = {
  readonly type: 'read';
  /** Folder that the file lies in; nothing outside it is read. */
  readonly root: string;
  /** Path of the file below the root, as Jupyter's contents API writes it; also its name in the profile. */
  readonly name: string;
  readonly table?: string;
  /** Folder for what does not fit into memory; empty, and of this request alone. */
  readonly folder: string;
  /**
   * `schema`: what is known by bounded work, whatever the size of the file; `full`: what all rows show; else some of its
   * first rows, which the process keeps until it is asked about another file.
   */
  readonly want: 'schema' | 'full' | Pick<FilePreviewBody, 'from' | 'count'>;
};

/** Messages to a process that reads files. */
export type ToChild = FileRequest | { readonly type: 'stop' };

/** Sent at the end of a request: whether the process exits and takes no other file. */
const leaves = Type.Boolean();

/** What a process that reads files says. All but `progress` ends the request. */
const FromChildSchema = Type.Union([
  Type.Object({ type: Type.Literal('progress'), share: Type.Number({ minimum: 0, maximum: 1 }) }),
  Type.Object({ type: Type.Literal('done'), found: Type.Union([FileFactsSchema, FilePreviewSchema]), leaves }),
  Type.Object({
    type: Type.Literal('failed'),
    code: Type.Unsafe<FileProblem['code']>(Type.String()),
    message: Type.String(),
    leaves
  })
]);

export type FromChild = Static<typeof FromChildSchema>;

/** Time to exit without being killed, in milliseconds. */
const LEAVE_MS = 1000;
/** Time to stop without being killed, in milliseconds. */
const STOP_MS = 300;
/**
 * Memory that the system allows a process beyond its limit until the watch looks again, in MB. This includes memory
 * that it requested but has not used yet, and memory that it freed but keeps.
 */
const BEYOND = 1024;
/** Environment variables that the process needs; no keys are among them. */
const ENVIRONMENT = ['LANG', 'LD_LIBRARY_PATH', 'PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
/** Longest time, in seconds; the first preview of a process loads danfojs as well. */
const LONGEST = { schema: 10, preview: 30, full: 900 };
const MB = 1024 * 1024;

export type FileProcessOptions = {
  /** The file with the process's main part. */
  readonly program: string;
  /** Folder of the runtime for data files, which may be installed later; for processes without packages beside them. */
  readonly runtime?: string | undefined;
  /** Takes what it prints. */
  readonly log: (line: string) => void;
};

/** In MB: the heap of its own JavaScript, and all that it may take while it reads a file. */
export type FileProcessLimits = { readonly heap: number; readonly memory: number };

/** A process that reads data files. */
export class FileProcess extends CheckedProcess<typeof FromChildSchema, ToChild> {
  constructor({ program, runtime, log }: FileProcessOptions, { heap, memory }: FileProcessLimits) {
    super({
      program,
      ...(runtime !== undefined && { arguments: [runtime] }),
      schema: FromChildSchema,
      heap,
      data: memory + BEYOND,
      environment: ENVIRONMENT,
      variables: { MALLOC_ARENA_MAX: '2' },
      leave: LEAVE_MS,
      log
    });
    this._memory = memory;
  }

  /** Whether it may be asked about another file. */
  get isUsable(): boolean {
    return this.alive && !this._leaves;
  }

  /**
   * What the process finds about a file. If it does not stop in time, or takes too much memory, it is killed. Rejects
   * with a `FileProblem`.
   */
  async ask(
    request: FileRequest,
    signal: AbortSignal,
    onProgress: (share: number) => void
  ): Promise<Extract<FromChild, { type: 'done' }>['found']> {
    const { want } = request;
    const longest = LONGEST[typeof want === 'string' ? want : 'preview'];
    let stopped: FileProblem | undefined;
    const stop = (problem: FileProblem): void => {
      stopped ??= problem;
      this.send({ type: 'stop' });
      clearTimeout(timer);
      timer = setTimeout(() => this.kill(), STOP_MS);
    };
    const abort = (): void => stop(new FileProblem('stopped', 'Stopped.'));
    const late = `The file was not read within ${longest} s. Its disk may be slow, or its contents unusual: load it in a cell.`;
    let timer = setTimeout(() => stop(new FileProblem('timeout', late)), longest * 1000);
    const large = `The file would take more memory than there is for it, ${this._memory} MB. Load it with an engine that reads it in parts.`;
    const unwatch = watchMemory(this.pid ?? 0, this._memory * MB, () => {
      stopped ??= new FileProblem('memory', large);
      this.kill();
    });
    const answered = new Promise<Exclude<FromChild, { type: 'progress' }>>(resolve =>
      this.listen(message => (message.type === 'progress' ? onProgress(message.share) : resolve(message)))
    );
    signal.addEventListener('abort', abort, { once: true });
    this.send(request);
    if (signal.aborted) {
      abort();
    }
    const ended = await Promise.race([answered, this.ended]);
    clearTimeout(timer);
    unwatch();
    signal.removeEventListener('abort', abort);
    this.listen(undefined);
    if (typeof ended === 'string') {
      // JavaScript and native code abort in this way when they get no more memory.
      throw (
        stopped ??
        (/SIGABRT|code 134/.test(ended)
          ? new FileProblem('memory', large)
          : new FileProblem(
              'fault',
              `The file reader stopped while it read this file (${ended}). The file may be damaged.`
            ))
      );
    }
    this._leaves = ended.leaves;
    if (ended.type === 'done') {
      return ended.found;
    }
    // What it stopped at says nothing about the file.
    throw stopped ?? new FileProblem(ended.code, ended.message);
  }

  private readonly _memory: number;
  private _leaves = false;
}
