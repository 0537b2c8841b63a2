import { type FileHandle, statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { untilAborted } from '../../../agent/index.js';
import { type DownloadEvent, formatBytes, type ModelDownload } from '../../../protocol/index.js';
import { DownloadProblem, noModel, openTransfer, problemOf, type PartInfo } from './open-transfer.js';
import type { PartFile } from './part-file.js';

export type DownloadOptions = {
  /** Used instead of the network. */
  readonly send?: typeof fetch;
  /** Bytes that stay free on the disk. */
  readonly reserve?: number;
  /** First wait before a retry, in milliseconds; each further one is twice as long. */
  readonly retryMs?: number;
  /** Longest time without a byte, in milliseconds. */
  readonly idleMs?: number;
};

const RESERVE = 256 * 1024 * 1024;
const MOST_FAILURES = 5;
/** Time between two progress events, in milliseconds. */
const PROGRESS_MS = 250;
const MAGIC = Buffer.from('GGUF');

/** Downloads one file into the folder. It resumes after interruptions; no file has the final name until all bytes are there. */
export class DownloadJob {
  /**
   * @param part Locked; the job unlocks it.
   * @param info What is known so far about the file on the server.
   * @param _received Bytes of the part that the download can resume after.
   */
  constructor(
    readonly part: PartFile,
    public info: PartInfo,
    private _received: number,
    private readonly _options: DownloadOptions
  ) {}

  get state(): ModelDownload {
    const { total } = this.info;
    return { name: this.part.name, status: 'running', received: this._received, ...(total !== undefined && { total }) };
  }

  private get _host(): string {
    return new URL(this.info.url).host;
  }

  /** Yields how it ended, and notifies of what comes before. The job runs whether or not anyone reads that. */
  async *events(
    signal: AbortSignal,
    notify: (event: DownloadEvent) => void = () => undefined
  ): AsyncGenerator<DownloadEvent> {
    this._readers.add(notify);
    notify(this._progress());
    await untilAborted(this._over, signal).catch(() => undefined);
    this._readers.delete(notify);
    if (this._last !== undefined) {
      yield this._last;
    }
  }

  /** To be called once. Resolves when the job is over. When the signal aborts, the part is kept. */
  async run(signal: AbortSignal): Promise<void> {
    const { part } = this;
    const timer = setInterval(() => this._say(this._progress()), PROGRESS_MS);
    try {
      await this._receive(signal);
      if (this._received < MAGIC.length) {
        throw noModel(this._host, 'remove');
      }
      await part.finish(this._received);
      this._last = { type: 'done', name: part.name, bytes: this._received };
    } catch (error) {
      const { said, then } = problemOf(error, this._host);
      const received = then === 'remove' ? 0 : ((await part.look())?.received ?? 0);
      await (received === 0 && part.remove().catch(() => undefined));
      const message = 'The download was stopped. What arrived is kept, and it can be resumed.';
      this._last = signal.aborted ? { type: 'stopped', received, message } : { type: 'error', error: said };
    }
    clearInterval(timer);
    await part.unlock();
    this._end();
  }

  /** Downloads, with retries, until all bytes are there. */
  private async _receive(signal: AbortSignal): Promise<void> {
    const { retryMs = 1000 } = this._options;
    let [most, failures] = [this._received, 0];
    while (this._received === 0 || this._received !== this.info.total) {
      try {
        await this._attempt(signal);
        return;
      } catch (error) {
        signal.throwIfAborted();
        failures = this._received > most ? 1 : failures + 1;
        most = Math.max(most, this._received);
        const { said, then } = problemOf(error, this._host);
        const isAway = said.code === 'unreachable' && !this._reached;
        if (then !== 'again' || isAway || failures > MOST_FAILURES) {
          throw error;
        }
        const waitMs = retryMs * 2 ** (failures - 1);
        this._say({ type: 'waiting', waitMs, reason: said.message });
        await pause(waitMs, undefined, { signal });
      }
    }
  }

  /** Requests the missing bytes and saves them; starts from the beginning if no validator identifies the file. */
  private async _attempt(signal: AbortSignal): Promise<void> {
    const { send, idleMs = 30_000 } = this._options;
    const host = this._host;
    const over = new AbortController();
    let handle: FileHandle | undefined;
    try {
      const asked = this.info.validator === undefined ? 0 : this._received;
      const both = AbortSignal.any([signal, over.signal]);
      const { from, total, validator, body } = await openTransfer(this.info, asked, both, idleMs, send);
      this._reached = true;
      if (total === undefined) {
        const message = `${host} does not say how long the file is, so there is no way to tell whether it arrived completely.`;
        const hint = 'Download it in another way, and put it into the folder of model files.';
        throw new DownloadProblem('no_length', message, hint);
      }
      this._received = from;
      this.info = { ...this.info, total, validator };
      await this._checkDisk();
      handle = await this.part.open(this.info, from);
      this._say(this._progress());
      for await (const chunk of body ?? []) {
        if (this._received === 0 && !MAGIC.subarray(0, chunk.length).equals(chunk.subarray(0, MAGIC.length))) {
          throw noModel(host, 'remove');
        }
        await handle.appendFile(chunk);
        this._received += chunk.length;
      }
      await handle.sync();
    } finally {
      over.abort();
      await handle?.close();
    }
    if (this._received !== (this.info.total ?? this._received)) {
      throw new DownloadProblem('broken', `${host} broke off.`, 'Go on with the download.', 'again');
    }
    this._say(this._progress());
  }

  private async _checkDisk(): Promise<void> {
    const { bavail, bsize } = await statfs(this.part.folder);
    const wanted = (this.info.total ?? 0) - this._received + (this._options.reserve ?? RESERVE);
    if (wanted > bavail * bsize) {
      const missing = formatBytes(wanted - bavail * bsize);
      const message = `There is not enough room on the disk: ${missing} more are needed.`;
      throw new DownloadProblem('disk_full', message, 'Free some space and go on with the download.');
    }
  }

  private _progress(): DownloadEvent {
    const { status: _status, ...sizes } = this.state;
    return { type: 'progress', ...sizes };
  }

  private _say(event: DownloadEvent): void {
    this._readers.forEach(notify => notify(event));
  }

  private readonly _readers = new Set<(event: DownloadEvent) => void>();
  private _end: () => void = () => undefined;
  private readonly _over = new Promise<void>(resolve => (this._end = resolve));
  /** Whether the server has begun to send the file. */
  private _reached = false;
  private _last: DownloadEvent | undefined;
}
