import { type FileHandle, link, lstat, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as Type from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { hashModelFile, inspectModelFile } from '../../../models/llama/index.js';
import { FileLock } from '../../storage/file-lock.js';
import { JsonFile } from '../../storage/json-file.js';
import { syncFolder } from '../../storage/replace-file.js';
import { DownloadProblem } from './download-problem.js';

/** What is known of the file on the other side. `validator` is what tells whether it is still the same. */
const PartInfoSchema = Type.Object({
  url: Type.String(),
  validator: Type.Optional(Type.String()),
  total: Type.Optional(Type.Integer({ minimum: 0 })),
  sha256: Type.Optional(Type.String())
});

export type PartInfo = Static<typeof PartInfoSchema>;

/**
 * The part of a file that has arrived, `NAME.part`, with `NAME.part.json` about it. Both are for their owner only. Whoever
 * writes or removes them holds the lock, which is for one process of all.
 */
export class PartFile {
  constructor(folder: string, name: string) {
    this.whole = join(folder, name);
    this.path = `${this.whole}.part`;
    this._info = new JsonFile(`${this.path}.json`);
  }

  /** Path of the file when it is whole. */
  readonly whole: string;
  readonly path: string;

  /** Makes it this one's. Resolves with false when it is that of another service, or of another download. */
  async lock(): Promise<boolean> {
    await this._makeFolder();
    this._lock = await FileLock.take(`${this.path}.lock`, 0);
    return this._lock !== undefined;
  }

  async unlock(): Promise<void> {
    await this._lock?.release();
    this._lock = undefined;
  }

  /** What was written about the part; nothing when there is none, or it cannot be gone on with. */
  async info(): Promise<PartInfo | undefined> {
    const { value } = await this._info.read();
    const isWhole = Check(PartInfoSchema, value) && URL.canParse(value.url) && (await this._size()) !== undefined;
    return isWhole ? value : undefined;
  }

  /** Whether there is a part, also one of which nothing more is known. */
  async exists(): Promise<boolean> {
    return (await this._size()) !== undefined;
  }

  /** Writes down the checksum that a part has to have; nothing happens while there is no part. */
  async expect(sha256: string): Promise<void> {
    const info = await this.info();
    if (info !== undefined) {
      await this._info.write({ ...info, sha256 }, false);
    }
  }

  /** Bytes that are there. */
  async size(): Promise<number> {
    return (await this._size()) ?? 0;
  }

  /** Opens the part to be written from a place on; what is behind it is dropped. */
  async open(info: PartInfo, from: number): Promise<FileHandle> {
    await this._makeFolder();
    await this._info.write(info, false);
    if (from === 0) {
      await rm(this.path, { force: true }); // Whoever still has the old one open writes elsewhere.
    }
    const handle = await open(this.path, from === 0 ? 'wx' : 'r+', 0o600);
    await handle.truncate(from);
    this._written = (await handle.stat({ bigint: true })).ino;
    return handle;
  }

  /** Bytes that are free on the disk. */
  async free(): Promise<number> {
    await this._makeFolder();
    const { bavail, bsize } = await statfs(dirname(this.path));
    return bavail * bsize;
  }

  /** Whether there is a whole file of the name. */
  async isTaken(): Promise<boolean> {
    return stat(this.whole).then(
      () => true,
      () => false
    );
  }

  /**
   * Gives the whole file its name. Rejects with `EEXIST` when there is one: nothing is ever replaced; with a
   * `DownloadProblem` when the part is not the one that was written, or not as long.
   *
   * @param bytes How long it is.
   */
  async finish(bytes: number): Promise<void> {
    const found = await lstat(this.path, { bigint: true }).catch(() => undefined);
    if (found?.isFile() !== true || found.ino !== this._written || found.size !== BigInt(bytes)) {
      throw new DownloadProblem({
        code: 'changed',
        message: `Another program wrote into “${this.path}” while it was downloaded.`,
        hint: 'Discard the part and begin anew.'
      });
    }
    try {
      await link(this.path, this.whole);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST' || code === 'ENOENT' || (await this.isTaken())) {
        throw error;
      }
      await rename(this.path, this.whole); // A file system without links.
    }
    await this.remove();
    await syncFolder(dirname(this.whole));
  }

  /** Removes the part and what was written about it. */
  async remove(): Promise<void> {
    await rm(this.path, { force: true });
    await rm(this._info.file, { force: true });
  }

  private async _size(): Promise<number | undefined> {
    return stat(this.path).then(
      ({ size }) => size,
      () => undefined
    );
  }

  private async _makeFolder(): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
  }

  private readonly _info: JsonFile;
  private _lock: FileLock | undefined;
  /** Which file was opened to be written. */
  private _written: bigint | undefined;
}

/**
 * Whether what has arrived is a whole model, and the one that was meant. What is not is removed.
 *
 * @param wanted The checksum that it has to have.
 * @param onShare Told the share of which the checksum was computed.
 * @returns The checksum, where one was wanted.
 * @throws DownloadProblem
 */
export async function checkArrived(
  part: PartFile,
  { name, wanted }: { readonly name: string; readonly wanted: string | undefined },
  signal: AbortSignal,
  onShare: (share: number) => void
): Promise<string | undefined> {
  const facts = inspectModelFile(part.path, name);
  if (facts.status === 'damaged') {
    await part.remove();
    throw new DownloadProblem({
      code: 'damaged',
      message: `${facts.message} What had arrived was removed.`,
      hint: 'Download it again, or from another address.'
    });
  }
  if (wanted === undefined) {
    return undefined;
  }
  let said = -1;
  const found = await hashModelFile(part.path, signal, share => {
    if (share - said >= 0.01) {
      said = share;
      onShare(share);
    }
  });
  if (found !== wanted.toLowerCase()) {
    await part.remove();
    throw new DownloadProblem({
      code: 'checksum',
      message: `“${name}” has the checksum ${found}, which is not the one that was given. It was removed.`,
      hint: 'Check both the address and the checksum.'
    });
  }
  return found;
}
