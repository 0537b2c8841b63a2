import { fork, type ChildProcess } from 'node:child_process';
import { Check } from '@sinclair/typebox/value';
import { FromChildSchema, type FromChild } from '../messages/from-child.js';
import type { ToChild } from '../messages/to-child.js';

/** Heap of the process's own JavaScript, in MB; weights and context lie outside. */
const HEAP_MB = 1024;
/** Time to leave by itself, in milliseconds. */
const LEAVE_MS = 2000;
/** What the process needs of the environment; keys are not among it. */
const ENVIRONMENT = ['HOME', 'LANG', 'LD_LIBRARY_PATH', 'PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'USERPROFILE'];

/** How a process ended, in words. */
export type ProcessEnd = { readonly how: string };

/** The process of one model, from its start to its end. */
export class ModelProcess {
  /**
   * Starts it.
   *
   * @param program The file with the process's main part.
   * @param log Takes what it prints, a line at a time.
   */
  constructor(program: string, log: (line: string) => void = () => undefined) {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => ENVIRONMENT.includes(name)));
    this._child = fork(program, [], {
      env,
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
      this._child.once('error', error => resolve({ how: error.message }));
      this._child.once('exit', (code, signal) => {
        resolve({ how: signal === null ? `code ${String(code)}` : `signal ${signal}` });
      });
    });
    void this.ended.then(() => (this._alive = false));
  }

  /** Settles when the process is gone, for whatever reason. Never rejects. */
  readonly ended: Promise<ProcessEnd>;

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
