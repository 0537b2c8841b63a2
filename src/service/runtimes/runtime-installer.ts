import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { InstallEvent, RuntimeName, RuntimeReply } from '../../protocol/index.js';
import { EventFeed } from '../event-feed.js';
import { Refusal } from '../refusal.js';
import { checkoutWith } from './checkout-above.js';

/** Both runtimes. */
export type Runtimes = Readonly<Record<RuntimeName, RuntimeInstaller>>;

const FILE_PACKAGES = ['@duckdb/node-api', '@sqlite.org/sqlite-wasm'];

/**
 * The runtimes that are installed on request, with the installer that lies beside the program of the service. In a
 * checkout, the runtime for model files may be in `llama-runtime/` there, and the one for data files among its
 * packages.
 *
 * @param program URL of the program of the service.
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

  /** Called by the runtime's users when it does not load. Until it is replaced or installed again, it counts as not installed. */
  doubt(): void {
    const { folders, checkout = '' } = this._options;
    for (const folder of [...folders, checkout]) {
      this._doubted.set(folder, runtimeStamp(folder));
    }
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
      downloadBytes: size.downloadBytes,
      diskBytes: size.diskBytes,
      command,
      ...(problem !== undefined &&
        this._child === undefined && { problem: { code: 'cannot_install', message: problem } })
    };
  }

  /**
   * Starts the installation. Throws a `Refusal` while one is under way. When the signal of the events aborts, the
   * installer is stopped and leaves nothing behind.
   */
  install(): (signal: AbortSignal) => AsyncIterable<InstallEvent> {
    if (this._child !== undefined) {
      throw new Refusal(400, 'installing', `${TITLES[this._options.name]} is being installed already. Wait for that.`);
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
      if (code === 0) {
        this._doubted.clear();
      }
      const how = code === null ? 'was ended from outside' : `ended with code ${String(code)}`;
      const message = error === '' ? `The installer ${how}.` : error;
      feed.end(
        code === 0
          ? { type: 'done' }
          : {
              type: 'error',
              error: { code: 'not_installed', message, hint: `Or type: ${this._options.command}` }
            }
      );
    });
    return async function* (signal): AsyncGenerator<InstallEvent> {
      try {
        yield* feed.read(signal);
      } finally {
        if (signal.aborted) {
          await leave(child);
        }
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
    const isTrusted = (folder: string): boolean =>
      !this._doubted.has(folder) || this._doubted.get(folder) !== runtimeStamp(folder);
    const beside = checkout !== undefined && isTrusted(checkout) ? checkout : undefined;
    if (!existsSync(join(installer, 'install.mjs'))) {
      const problem = `The installer is missing in ${installer}. Install jupyterlab-cellwright again.`;
      return beside === undefined ? { problem } : { found: beside };
    }
    const child = this._spawn([...folders.filter(isTrusted), '--check']);
    let said = '';
    let error = '';
    read(child.stdout, text => {
      said = text;
    });
    read(child.stderr, text => {
      error = `${error} ${text}`.trim();
    });
    const code = await ended(child);
    const found = folders.find(folder => folder === said) ?? beside;
    return found === undefined ? { ...(code !== 0 && { problem: error }) } : { found };
  }

  private _spawn(args: readonly string[]): ChildProcess & { readonly stdout: Readable; readonly stderr: Readable } {
    return spawn(process.execPath, [join(this._options.installer, 'install.mjs'), this._options.name, ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: environment(),
      detached: process.platform !== 'win32',
      windowsHide: true
    });
  }

  private _child: ChildProcess | undefined;
  /** Folders whose runtime did not load, with the stamp of the installation there. */
  private readonly _doubted = new Map<string, string | undefined>();
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

/** The exit code, once all output was read; null if the process was killed or never started. */
function ended(child: ChildProcess): Promise<number | null> {
  return new Promise(resolve => {
    child.once('error', () => resolve(null));
    child.once('close', code => resolve(code));
  });
}

/** Cuts the lifeline, which makes the installer clean up; if it does not end, it is killed with everything that it started. */
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

/** Distinguishes successive installations of a runtime in a folder; undefined if none was finished. */
function runtimeStamp(folder: string): string | undefined {
  try {
    const { ino, mtimeMs } = statSync(join(folder, 'node_modules', '.cellwright'));
    return `${ino} ${mtimeMs}`;
  } catch {
    return undefined;
  }
}
