import { realpath } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { CellwrightError } from '../../agent/index.js';
import type { FileFacts } from '../../datasets/index.js';
import type { FileProfile } from '../../protocol/index.js';
import type { DataFile } from '../data-file.js';
import { askProfile } from '../profile/ask-profile.js';
import { OwnService } from '../profile/own-service.js';
import { factsByName } from './facts-by-name.js';

/** Tables of one file that are read; the others are named in a message. */
const MOST_TABLES = 10;

/** What is known of the tables of a file. */
export type ReadTables = {
  readonly tables: readonly FileFacts[];
  /** The service does not read it: its tables are those that the kernel finds. */
  readonly byName?: boolean;
};

/**
 * Reads data files as the page does, by the service, with one process for each folder. A file is read once, however often it
 * is asked for.
 */
export class FileReader {
  /**
   * @param _program The file with the service.
   */
  constructor(
    private readonly _program: string,
    private readonly _signal: AbortSignal
  ) {}

  /** Rejects with a `CellwrightError` `data` that names the file and the cause. */
  read({ path, written }: DataFile): Promise<ReadTables> {
    let known = this._known.get(path);
    if (known === undefined) {
      known = this._read(path, written);
      known.catch(() => undefined); // Whoever asks sees the failure.
      this._known.set(path, known);
    }
    return known;
  }

  /** Ends the processes; call once. */
  async dispose(): Promise<void> {
    await Promise.all(
      [...this._services.values()].map(starting =>
        starting.then(
          service => service.stop(),
          () => undefined
        )
      )
    );
  }

  private async _read(path: string, written: string): Promise<ReadTables> {
    try {
      const real = await realpath(path);
      const service = await this._service(dirname(real));
      const first = await this._profile(service, { path: basename(real) });
      const others = (first.tables ?? []).filter(table => table !== first.table).slice(0, MOST_TABLES - 1);
      const more: FileProfile[] = [];
      for (const table of others) {
        const read = this._profile(service, { path: basename(real), table });
        more.push(...(await read.then(found => [found], leaveOutEmpty)));
      }
      const tables = [first, ...more];
      return { tables: tables.map(table => checked(table, written)) };
    } catch (error) {
      const { code, message } = error as Partial<CellwrightError>;
      const facts = ['unsupported', 'newer', 'not_installed'].includes(code ?? '') ? factsByName(written) : undefined;
      if (facts !== undefined) {
        return { tables: [facts], byName: true };
      }
      this._signal.throwIfAborted();
      throw new CellwrightError('data', `${written}: ${message ?? String(error)}`, { cause: error });
    }
  }

  private _profile(
    service: OwnService,
    body: { readonly path: string; readonly table?: string }
  ): Promise<FileProfile> {
    return askProfile(service, body, 'full', () => undefined, this._signal);
  }

  private _service(folder: string): Promise<OwnService> {
    let service = this._services.get(folder);
    if (service === undefined) {
      service = OwnService.start(this._program, folder);
      this._services.set(folder, service);
    }
    return service;
  }

  private readonly _known = new Map<string, Promise<ReadTables>>();
  private readonly _services = new Map<string, Promise<OwnService>>();
}

/** Empty sheets beside the first are no data. */
function leaveOutEmpty(error: unknown): readonly FileProfile[] {
  if (CellwrightError.isInstance(error) && error.code === 'empty') {
    return [];
  }
  throw error;
}

/** No reader of Python leaves damaged lines of JSON out. */
function checked(file: FileProfile, written: string): FileFacts {
  const [example] = file.unread?.examples ?? [];
  if (file.format.kind === 'json' && example !== undefined) {
    throw new CellwrightError(
      'data',
      `${file.unread?.rows ?? 1} lines cannot be read, the first of them line ${example.line}: ${example.reason}. Mend ${written}, or take them out.`
    );
  }
  return file;
}
