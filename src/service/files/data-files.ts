import type { FileFacts } from '../../datasets/index.js';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileBody, FilePreview, FilePreviewBody } from '../../protocol/index.js';
import { FileProblem } from './file-problem.js';
import { FileProcess, type FileProcessLimits, type FileProcessOptions, type FileRequest } from './file-process.js';
import { locateFile } from './locate-file.js';

export type DataFilesOptions = FileProcessOptions & {
  /** Folder that paths are relative to; nothing outside it is read. */
  readonly root: string;
  /** Folder for temporary data while a file is read, by default the system's. */
  readonly temporary?: string;
};

const PROFILES = { most: 2, heap: 96, memory: 256 };
/** The heap holds danfojs and its frame; a smaller one would be garbage-collected without end. */
const PREVIEWS = { most: 1, heap: 160, memory: 320 };
/** How long a process without work stays, so that the next file need not wait for one, in milliseconds. */
const IDLE_MS = 60_000;
/** Beginning of the names of folders for temporary data. */
const NAME = 'cellwright-file-';
/** Far more than the longest time that a file is read, in milliseconds. */
const ABANDONED_MS = 3_600_000;

/**
 * What data files below a root hold, read in processes of their own. Those for previews hold the first rows of one file
 * each, and danfojs is loaded there and nowhere else. Methods reject with `FileProblem`.
 */
export class DataFiles {
  constructor(private readonly _options: DataFilesOptions) {
    this._profiles = new FileReaders(_options, PROFILES);
    this._previews = new FileReaders(_options, PREVIEWS);
  }

  /** Rejects for a file that may not be read; nothing of it is opened. */
  async check(path: string): Promise<void> {
    await locateFile(this._options.root, path);
  }

  /** What a file says of itself and what its beginning shows; the work is bounded whatever its size. */
  schema(body: FileBody, signal: AbortSignal): Promise<FileFacts> {
    return this._ask<FileFacts>(this._profiles, body, 'schema', signal);
  }

  /** What all rows show. `onProgress` is told the share that was read. */
  full(body: FileBody, signal: AbortSignal, onProgress?: (share: number) => void): Promise<FileFacts> {
    return this._ask<FileFacts>(this._profiles, body, 'full', signal, onProgress);
  }

  /** Some of the first rows. The file is read for its first page, and again after a change; the work is bounded. */
  preview({ from, count, ...body }: FilePreviewBody, signal: AbortSignal): Promise<FilePreview> {
    return this._ask<FilePreview>(this._previews, body, { from, count }, signal);
  }

  /** Stops what is being read. Resolves when the processes are gone. */
  async close(): Promise<void> {
    await Promise.all([this._profiles.close(), this._previews.close()]);
  }

  private async _ask<Found>(
    readers: FileReaders,
    { path, ...table }: FileBody,
    want: FileRequest['want'],
    signal: AbortSignal,
    onProgress: (share: number) => void = () => undefined
  ): Promise<Found> {
    await this.check(path);
    const { root, temporary = tmpdir() } = this._options;
    // No other user may enter it.
    const folder = await mkdtemp(join(temporary, NAME));
    const request: FileRequest = { type: 'read', root, name: path, ...table, folder, want };
    try {
      // The message was checked to hold a profile or a preview; `want` says which of them.
      return (await readers.ask(request, signal, onProgress)) as Found;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private readonly _profiles: FileReaders;
  private readonly _previews: FileReaders;
}

/** The processes that read files: started when a file is to be read, ended when there is nothing to do for a while. */
class FileReaders {
  /** @param _limits `most`: files that are read at once, each by a process of its own. */
  constructor(
    private readonly _options: FileProcessOptions,
    private readonly _limits: FileProcessLimits & { readonly most: number }
  ) {}

  /** Asks a process, once one is free. Rejects with a `FileProblem`, also after an abort. */
  async ask(
    request: FileRequest,
    signal: AbortSignal,
    onProgress: (share: number) => void
  ): Promise<FileFacts | FilePreview> {
    while (this._used >= this._limits.most) {
      await new Promise<void>(resolve => this._waiting.push(resolve));
    }
    this._used += 1;
    clearTimeout(this._timer);
    try {
      if (signal.aborted || this._closed) {
        throw new FileProblem('stopped', 'Stopped.');
      }
      const process = this._idle.pop() ?? this._start();
      try {
        return await process.ask(request, signal, onProgress);
      } finally {
        if (process.isUsable) {
          this._idle.push(process);
        }
      }
    } finally {
      this._used -= 1;
      this._waiting.shift()?.();
      this._timer = setTimeout(() => this._idle.splice(0).forEach(process => void process.leave()), IDLE_MS).unref();
    }
  }

  /** Ends all processes; their work fails. Resolves when they are gone. */
  async close(): Promise<void> {
    this._closed = true;
    clearTimeout(this._timer);
    for (const process of this._all) {
      process.kill();
    }
    await Promise.all([...this._all].map(({ ended }) => ended));
  }

  private _start(): FileProcess {
    const process = new FileProcess(this._options, this._limits);
    this._all.add(process);
    void process.ended.then(() => {
      this._all.delete(process);
      this._idle = this._idle.filter(other => other !== process);
    });
    return process;
  }

  private readonly _all = new Set<FileProcess>();
  private readonly _waiting: (() => void)[] = [];
  private _idle: FileProcess[] = [];
  private _used = 0;
  private _closed = false;
  private _timer: NodeJS.Timeout | undefined;
}

/** Removes folders for temporary data of this user that are more than an hour old, left by processes that were killed. Never rejects. */
export async function removeAbandoned(base: string): Promise<void> {
  for (const name of await readdir(base).catch(() => [])) {
    const path = join(base, name);
    const found = name.startsWith(NAME) ? await lstat(path).catch(() => undefined) : undefined;
    // A link, or a folder of another user, was not made here.
    if (
      found?.isDirectory() === true &&
      found.uid === (process.getuid?.() ?? found.uid) &&
      found.mtimeMs < Date.now() - ABANDONED_MS
    ) {
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}
