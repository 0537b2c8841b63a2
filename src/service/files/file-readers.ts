import { FileProblem } from './file-problem.js';
import { FileProcess } from './file-process.js';
import { runtimeStamp } from '../runtimes/runtime-installer.js';

/** How long a process without work stays, so that the next file need not wait for one, in milliseconds. */
const IDLE_MS = 60_000;

export type FileReadersOptions = {
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
export class FileReaders {
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
