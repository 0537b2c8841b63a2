import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { hashModelFile, type ModelFile } from '../../models/llama/index.js';
import { JsonFile } from '../storage/json-file.js';

const MOST_HASHES = 500;
const SHA256 = /^[0-9a-f]{64}$/;

/** What is known of a file's checksum. */
export type KnownHash = { readonly sha256?: string; readonly hashing?: number };

/**
 * The checksums of model files, in `model-hashes.json`. One belongs to a file of the same path, size and time of writing.
 * They are computed only when asked for, one after the other.
 */
export class ModelHashes {
  constructor(
    dataDir: string,
    private readonly _log: Pick<FastifyBaseLogger, 'warn'>
  ) {
    this._file = new JsonFile(join(dataDir, 'model-hashes.json'));
  }

  /** What is known of each of the files. Never rejects: what cannot be read is not known. */
  async of(files: readonly ModelFile[]): Promise<readonly KnownHash[]> {
    const hashes = await this._inTurn(() => this._read()).catch((): Readonly<Record<string, string>> => ({}));
    return files.map(file => {
      const key = keyOf(file);
      const { [key]: sha256 } = hashes;
      const hashing = this._running.get(key);
      return { ...(sha256 !== undefined && { sha256 }), ...(hashing !== undefined && { hashing }) };
    });
  }

  /** Begins to compute one in the background; nothing happens when that is under way. */
  start(file: ModelFile): void {
    const key = keyOf(file);
    if (this._running.has(key)) {
      return;
    }
    this._running.set(key, 0);
    this._work = this._work.then(async () => {
      try {
        const { signal } = this._closed;
        await this.keep(file, await hashModelFile(file.path, signal, share => this._running.set(key, share)));
      } catch (error) {
        this._log.warn({ err: error }, 'The checksum of a model file could not be computed');
      }
      this._running.delete(key);
    });
  }

  /** Resolves when nothing is computed any more. */
  settled(): Promise<void> {
    return this._work;
  }

  async keep(file: ModelFile, sha256: string): Promise<void> {
    await this._inTurn(() =>
      this._file.locked(async () => {
        const { [keyOf(file)]: _old, ...others } = await this._read();
        const kept = Object.entries(others).slice(1 - MOST_HASHES);
        await this._file.write({ version: 1, hashes: { ...Object.fromEntries(kept), [keyOf(file)]: sha256 } }, false);
      })
    );
  }

  /** Stops computing. */
  close(): void {
    this._closed.abort();
  }

  private async _read(): Promise<Readonly<Record<string, string>>> {
    const { value } = await this._file.read();
    const { hashes } = (value ?? {}) as { readonly hashes?: unknown };
    const entries = typeof hashes === 'object' && hashes !== null ? Object.entries(hashes) : [];
    return Object.fromEntries(entries.filter(([, hash]) => typeof hash === 'string' && SHA256.test(hash)));
  }

  private _inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this._queue.then(work);
    this._queue = result.catch(() => undefined);
    return result;
  }

  private readonly _file: JsonFile;
  private readonly _running = new Map<string, number>();
  private readonly _closed = new AbortController();
  private _work: Promise<void> = Promise.resolve();
  private _queue: Promise<unknown> = Promise.resolve();
}

function keyOf({ path, size, modified }: ModelFile): string {
  return `${path} ${size} ${modified}`;
}
