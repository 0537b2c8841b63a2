import type { FileHandle } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type DownloadEvent, formatBytes, type ModelDownload } from '../../../protocol/index.js';
import { EventFeed } from '../../event-feed.js';
import { DownloadProblem, noModel, problemOf } from './download-problem.js';
import { type Before, openTransfer, type Transfer } from './open-transfer.js';
import { checkArrived, type PartFile, type PartInfo } from './part-file.js';

export type DownloadOptions = {
  readonly send: typeof fetch;
  /** As `send`, for where a host of the world sends on to: reaches neither this machine nor the private network. */
  readonly away: typeof fetch;
  /** Bytes that stay free on the disk. */
  readonly reserve: number;
  /** First wait before it is asked for again, in milliseconds; each further one is twice as long. */
  readonly retryMs: number;
  /** Longest time without a byte, in milliseconds. */
  readonly idleMs: number;
};

const MOST_FAILURES = 5;
const MOST_RESTARTS = 3;
/** Time between two words about progress, in milliseconds. */
const PROGRESS_MS = 250;
/** The disk is looked at again after so many bytes. */
const DISK_STEP = 64 * 1024 * 1024;
const MAGIC = Buffer.from('GGUF');

/** One file on its way into the folder. It goes on after breaks, and until it is whole nothing has its name. */
export class DownloadJob {
  constructor(
    readonly name: string,
    private readonly _source: Pick<PartInfo, 'url' | 'sha256'>,
    private readonly _part: PartFile,
    private readonly _options: DownloadOptions
  ) {
    this._sha256 = _source.sha256;
  }

  get source(): Pick<PartInfo, 'url' | 'sha256'> {
    return { url: this._source.url, ...(this._sha256 !== undefined && { sha256: this._sha256 }) };
  }

  /**
   * Has the file checked against a checksum at the end. Resolves with false when it is too late, or another one is
   * expected already.
   */
  async expect(sha256: string): Promise<boolean> {
    if (this._sha256 === undefined && !this._isClosing) {
      this._sha256 = sha256;
      await this._part.expect(sha256);
    }
    return this._sha256?.toLowerCase() === sha256.toLowerCase();
  }

  /**
   * Begins with a part that is locked; to be called once. Settles when the job is over: with the checksum where one was computed, with false when
   * there is no whole file.
   */
  begin(): Promise<{ readonly sha256?: string } | false> {
    const ended = this._run();
    this._ended = ended;
    return ended;
  }

  get state(): ModelDownload {
    const { name, _received: received, _total: total } = this;
    return { name, host: this._host, status: 'running', received, ...(total !== undefined && { total }) };
  }

  /** What happens from now on. The job does not depend on who reads. */
  async *events(signal: AbortSignal): AsyncGenerator<DownloadEvent> {
    const feed = new EventFeed<DownloadEvent>();
    this._readers.add(feed);
    feed.push(this._progress());
    if (this._last !== undefined) {
      feed.push(this._last);
      feed.end();
    }
    try {
      yield* feed.read(signal);
    } finally {
      this._readers.delete(feed);
    }
  }

  /** Stops it; the part is kept. Resolves when it is over. */
  async stop(): Promise<void> {
    this._stop.abort();
    await this._ended;
  }

  private async _run(): Promise<{ readonly sha256?: string } | false> {
    const { signal } = this._stop;
    try {
      await this._receive(signal);
      const { name } = this;
      this._isClosing = true;
      const sha256 = await checkArrived(this._part, { name, wanted: this._sha256 }, signal, share =>
        this._say({ type: 'checking', share })
      );
      await this._part.finish(this._received);
      await this._part.unlock();
      const known = sha256 === undefined ? {} : { sha256 };
      this._end({ type: 'done', name, bytes: this._received, ...known });
      return known;
    } catch (error) {
      const received = await this._part.size().catch(() => 0);
      this._received = received;
      await this._part.unlock();
      if (signal.aborted) {
        const message = 'The download was stopped. What had arrived is kept; it can go on later.';
        this._end({ type: 'stopped', received, message });
      } else {
        this._end({ type: 'error', error: problemOf(error, this._host, this.name), kept: received > 0 });
      }
      return false;
    }
  }

  /** Until all bytes are there. */
  private async _receive(signal: AbortSignal): Promise<void> {
    let failures = 0;
    let restarts = 0;
    let isOurs = false;
    for (;;) {
      const before = await this._begin();
      if (before.validator === undefined && isOurs) {
        this._restart(`${this._host} cannot go on in the middle of a file.`, ++restarts);
      }
      const start = this._received;
      try {
        await this._attempt(before, signal, () => ++restarts);
        return;
      } catch (error) {
        signal.throwIfAborted();
        const isProblem = error instanceof DownloadProblem;
        if (isProblem && error.said.code === 'changed') {
          await this._part.remove();
          this._restart(error.message, ++restarts);
          isOurs = false;
          continue;
        }
        const hasMoved = this._received > start;
        isOurs ||= hasMoved;
        failures = hasMoved ? 1 : failures + 1;
        const mayHelp = isProblem ? error.again : this._reached && !isSystem(error);
        if (!mayHelp || failures > MOST_FAILURES) {
          throw error;
        }
        const waitMs = this._options.retryMs * 2 ** (failures - 1);
        this._say({ type: 'waiting', waitMs, reason: problemOf(error, this._host, this.name).message });
        await pause(waitMs, undefined, { signal });
      }
    }
  }

  /** From where to go on: from the beginning unless the part is of the same address and can be told from another. */
  private async _begin(): Promise<Before> {
    const info = await this._part.info();
    const size = await this._part.size();
    const isSame = info?.url === this._source.url && info.validator !== undefined && size >= MAGIC.length;
    this._received = isSame ? size : 0;
    this._total = isSame ? info.total : undefined;
    if (!isSame || info.validator === undefined) {
      return { from: 0 };
    }
    return { from: size, validator: info.validator, ...(info.total !== undefined && { total: info.total }) };
  }

