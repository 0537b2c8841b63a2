import { fork, type ChildProcess } from 'node:child_process';
import { Check } from '@sinclair/typebox/value';
import { FromChildSchema, type FromChild } from './messages/from-child.js';
import type { ToChild } from './messages/to-child.js';

/** Heap of the process's own JavaScript, in MB; what DuckDB holds lies outside. */
const HEAP_MB = 96;
/** Time to leave by itself, in milliseconds. */
const LEAVE_MS = 1000;
/** What the process needs of the environment; keys are not among it. */
const ENVIRONMENT = ['LANG', 'LD_LIBRARY_PATH', 'PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];

/** A process that reads data files, from its start to its end. */
export class FileProcess {
  /**
   * Starts it.
   *
   * @param program The file with the process's main part.
   * @param log Takes what it prints.
   */
  constructor(program: string, log: (line: string) => void) {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => ENVIRONMENT.includes(name)));
    this._child = fork(program, [], {
      env: { ...env, MALLOC_ARENA_MAX: '2' },
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc']
    });
    this._child.stderr?.setEncoding('utf8').on('data', (text: string) => log(text.trimEnd()));
    this._child.on('message', (message: unknown) => {
      if (Check(FromChildSchema, message)) {
        this._listener?.(message);
      } else {
        this.kill();
      }
    });
    this.ended = new Promise(resolve => {
      this._child.once('error', error => resolve(error.message));
      this._child.once('exit', (code, signal) =>
        resolve(signal === null ? `code ${String(code)}` : `signal ${signal}`)
      );
    });
    void this.ended.then(() => (this._alive = false));
  }

  /** How it ended, in words, when it is gone, for whatever reason. Never rejects. */
  readonly ended: Promise<string>;

  get alive(): boolean {
    return this._alive;
  }

  get pid(): number | undefined {
    return this._child.pid;
  }

  /** Whoever listens takes all messages, in place of the listener before. */
  listen(listener: ((message: FromChild) => void) | undefined): void {
    this._listener = listener;
  }

  /** Nothing happens when the process is gone: `ended` says so. */
  send(message: ToChild): void {
    if (this._child.connected) {
      this._child.send(message, () => undefined);
    }
  }

  /** Ends it at once. */
  kill(): void {
    this._child.kill('SIGKILL');
  }

  /** Lets it leave, and ends it when it does not. Resolves when it is gone. */
  async leave(): Promise<void> {
    if (this._child.connected) {
      this._child.disconnect();
    }
    const timer = setTimeout(() => this.kill(), LEAVE_MS);
    await this.ended;
    clearTimeout(timer);
  }

  private readonly _child: ChildProcess;
  private _listener: ((message: FromChild) => void) | undefined;
  private _alive = true;
}
