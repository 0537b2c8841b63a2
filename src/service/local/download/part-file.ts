import { type FileHandle, lstat, mkdir, open, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import * as Type from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { Refusal } from '../../refusal.js';
import { takeLock } from '../../storage/file-lock.js';
import { JsonFile } from '../../storage/json-file.js';
import { syncFolder } from '../../storage/replace-file.js';
import { DownloadProblem, type PartInfo } from './open-transfer.js';

const PartInfoSchema = Type.Object({
  url: Type.String(),
  validator: Type.Optional(Type.String()),
  total: Type.Optional(Type.Integer({ minimum: 0 }))
});

/**
 * The received part of a file, `NAME.part`, with `NAME.part.json` about it. Only their owner can access them. Whoever
 * writes or removes them holds the lock, which only one process can hold at a time.
 */
export class PartFile {
  constructor(
    readonly folder: string,
    readonly name: string
  ) {
    this.whole = join(folder, name);
    this.path = `${this.whole}.part`;
    this._info = new JsonFile(`${this.path}.json`);
  }

  /** Path of the complete file. */
  readonly whole: string;
  readonly path: string;

  /** Takes the lock. Rejects with a `Refusal` while another service holds it, and with the system's error. */
  async lock(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    this._unlock = await takeLock(`${this.path}.lock`, 0);
    if (this._unlock === undefined) {
      const message = `“${this.name}” is being downloaded by another Jupyter server. Wait for it, or stop it there.`;
      throw new Refusal(400, 'download_busy', message);
    }
  }

  async unlock(): Promise<void> {
    await this._unlock?.();
  }

  /** Bytes received so far, and what is known about the file if the download can resume; undefined if there is no part. Never rejects. */
  async look(): Promise<{ readonly received: number; readonly info?: PartInfo | undefined } | undefined> {
    const stats = await stat(this.path).catch(() => undefined);
    const { value } = await this._info.read().catch(() => ({ value: undefined }));
    const info = Check(PartInfoSchema, value) && URL.canParse(value.url) ? value : undefined;
    return stats && { received: stats.size, info };
  }

  /** Opens the part for writing from an offset on; everything after it is dropped. */
  async open(info: PartInfo, from: number): Promise<FileHandle> {
    // From offset 0 it is a new file, so whoever still has the old one open writes elsewhere.
    await (from === 0 ? rm(this.path, { force: true }) : truncate(this.path, from));
    await this._info.write(info, false);
    return open(this.path, from === 0 ? 'ax' : 'a', 0o600);
  }

  /**
   * Gives the complete file its name. Rejects with a `DownloadProblem` if the name is taken, because nothing is ever
   * replaced, or if the part has another length than `bytes`.
   */
  async finish(bytes: number): Promise<void> {
    const found = await lstat(this.path).catch(() => undefined);
    if (found?.size !== bytes) {
      const message = `Another program wrote into “${this.path}” while it was downloaded.`;
      throw new DownloadProblem('changed', message, 'Delete the .part file and start again.');
    }
    if (await this.isTaken()) {
      const message = 'A model file of this name now exists. What arrived is kept.';
      throw new DownloadProblem('name_taken', message, 'Move the other file, or delete the .part file.');
    }
    await rename(this.path, this.whole);
    await this.remove();
    await syncFolder(this.folder);
  }

  /** Whether a file with the final name exists. */
  async isTaken(): Promise<boolean> {
    return (await lstat(this.whole).catch(() => undefined)) !== undefined;
  }

  /** Removes the part and what was written about it. */
  async remove(): Promise<void> {
    await rm(this.path, { force: true });
    await rm(this._info.file, { force: true });
  }

  private readonly _info: JsonFile;
  private _unlock: (() => Promise<void>) | undefined;
}
