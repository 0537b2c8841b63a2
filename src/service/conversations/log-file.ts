import { open, readFile, stat, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { LogDamage, StoredTurn } from '../../protocol/index.js';
import { keepAside, replaceFile, syncFolder } from '../storage/replace-file.js';
import { isReadable, lineOf, type LogRecord, type ParsedLog, parseLog, type ReadableRecord } from './log-record.js';

/** A log is rewritten without outdated turns when they take more than this, in bytes, and more than half of it. */
const OUTDATED_MOST = 1024 * 1024;

export type LogContent = {
  /** Of each turn what can be read of its last writing, in the order in which the turns first appeared. */
  readonly turns: readonly ReadableRecord[];
  /** Number of the last writing; 0 when there is none. */
  readonly seq: number;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
  readonly damage?: LogDamage;
};

/**
 * The log of one conversation: one line per writing of a turn. Calls must not overlap; the owner sees to that, and to a
 * lock around those that write.
 */
export class LogFile {
  constructor(readonly file: string) {}

  /** Changes nothing. Without the lock, the end of a writing of another server may be missing, and count as damage. */
  async read(): Promise<LogContent> {
    await this._read();
    const entries = this._lost + (this._tail === 'broken' ? 1 : 0) + this._foreign;
    return {
      turns: this._last.filter(isReadable),
      seq: this._seq,
      changedAt: Number((this._known?.mtimeNs ?? 0n) / 1_000_000n),
      ...(entries > 0 && { damage: { entries, kept: this.file } })
    };
  }

  /** Whether the file, when it was read last, held what is no record. */
  get isDamaged(): boolean {
    return this._lost > 0 || this._tail !== 'none';
  }

  /** Keeps a damaged file aside and leaves a whole one in its place; resolves with where it is. Call under the lock. */
  async mend(): Promise<string | undefined> {
    await this._read();
    if (!this.isDamaged) {
      return undefined;
    }
    const kept = await keepAside(this.file);
    await this._rewrite();
    return kept;
  }

  /**
   * Resolves when the turn is on the disk, with what was damaged before; a writing that was broken off is not told, because
   * nobody was told that it was made. When it rejects, the log is as it was. Call under the lock.
   */
  async append(turn: StoredTurn, by: string): Promise<{ readonly seq: number; readonly damage?: LogDamage }> {
    await this._read();
    const entries = this._lost;
    const kept = await this.mend();
    if (this._outdated) {
      await this._rewrite().catch(() => undefined); // It can wait until there is space.
    }
    const record = { seq: this._seq + 1, at: Date.now(), by, turn };
    const size = this._known?.size ?? 0n;
    const handle = await open(this.file, 'a', 0o600);
    try {
      await handle.appendFile(lineOf(record));
      await handle.sync();
      this._known = await handle.stat({ bigint: true });
    } catch (error) {
      this._known = undefined;
      await truncate(this.file, Number(size)).catch(() => undefined);
      throw error;
    } finally {
      await handle.close();
    }
    if (size === 0n) {
      await syncFolder(dirname(this.file));
    }
    this._keep([...this._last, record]);
    return { seq: record.seq, ...(kept !== undefined && entries > 0 && { damage: { entries, kept } }) };
  }

  /** Reads the file unless it is as this object left it. */
  private async _read(): Promise<void> {
    const found = await stat(this.file, { bigint: true }).catch(absent);
    if (this._known !== undefined && found !== undefined && isSame(this._known, found)) {
      return;
    }
    const bytes = found === undefined || found.size === 0n ? new Uint8Array() : await readFile(this.file);
    const { records, lost, tail } = parseLog(bytes);
    this._keep(records);
    this._lost = lost;
    this._tail = tail;
    this._known = found;
    this._outdated =
      bytes.length > OUTDATED_MOST &&
      this._last.reduce((sum, record) => sum + Buffer.byteLength(lineOf(record)), 0) < bytes.length / 2;
  }

  /** Numbers go on, so that whoever has read up to here notices. */
  private async _rewrite(): Promise<void> {
    const renumbered = this._last.map((record, index) => ({ ...record, seq: this._seq + index + 1 }));
    await replaceFile(this.file, renumbered.map(lineOf).join(''));
    this._known = await stat(this.file, { bigint: true });
    this._keep(renumbered);
    this._lost = 0;
    this._tail = 'none';
    this._outdated = false;
  }

  /** What is of another version stays in the log, beside what can be read of the same turn. */
  private _keep(records: readonly LogRecord[]): void {
    const last = new Map<string, LogRecord>();
    const foreign = new Map<string, LogRecord>();
    for (const record of records) {
      const { id } = record.turn;
      foreign.delete(id);
      (isReadable(record) ? last : foreign).set(id, record);
    }
    this._last = [...last.values(), ...foreign.values()];
    this._foreign = foreign.size;
    this._seq = records.reduce((most, { seq }) => Math.max(most, seq), this._seq);
  }

  private _known: Stats | undefined;
  private _seq = 0;
  private _last: readonly LogRecord[] = [];
  /** Turns of which the last writing is of another version. */
  private _foreign = 0;
  private _lost = 0;
  private _tail: ParsedLog['tail'] = 'none';
  private _outdated = false;
}

type Stats = { readonly ino: bigint; readonly size: bigint; readonly mtimeNs: bigint };

function isSame(a: Stats, b: Stats): boolean {
  return a.ino === b.ino && a.size === b.size && a.mtimeNs === b.mtimeNs;
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') {
    throw error;
  }
}
