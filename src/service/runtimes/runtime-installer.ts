import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { untilAborted } from '../../agent/index.js';
import type { InstallEvent, RuntimeName, RuntimeReply } from '../../protocol/index.js';
import { Refusal } from '../refusal.js';
import { checkoutWith } from './checkout-above.js';

/** Both runtimes. */
export type Runtimes = Readonly<Record<RuntimeName, RuntimeInstaller>>;

const FILE_PACKAGES = ['@duckdb/node-api', '@sqlite.org/sqlite-wasm'];

/**
 * The runtimes that are installed on request, with the installer that lies beside the program of the service, whose URL is
 * given. In a checkout, that for model files may be in `llama-runtime/`, and that for data files among its packages.
 */
export function createRuntimes(dataDir: string, env: NodeJS.ProcessEnv, program: string): Runtimes {
  const beside = (path: string): string => fileURLToPath(new URL(path, program));
  const { CELLWRIGHT_LLAMA_RUNTIME: llama, CELLWRIGHT_FILE_RUNTIME: files } = env;
  const installer = beside('./runtime-installer');
  const typed = (name: RuntimeName, folder: string): string =>
    [process.execPath, join(installer, 'install.mjs'), name, folder].map(quoted).join(' ');
  const models = llama ?? join(dataDir, 'llama-runtime');
  const reading = files ?? join(dataDir, 'file-runtime');
  return {
    models: new RuntimeInstaller({
      name: 'models',
      folders: [models, beside('../../llama-runtime')],
      installer,
      about: beside('./llama-runtime/about.json'),
      command: existsSync(beside('../../scripts/llama-runtime.mjs')) ? 'npm run llama-runtime' : typed('models', models)
    }),
    files: new RuntimeInstaller({
      name: 'files',
      folders: [reading],
      checkout: checkoutWith(fileURLToPath(program), FILE_PACKAGES),
      installer,
      about: beside('./file-runtime/about.json'),
      command: typed('files', reading)
    })
  };
}

/** Quotes an argument for a shell if necessary. */
function quoted(text: string): string {
  return /^[\w./:\\-]+$/.test(text) ? text : `"${text}"`;
}

type RuntimeInstallerOptions = {
  readonly name: RuntimeName;
  /** Folders that the runtime may be in; it is installed into the first. */
  readonly folders: readonly string[];
  /** A checkout that has the runtime's packages among its own; no installer put them there. */
  readonly checkout?: string | undefined;
  /** Folder with the installer. */
  readonly installer: string;
  /** File with the size of the runtime. */
  readonly about: string;
  /** What a user can type to install it by hand. */
  readonly command: string;
};

const TITLES: Readonly<Record<RuntimeName, string>> = {
  models: 'The runtime for model files',
  files: 'The runtime for data files'
};
const LONGEST_LINE = 500;
/** Time for the installer to clean up, in milliseconds. */
const LEAVE_MS = 10_000;
/** Used if the sizes cannot be read; if the installer is missing, the reported problem says so. */
const UNKNOWN_SIZE = { downloadBytes: 0, diskBytes: 0 };

/** A runtime and its installation: only on request, in a process of its own, by the program that `npm run llama-runtime` uses, too. */
export class RuntimeInstaller {
  constructor(private readonly _options: RuntimeInstallerOptions) {}

  /** Folders that it may be in; the first that has it counts. */
  get folders(): readonly string[] {
    return this._options.folders;
  }

  /** What to type to install it. */
  get command(): string {
    return this._options.command;
  }

  /** Never rejects. */
  async state(): Promise<RuntimeReply> {
    const { folders, command, about } = this._options;
    const { found, problem } = await this._look();
    const size = await readFile(about, 'utf8').then(
      text => JSON.parse(text) as typeof UNKNOWN_SIZE,
      () => UNKNOWN_SIZE
    );
    return {
      installed: found !== undefined,
      installing: this._child !== undefined,
      folder: found ?? folders[0] ?? '',
      ...size,
      command,
      ...(problem !== undefined &&
        this._child === undefined && { problem: { code: 'cannot_install', message: problem } })
    };
  }

  /**
   * Starts the installation: yields how it ended, and notifies of what the installer says. Throws a `Refusal` while one
   * is under way. When the signal aborts, the installer is stopped and leaves nothing behind.
   */
  install(): (signal: AbortSignal, notify?: (event: InstallEvent) => void) => AsyncIterable<InstallEvent> {
    if (this._child !== undefined) {
      throw new Refusal(400, 'installing', `${TITLES[this._options.name]} is being installed already. Wait for that.`);
    }
    const child = this._spawn([this._options.folders[0] ?? '', '--lifeline']);
    this._child = child;
    const ended = outcome(child).then(({ code, complaints }): InstallEvent => {
      this._child = undefined;
      if (code === 0) {
        return { type: 'done' };
      }
      const how = code === null ? 'was terminated' : `ended with code ${code}`;
      const message = complaints.join('\n') || `The installer ${how}.`;
      return { type: 'error', error: { code: 'not_installed', message, hint: `Or type: ${this._options.command}` } };
    });
    return async function* (signal, notify): AsyncGenerator<InstallEvent> {
      read(child.stdout, text => notify?.({ type: 'line', text }));
      const last = await untilAborted(ended, signal).catch(() => leave(child));
      if (last !== undefined) {
        yield last;
      }
    };
  }

  /** Stops what is being installed. Resolves when the installer is gone. */
  async close(): Promise<void> {
    if (this._child !== undefined) {
      await leave(this._child);
    }
  }

  /**
   * Where the runtime is according to the installer, which knows what it would install; if nowhere, what prevents an
   * installation, if anything.
   */
  private async _look(): Promise<{ readonly found?: string; readonly problem?: string }> {
    const { folders, checkout, installer } = this._options;
    if (!existsSync(join(installer, 'install.mjs'))) {
      const problem = `The installer is missing in ${installer}. Install jupyterlab-cellwright again.`;
      return checkout === undefined ? { problem } : { found: checkout };
    }
    const child = this._spawn([...folders, '--check']);
    let said = '';
    read(child.stdout, text => (said = text));
    const { code, complaints } = await outcome(child);
    const found = folders.find(folder => folder === said) ?? checkout;
    return found === undefined ? { ...(code !== 0 && { problem: complaints.join(' ') }) } : { found };
  }

  private _spawn(args: readonly string[]): ChildProcessWithoutNullStreams {
    return spawn(process.execPath, [join(this._options.installer, 'install.mjs'), this._options.name, ...args], {
      env: environment(),
      detached: process.platform !== 'win32',
      windowsHide: true
    });
  }

  private _child: ChildProcessWithoutNullStreams | undefined;
}

/** The environment without keys, tokens, secrets and passwords. */
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

type Outcome = { readonly code: number | null; readonly complaints: readonly string[] };

/** The exit code, null if the process was killed or never started, and what it wrote to standard error, line by line. */
function outcome(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  const complaints: string[] = [];
  read(child.stderr, text => complaints.push(text));
  return new Promise(resolve => {
    child.once('error', () => resolve({ code: null, complaints }));
    child.once('close', code => resolve({ code, complaints }));
  });
}

/** Cuts the lifeline, which makes the installer clean up; if it does not end, it is killed with everything that it started. */
async function leave(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
    return;
  }
  const { pid } = child;
  const gone = once(child, 'close');
  child.stdin.end();
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
