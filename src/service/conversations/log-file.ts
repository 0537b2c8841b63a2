import { copyFile, open, readFile, stat, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { StoredTurn } from '../../protocol/index.js';
import { lastWritings } from './last-writings.js';
import type { LogRecord } from './log-record.js';
import { parseLog } from './parse-log.js';
import { replaceFile } from './replace-file.js';
import { syncFolder } from './sync-folder.js';

/** A log is rewritten without outdated turns when they take more than this, in bytes, and more than half of it. */
const OUTDATED_MOST = 1024 * 1024;

/**
 * The log of one conversation: one JSON line per writing of a turn. Calls must not overlap; the owner sees to that.
 * A damaged log is read up to the damage and the original kept beside it.
 */
export class LogFile {
  constructor(readonly file: string) {}

  /** The turns as they were written last. */
  async turns(): Promise<readonly LogRecord[]> {
    await this._read();
    await this._tidy().catch(() => undefined); // Reading goes on where nothing can be written.
    return this._last;
  }

  /** Resolves when the turn is on the disk. When it rejects, the log is as it was. */
  async append(turn: StoredTurn): Promise<void> {
    await this._read();
    await this._tidy();
    const size = this._size;
    const record: LogRecord = { seq: this._seq + 1, at: Date.now(), turn };
    const line = Buffer.from(`${JSON.stringify(record)}\n`);
    const handle = await open(this.file, 'a', 0o600);
    try {
      await handle.appendFile(line);
      await handle.sync();
    } catch (error) {
      this._size = UNREAD;
      await truncate(this.file, Math.max(size, 0)).catch(() => undefined);
      throw error;
    } finally {
      await handle.close();
    }
    if (size <= 0) {
      await syncFolder(dirname(this.file));
    }
    this._seq = record.seq;
    this._size = Math.max(size, 0) + line.length;
    this._last = lastWritings([...this._last, record]);
  }

  /** Reads the file unless it is as this object left it. */
  private async _read(): Promise<void> {
    const size = (await stat(this.file).catch(absent))?.size ?? 0;
    if (size === this._size) {
      return;
    }
    const bytes = size === 0 ? new Uint8Array() : await readFile(this.file);
    const { records, damaged } = parseLog(bytes);
    this._last = lastWritings(records);
    this._seq = records.at(-1)?.seq ?? 0;
    this._size = bytes.length;
    const outdated = bytes.length > OUTDATED_MOST && textOf(this._last).length < bytes.length / 2;
    this._untidy = damaged ? 'damaged' : outdated ? 'outdated' : undefined;
  }

  private async _tidy(): Promise<void> {
    if (this._untidy === undefined) {
      return;
    }
    if (this._untidy === 'damaged') {
      await copyFile(this.file, `${this.file}.damaged-${Date.now()}`);
    }
    const text = textOf(this._last);
    await replaceFile(this.file, text);
    this._size = Buffer.byteLength(text);
    this._seq = this._last.length;
    this._untidy = undefined;
  }

  private _size = UNREAD;
  private _seq = 0;
  private _last: readonly LogRecord[] = [];
  private _untidy: 'damaged' | 'outdated' | undefined;
}

const UNREAD = -1;

function textOf(records: readonly LogRecord[]): string {
  return records.map((record, index) => `${JSON.stringify({ ...record, seq: index + 1 })}\n`).join('');
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') {
    throw error;
  }
}
