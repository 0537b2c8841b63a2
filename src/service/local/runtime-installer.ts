import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { isRuntimeInstalled } from '../../models/llama/index.js';
import type { InstallEvent, LlamaRuntimeReply } from '../../protocol/index.js';
import { Refusal } from '../refusal.js';
import { EventFeed } from './event-feed.js';

export type RuntimeInstallerOptions = {
  /** Folders that the runtime may be in; it is installed into the first. */
  readonly folders: readonly string[];
  /** Folder with the installer. */
  readonly installer: string;
  /** What to type in place of it. */
  readonly command: string;
};

const LONGEST_LINE = 500;
/** Time for the installer to clean up, in milliseconds. */
const LEAVE_MS = 10_000;
/** Without the installer, which the problem says. */
const UNKNOWN_SIZE = { downloadBytes: 0, diskBytes: 0 };

/**
 * What runs model files, and how it comes to this machine: never by itself, always by the program that
 * `npm run llama-runtime` uses, too, in a process of its own.
 */
export class RuntimeInstaller {
  constructor(private readonly _options: RuntimeInstallerOptions) {}

  /** Never rejects. */
  async state(): Promise<LlamaRuntimeReply> {
    const { folders, command, installer } = this._options;
    const found = folders.find(isRuntimeInstalled);
    const problem = found === undefined && this._child === undefined ? await this._check() : undefined;
    const size = await readFile(join(installer, 'about.json'), 'utf8').then(
      text => JSON.parse(text) as typeof UNKNOWN_SIZE,
      () => UNKNOWN_SIZE
    );
    return {
      installed: found !== undefined,
      installing: this._child !== undefined,
      folder: found ?? folders[0] ?? '',
      downloadBytes: size.downloadBytes,
      diskBytes: size.diskBytes,
      command,
      ...(problem !== undefined && { problem: { code: 'cannot_install', message: problem } })
    };
  }

  /**
   * Begins to install. Throws a `Refusal` while that is under way. When the signal of the events aborts, the installer is
   * stopped and nothing of it stays.
   */
  install(): (signal: AbortSignal) => AsyncIterable<InstallEvent> {
    if (this._child !== undefined) {
      throw new Refusal(400, 'installing', 'The runtime for model files is being installed already. Wait for that.');
    }
    const child = this._spawn([this._options.folders[0] ?? '', '--lifeline']);
    this._child = child;
    const feed = new EventFeed<InstallEvent>();
    let error = '';
    read(child.stdout, text => feed.push({ type: 'line', text }));
    read(child.stderr, text => {
      error = `${error}\n${text}`.trim();
    });
    void ended(child).then(code => {
      this._child = undefined;
      const how = code === null ? 'was ended from outside' : `ended with code ${String(code)}`;
      const message = error === '' ? `The installer ${how}.` : error;
      feed.push(
        code === 0
          ? { type: 'done' }
          : {
              type: 'error',
              error: { code: 'not_installed', message, hint: `Or type: ${this._options.command}` }
            }
      );
      feed.end();
    });
    return signal => this._read(child, feed, signal);
  }

  /** Stops what is being installed. Resolves when the installer is gone. */
  async close(): Promise<void> {
    if (this._child !== undefined) {
      await leave(this._child);
    }
  }

  private async *_read(
    child: ChildProcess,
    feed: EventFeed<InstallEvent>,
    signal: AbortSignal
  ): AsyncGenerator<InstallEvent> {
    try {
      yield* feed.read(signal);
    } finally {
      if (signal.aborted) {
        await leave(child);
      }
    }
  }

  /** Why it could not be installed; nothing when it could. */
  private async _check(): Promise<string | undefined> {
    if (!existsSync(join(this._options.installer, 'install.mjs'))) {
      return `The installer is missing in ${this._options.installer}. Install jupyterlab-cellwright again.`;
    }
    const child = this._spawn(['--check']);
    let error = '';
    read(child.stderr, text => {
      error = `${error} ${text}`.trim();
    });
    return (await ended(child)) === 0 ? undefined : error;
  }

  private _spawn(args: readonly string[]): ChildProcess & { readonly stdout: Readable; readonly stderr: Readable } {
    return spawn(process.execPath, [join(this._options.installer, 'install.mjs'), ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: environment(),
      detached: process.platform !== 'win32',
      windowsHide: true
    });
  }

  private _child: ChildProcess | undefined;
}

/** Everything but keys. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/KEY|TOKEN|SECRET|PASSWORD/i.test(name)));
}

function read(stream: Readable, line: (text: string) => void): void {
  createInterface({ input: stream }).on('line', text => {
    if (text.trim() !== '') {
      line(text.slice(0, LONGEST_LINE));
    }
  });
}

/** The exit code, once all that it said was read; nothing for one that was killed or never started. */
function ended(child: ChildProcess): Promise<number | null> {
  return new Promise(resolve => {
    child.once('error', () => resolve(null));
    child.once('close', code => resolve(code));
  });
}

/** Cuts the lifeline, which makes the installer clean up; one that does not end is killed with all that it started. */
async function leave(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
    return;
  }
  const { pid } = child;
  const gone = ended(child);
  child.stdin?.end();
  const timer = setTimeout(() => {
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
    } catch {
      // It has just gone.
    }
  }, LEAVE_MS);
  await gone;
  clearTimeout(timer);
}
