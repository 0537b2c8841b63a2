import { fork, type ChildProcess } from 'node:child_process';
import type { Static, TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';

/** What a process is started with. */
export type CheckedProcessOptions<Schema extends TSchema> = {
  /** The file with the process's main part. */
  readonly program: string;
  /** Its command-line arguments. */
  readonly arguments?: readonly string[];
  /** Schema of its messages; a process that sends anything else is killed. */
  readonly schema: Schema;
  /** Heap of the process's own JavaScript, in MB; what native parts hold lies outside. */
  readonly heap: number;
  /** Most private memory, native parts and stacks included, in MB; where the system can, it refuses more. */
  readonly data?: number;
  /** Names of the environment variables passed on to it; keys must not be among them. */
  readonly environment: readonly string[];
  /** Further variables for its environment. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Time it has to exit before it is killed, in milliseconds. */
  readonly leave: number;
  /** Called with what it writes to standard error. */
  readonly log?: (line: string) => void;
};

/** A Node process of our own whose messages are checked. */
export class CheckedProcess<Schema extends TSchema, Request extends object> {
  /** Starts it. */
  constructor(options: CheckedProcessOptions<Schema>) {
    const { program, schema, heap, data, environment, variables, leave, log } = options;
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => environment.includes(name)));
    this._child = fork(program, [...(options.arguments ?? [])], {
      env: { ...env, ...variables },
      // The space for new objects is small, because it would count as memory in use.
      ...limited([`--max-old-space-size=${heap}`, '--max-semi-space-size=4', '--expose-gc'], data),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc']
    });
    this._leave = leave;
    this._child.stderr?.setEncoding('utf8').on('data', (text: string) => log?.(text.trimEnd()));
    this._child.on('message', (message: unknown) => {
      if (Check(schema, message)) {
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

  /** Resolves when the process is gone, for whatever reason, with how it ended, in words. Never rejects. */
  readonly ended: Promise<string>;

  get alive(): boolean {
    return this._alive;
  }

  get pid(): number | undefined {
    return this._child.pid;
  }

  /** Passes all messages to this listener, in place of the previous one. */
  listen(listener: ((message: Static<Schema>) => void) | undefined): void {
    this._listener = listener;
  }

  /** Does nothing when the process is gone, which `ended` tells. */
  send(message: Request): void {
    if (this._child.connected) {
      this._child.send(message, () => undefined);
    }
  }

  /** Ends it at once. */
  kill(): void {
    this._child.kill('SIGKILL');
  }

  /** Lets it exit, and kills it if it does not do so in time. Resolves when it is gone. */
  async leave(): Promise<void> {
    if (this._child.connected) {
      this._child.disconnect();
    }
    const timer = setTimeout(() => this.kill(), this._leave);
    await this.ended;
    clearTimeout(timer);
  }

  private readonly _child: ChildProcess;
  private readonly _leave: number;
  private _listener: ((message: Static<Schema>) => void) | undefined;
  private _alive = true;
}

/** How Node is started with its own arguments: by a shell that first limits its memory, where such a limit covers all of it. */
function limited(
  args: readonly string[],
  data: number | undefined
): { readonly execPath?: string; readonly execArgv: string[] } {
  return data === undefined || process.platform !== 'linux'
    ? { execArgv: [...args] }
    : {
        execPath: '/bin/sh',
        execArgv: ['-c', `ulimit -d ${data * 1024}; exec "$0" "$@"`, process.execPath, ...args]
      };
}
