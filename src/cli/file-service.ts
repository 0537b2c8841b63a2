import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { CellwrightError, messageOf } from '../agent/index.js';
import type { FileFacts } from '../datasets/index.js';
import { createFilesApi, type FilesApi, type ServiceRequest } from '../models/remote/index.js';
import type { FileBody } from '../protocol/index.js';
import { UsageError } from './ask-arguments.js';
import { firstLine } from './child-process.js';

/** Tables of one file that are read. */
const MOST_TABLES = 10;

/** A data file: where it is, and how code shall name it. */
export type DataFile = { readonly path: string; readonly written: string };

/** The file behind a path that was typed or listed relative to `folder`. Throws `UsageError` when nothing is there. */
export function findDataFile(written: string, folder: string): DataFile {
  const path = resolve(folder, written);
  if (!existsSync(path)) {
    throw new UsageError(`There is no file ${written} in ${folder}. Check the path.`);
  }
  return { path, written };
}

/** A service for this process alone, started as Jupyter starts one. It ends with this process, whatever happens. */
export class FileService {
  /** Starts it; it may read files of the folder `root`. Throws CellwrightError `service_missing` when it does not start. */
  static async start(program: string, root: string): Promise<FileService> {
    const secret = randomBytes(32).toString('hex');
    const dataDir = await mkdtemp(join(tmpdir(), 'cellwright-profile-'));
    const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'ignore'] });
    child.stdin.write(`${JSON.stringify({ secret, socket: null, dataDir, root, version: 'profile' })}\n`);
    const { port } = await firstLine<{ port: number }>(child, how => {
      const message = `The Cellwright service did not start: ${how}. Type: npm run build`;
      return new CellwrightError('service_missing', message);
    });
    const gone = new Promise(done => child.once('exit', done));
    const request: ServiceRequest = (path, init) => {
      const headers = new Headers(init.headers);
      headers.set('x-service-secret', secret);
      return fetch(`http://127.0.0.1:${port}/${path}`, { ...init, headers });
    };
    return new FileService(createFilesApi(request), async () => {
      child.stdin.end();
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    });
  }

  private constructor(
    /** What it can be asked. */
    readonly api: FilesApi,
    /** Ends the service; resolves when it is gone. */
    readonly stop: () => Promise<void>
  ) {}

  /** The facts of a file, read from all its rows. Rejects with a `CellwrightError` that has the code of the service. */
  async profile(body: FileBody, signal: AbortSignal): Promise<FileFacts> {
    for await (const event of this.api.profile(body, signal)) {
      if (event.type === 'done') {
        return event.file;
      }
      if (event.type === 'error') {
        throw new CellwrightError(event.error.code, event.error.message);
      }
    }
    throw signal.reason;
  }
}

/**
 * Reads data files as the page does: those below `_folder`, and others in their own folders, but not through links that lead
 * out of these. A file is read once, however often it is asked for.
 */
export class FileReader {
  /** @param _program The file with the service. */
  constructor(
    private readonly _program: string,
    private readonly _folder: string,
    private readonly _signal: AbortSignal
  ) {}

  /** The tables of a file, ten at most. Rejects with a `CellwrightError` `data` that names the file and the cause. */
  read({ path, written }: DataFile): Promise<readonly FileFacts[]> {
    let known = this._known.get(path);
    if (known === undefined) {
      known = this._read(path).catch((error: unknown) => {
        this._signal.throwIfAborted();
        throw new CellwrightError('data', `${written}: ${messageOf(error)}`, { cause: error });
      });
      known.catch(() => undefined); // Whoever asks sees the failure.
      this._known.set(path, known);
    }
    return known;
  }

  /** Ends the services; call once. */
  async dispose(): Promise<void> {
    const services = await Promise.allSettled(this._services.values());
    await Promise.all(services.map(async service => service.status === 'fulfilled' && service.value.stop()));
  }

  private async _read(path: string): Promise<readonly FileFacts[]> {
    const within = relative(this._folder, path).split(sep).join('/');
    const isElsewhere = isAbsolute(within) || within.startsWith('../');
    const [folder, file] = isElsewhere ? [dirname(path), { path: basename(path) }] : [this._folder, { path: within }];
    const starting = this._services.get(folder) ?? FileService.start(this._program, folder);
    this._services.set(folder, starting);
    const service = await starting;
    const tables = [await service.profile(file, this._signal)];
    const others = (tables[0]?.tables ?? []).filter(table => table !== tables[0]?.table);
    for (const table of others.slice(0, MOST_TABLES - 1)) {
      const read = service.profile({ ...file, table }, this._signal);
      tables.push(...(await read.then(found => [found], leaveOutEmpty)));
    }
    return tables;
  }

  private readonly _known = new Map<string, Promise<readonly FileFacts[]>>();
  private readonly _services = new Map<string, Promise<FileService>>();
}

/** Leaves out an empty sheet after the first, which is no data; throws any other error. */
function leaveOutEmpty(error: unknown): readonly FileFacts[] {
  if (CellwrightError.isInstance(error) && error.code === 'empty') {
    return [];
  }
  throw error;
}
