import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { runtimeStamp } from '../runtimes/runtime-installer.js';
import { makeAsideFolder } from './aside-folder.js';
import { carryRequest, FileProcess } from './file-process.js';
import { FileProblem } from './file-problem.js';
import type { Ended, PreviewFile, ReadFile } from './file-messages.js';

export type FileReadingOptions = {
  /** Folder that paths are relative to; nothing outside it is read. */
  readonly root: string;
  /** The file with the main part of the processes that read files. */
  readonly program: string;
  /** Folder of the runtime for data files, which may be installed later; for processes without packages beside them. */
  readonly runtime?: string | undefined;
  /** Called when what reads files was not there or did not load. */
  readonly onMissing?: () => void;
  /** Folder for what is put aside while a file is read, by default the system's. */
  readonly temporary?: string;
  /** Takes what those processes print. */
  readonly log: (line: string) => void;
};

/** A request but for what is given to it here. */
type FileAsk = Omit<ReadFile, 'id' | 'root' | 'folder'> | Omit<PreviewFile, 'id' | 'root' | 'folder'>;

const GONE = {
  type: 'failed',
  code: 'fault',
  message: 'What reads files ended twice before it said anything of this one. The file may be damaged.'
} as const;

/** How long a process without work stays, so that the next file need not wait for one, in milliseconds. */
const IDLE_MS = 60_000;

/** Hands requests about files to processes. */
export class FileRequests {
  constructor(
    private readonly _options: FileReadingOptions,
    limits: Pick<FileReadersOptions, 'most' | 'heap' | 'memory'>
  ) {
    const { program, runtime, log } = _options;
    this._readers = new FileReaders({ program, runtime, log, ...limits });
  }

  /** What came of a request. Rejects with a `FileProblem`. */
  async ask(
    asked: FileAsk,
    signal: AbortSignal,
    onProgress: (share: number) => void = () => undefined
  ): Promise<Exclude<Ended, { type: 'failed' }>> {
    const { root, temporary = tmpdir(), onMissing } = this._options;
    const folder = await makeAsideFolder(temporary);
    try {
      const once = (): Promise<Ended | undefined> =>
        this._readers.use(signal, process => {
          const id = (this._id += 1);
          return carryRequest(process, { ...asked, id, root, folder }, signal, onProgress);
        });
      const ended = (await once()) ?? (await once()) ?? GONE;
      if (ended.type === 'failed') {
        if (ended.code === 'not_installed') {
          onMissing?.();
        }
        throw new FileProblem(ended.code, ended.message);
      }
      return ended;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Stops what is being read. */
  close(): Promise<void> {
    return this._readers.close();
  }

  private readonly _readers: FileReaders;
  private _id = 0;
}

type FileReadersOptions = {
  /** The file with the main part of the processes. */
  readonly program: string;
  /** Folder of the runtime for data files, if there is to be one. */
  readonly runtime: string | undefined;
  /** Takes what they print. */
  readonly log: (line: string) => void;
  /** Files that are read at once, each by a process of its own. */
  readonly most: number;
  /** Of a process's own JavaScript, in MB. */
  readonly heap: number;
  /** Most that a process may take while it reads a file, in MB. */
  readonly memory: number;
};

/** The processes that read files: started when a file is to be read, ended when there is nothing to do for a while. */
class FileReaders {
  constructor(private readonly _options: FileReadersOptions) {}

  /** Does something with a process that nobody else uses. Waits for one; rejects with a `FileProblem` on abort. */
  async use<Result>(signal: AbortSignal, work: (process: FileProcess) => Promise<Result>): Promise<Result> {
    await this._place(signal);
    const process = this._takeIdle() ?? this._start();
    clearTimeout(this._timer);
    try {
      return await work(process);
    } finally {
      if (!this._closed) {
        if (process.isUsable) {
          this._idle.push(process);
        } else if (process.alive) {
          // It leaves. The next file need not wait until there is another.
          this._idle.push(this._start());
        }
      }
      this._used -= 1;
      this._waiting.shift()?.();
      this._timer = setTimeout(() => void this._leave(), IDLE_MS).unref();
    }
  }

  /** Ends all processes; what they do fails. Resolves when they are gone. */
  async close(): Promise<void> {
    this._closed = true;
    clearTimeout(this._timer);
    for (const process of this._all) {
      process.kill();
    }
    await Promise.all([...this._all].map(({ ended }) => ended));
  }

  private async _place(signal: AbortSignal): Promise<void> {
    while (this._used >= this._options.most && !signal.aborted) {
      await new Promise<void>(resolve => {
        const wake = (): void => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        const leave = (): void => {
          this._waiting = this._waiting.filter(other => other !== wake);
          resolve();
        };
        this._waiting.push(wake);
        signal.addEventListener('abort', leave, { once: true });
      });
    }
    if (signal.aborted || this._closed) {
      this._waiting.shift()?.(); // This one may have been woken in its place.
      throw new FileProblem('stopped', 'Stopped.');
    }
    this._used += 1;
  }

  /** One that has loaded, or failed to load, another installation of the runtime than is there now ends: it would keep to that. */
  private _takeIdle(): FileProcess | undefined {
    const process = this._idle.pop();
    const stamp = process && this._stamps.get(process);
    if (process === undefined || stamp === undefined || stamp === this._stamp()) {
      return process;
    }
    void process.leave();
    return this._takeIdle();
  }

  private _stamp(): string | undefined {
    const { runtime } = this._options;
    return runtime === undefined ? undefined : runtimeStamp(runtime);
  }

  private _start(): FileProcess {
    const { program, runtime, log, heap, memory } = this._options;
    const process = new FileProcess(program, log, { heap, memory }, runtime);
    this._all.add(process);
    this._stamps.set(process, this._stamp());
    void process.ended.then(() => {
      this._all.delete(process);
      this._idle = this._idle.filter(other => other !== process);
    });
    return process;
  }

  private async _leave(): Promise<void> {
    await Promise.all(this._idle.splice(0).map(process => process.leave()));
  }

  /** Which installation of the runtime was there when a process was started. */
  private readonly _stamps = new WeakMap<FileProcess, string | undefined>();
  private readonly _all = new Set<FileProcess>();
  private _waiting: (() => void)[] = [];
  private _idle: FileProcess[] = [];
  private _used = 0;
  private _closed = false;
  private _timer: NodeJS.Timeout | undefined;
}
