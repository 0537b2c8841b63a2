import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileBody, FileProfile } from '../../protocol/index.js';
import { FileProblem } from './file-problem.js';
import type { FileProcess } from './file-process.js';
import { FileReaders } from './file-readers.js';
import { locateFile } from './locate-file.js';
import type { Ended } from './messages/from-child.js';
import type { ReadFile } from './messages/to-child.js';

export type FileProfilesOptions = {
  /** Folder that paths are relative to; nothing outside it is read. */
  readonly root: string;
  /** The file with the main part of the processes that read files. */
  readonly program: string;
  /** Folder for what is put aside while a file is read, by default the system's. */
  readonly temporary?: string;
  /** Takes what those processes print. */
  readonly log: (line: string) => void;
};

/** Longest reading of a schema, in milliseconds. */
const SCHEMA_MS = 10_000;
/** Time to stop by itself, in milliseconds. */
const STOP_MS = 300;

const GONE = {
  type: 'failed',
  code: 'fault',
  message: 'What reads files ended twice before it said anything of this one. The file may be damaged.'
} as const;

/** Profiles of data files below a root, read in processes of their own. Methods reject with `FileProblem`. */
export class FileProfiles {
  constructor(private readonly _options: FileProfilesOptions) {
    this._readers = new FileReaders(_options.program, _options.log);
  }

  /** What a file says of itself and what its beginning shows; the work is bounded whatever its size. */
  async schema(body: FileBody, signal: AbortSignal): Promise<FileProfile> {
    const file = await locateFile(this._options.root, body.path);
    return this._read({ ...body, file, detail: 'schema' }, signal);
  }

  /**
   * What all rows show. Rejects at once for a file that may not be read; the reading itself begins with the call of what
   * is returned, which tells the share that was read.
   */
  async full(
    body: FileBody
  ): Promise<(signal: AbortSignal, onProgress: (share: number) => void) => Promise<FileProfile>> {
    const file = await locateFile(this._options.root, body.path);
    return (signal, onProgress) => this._read({ ...body, file, detail: 'full' }, signal, onProgress);
  }

  /** Stops what is being read. */
  close(): Promise<void> {
    return this._readers.close();
  }

  private async _read(
    { path, ...asked }: FileBody & Pick<ReadFile, 'file' | 'detail'>,
    signal: AbortSignal,
    onProgress: (share: number) => void = () => undefined
  ): Promise<FileProfile> {
    const folder = await mkdtemp(join(this._options.temporary ?? tmpdir(), 'cellwright-file-'));
    try {
      const once = (): Promise<Ended | undefined> =>
        this._readers.use(signal, process => {
          const id = (this._id += 1);
          return carry(process, { type: 'read', id, name: path, folder, ...asked }, signal, onProgress);
        });
      const ended = (await once()) ?? (await once()) ?? GONE;
      if (ended.type === 'failed') {
        throw new FileProblem(ended.code, ended.message);
      }
      return ended.file;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private readonly _readers: FileReaders;
  private _id = 0;
}

/**
 * One request to a process. One that does not stop in time is killed. Never rejects. `undefined`: the process ended without a
 * word about the request, as one may that was lost while it waited for work.
 */
async function carry(
  process: FileProcess,
  request: ReadFile,
  signal: AbortSignal,
  onProgress: (share: number) => void
): Promise<Ended | undefined> {
  const { id, detail } = request;
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
  if (detail === 'schema') {
    late = setTimeout(() => {
      deadline.isOver = true;
      stop();
    }, SCHEMA_MS);
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
    ? 'The file could not be looked at within 10 s. Its disk may be slow, or its contents unusual.'
    : `What reads files ended while it read this one (${typeof first === 'string' ? first : first.message}). The file may be damaged.`;
  return { type: 'failed', id, code: 'fault', message };
}
