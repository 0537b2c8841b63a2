import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { hashModelFile, type ModelFile } from '../../models/llama/index.js';
import { inTurn } from '../in-turn.js';
import { JsonRecord } from '../storage/json-file.js';

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
    this._hashes = new JsonRecord(
      join(dataDir, 'model-hashes.json'),
      'hashes',
      (value): value is string => typeof value === 'string' && SHA256.test(value)
    );
  }

  /** What is known of each of the files. Never rejects: what cannot be read is not known. */
  async of(files: readonly ModelFile[]): Promise<readonly KnownHash[]> {
    const hashes = await this._hashes.values();
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
    void this._inTurn(async () => {
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
    return this._inTurn(() => Promise.resolve());
  }

  keep(file: ModelFile, sha256: string): Promise<void> {
    return this._hashes.keep(keyOf(file), sha256);
  }

  /** Stops computing. */
  close(): void {
    this._closed.abort();
  }

  private readonly _hashes: JsonRecord<string>;
  private readonly _running = new Map<string, number>();
  private readonly _closed = new AbortController();
  private readonly _inTurn = inTurn();
}

function keyOf({ path, size, modified }: ModelFile): string {
  return `${path} ${size} ${modified}`;
}