  private async _attempt(before: Before, signal: AbortSignal, restarted: () => number): Promise<void> {
    const idle = new AbortController();
    const late = (): void => idle.abort(new Error('late'));
    let timer = setTimeout(late, this._options.idleMs);
    try {
      const both = AbortSignal.any([signal, idle.signal]);
      const transfer = await openTransfer(this._options, this._source.url, before, both);
      this._reached = true;
      if (transfer.from < before.from) {
        this._restart(`${this._host} has another file than before, or sends no parts of files.`, restarted());
      }
      await this._save(transfer, () => {
        clearTimeout(timer);
        timer = setTimeout(late, this._options.idleMs);
      });
    } finally {
      clearTimeout(timer);
      idle.abort();
    }
  }

  private async _save({ from, total, validator, body }: Transfer, heard: () => void): Promise<void> {
    this._received = from;
    this._total = total;
    await this._checkDisk((total ?? from) - from);
    const { url, sha256 } = this.source;
    const handle = await this._part.open(
      {
        url,
        ...(validator !== undefined && { validator }),
        ...(total !== undefined && { total }),
        ...(sha256 !== undefined && { sha256 })
      },
      from
    );
    // Also while nothing arrives: the rate falls.
    const timer = setInterval(() => this._say(this._progress()), PROGRESS_MS);
    try {
      this._say(this._progress());
      let looked = from;
      let head: Buffer = from === 0 ? Buffer.alloc(0) : MAGIC;
      for await (const chunk of body ?? []) {
        heard();
        if (head.length < MAGIC.length) {
          head = Buffer.concat([head, chunk]).subarray(0, MAGIC.length);
          if (!MAGIC.subarray(0, head.length).equals(head)) {
            throw noModel(this._host);
          }
        }
        if (total !== undefined && this._received + chunk.length > total) {
          throw new DownloadProblem({ code: 'protocol', message: `${this._host} sends more than it said.` });
        }
        await writeAll(handle, chunk, this._received);
        this._received += chunk.length;
        this._rate.add(chunk.length, performance.now());
        if (this._received - looked >= DISK_STEP) {
          looked = this._received;
          await this._checkDisk(0);
        }
      }
      await handle.sync();
    } catch (error) {
      if (error instanceof DownloadProblem && error.said.code !== 'disk_full') {
        await handle.close();
        await this._part.remove(); // What came is not the file that was meant.
      }
      throw error;
    } finally {
      clearInterval(timer);
      await handle.close().catch(() => undefined);
    }
    if (total !== undefined && this._received < total) {
      throw new DownloadProblem({ code: 'broken', message: `${this._host} broke off.` }, true);
    }
    this._say(this._progress());
  }

  private async _checkDisk(more: number): Promise<void> {
    const missing = more + this._options.reserve - (await this._part.free());
    if (missing > 0) {
      throw new DownloadProblem({
        code: 'disk_full',
        message: `There is too little room on the disk: ${formatBytes(missing)} are missing.`,
        hint: 'Free some space and go on with the download.'
      });
    }
  }

  private _restart(reason: string, restarts: number): void {
    if (restarts > MOST_RESTARTS) {
      const hint = 'Download the file yourself, into the folder of the model files.';
      throw new DownloadProblem({ code: 'broken', message: `${reason} It was begun anew too often.`, hint });
    }
    this._say({ type: 'restarted', reason });
  }

  private _progress(): DownloadEvent {
    const { name, received, total } = this.state;
    const bytesPerSecond = this._rate.perSecond(performance.now());
    return { type: 'progress', name, received, ...(total !== undefined && { total }), bytesPerSecond };
  }

  private _say(event: DownloadEvent): void {
    this._readers.forEach(reader => reader.push(event));
  }

  private _end(event: DownloadEvent): void {
    this._last = event;
    this._say(event);
    this._readers.forEach(reader => reader.end());
  }

  private get _host(): string {
    return new URL(this._source.url).host;
  }

  private readonly _readers = new Set<EventFeed<DownloadEvent>>();
  private readonly _rate = new TransferRate();
  private readonly _stop = new AbortController();
  private _ended: Promise<unknown> = Promise.resolve();
  private _received = 0;
  /** Whether the server has sent something of the file. */
  private _reached = false;
  private _total: number | undefined;
  private _sha256: string | undefined;
  /** All has arrived, and it is settled against what it is checked. */
  private _isClosing = false;
  private _last: DownloadEvent | undefined;
}

/**
 * Whether the system refused something on this machine, which asking again does not change. What the network says is
 * wrapped in another error.
 */
function isSystem(error: unknown): boolean {
  return typeof (error as NodeJS.ErrnoException).syscall === 'string';
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

const WINDOW_MS = 5000;

/** How fast bytes came in the last seconds. */
class TransferRate {
  add(bytes: number, now: number): void {
    this._samples.push({ bytes, at: now });
    while ((this._samples[0]?.at ?? now) < now - WINDOW_MS) {
      this._samples.shift();
    }
  }

  /** Bytes a second; 0 before anything can be said. */
  perSecond(now: number): number {
    const recent = this._samples.filter(({ at }) => at >= now - WINDOW_MS);
    const [first] = recent;
    const ms = first === undefined ? 0 : now - first.at;
    // What came with the first sample came before the time that is looked at.
    const bytes = recent.slice(1).reduce((sum, sample) => sum + sample.bytes, 0);
    return ms <= 0 ? 0 : Math.round((bytes * 1000) / ms);
  }

  private _samples: { readonly bytes: number; readonly at: number }[] = [];
}
