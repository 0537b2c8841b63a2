import { readdir } from 'node:fs/promises';
import type { DownloadModelBody, ModelDownload } from '../../../protocol/index.js';
import { inTurn, Refusal } from '../../refusal.js';
import { checkDownloadUrl } from './open-transfer.js';
import { DownloadJob, type DownloadOptions } from './download-job.js';
import { PartFile } from './part-file.js';

/** Model files that are downloaded into the service's own folder, one at a time, and only when asked for. */
export class ModelDownloads {
  constructor(
    private readonly _folder: string,
    private readonly _options: DownloadOptions = {}
  ) {}

  /**
   * Starts or resumes a download, or joins the one that is running. Aborting the signal of its events does not stop it.
   * Rejects with a `Refusal`.
   */
  async start(body: DownloadModelBody): Promise<DownloadJob['events']> {
    const job = await this._inTurn(() => this._start(body));
    return (signal, notify) => job.events(signal, notify);
  }

  /** The download that runs, and those that can be resumed. Never rejects. */
  async list(): Promise<ModelDownload[]> {
    const running = this._job?.state;
    const names = await readdir(this._folder).catch(() => []);
    const parts = names.flatMap(name => /^(.*\.gguf)\.part$/i.exec(name)?.[1] ?? []);
    const stopped = await Promise.all(parts.filter(name => name !== running?.name).map(name => this._stopped(name)));
    return [running, ...stopped].filter(each => each !== undefined);
  }

  /** Stops a download and keeps its part. Rejects with a `Refusal` when none of this name runs. */
  async cancel(name: string): Promise<void> {
    this._running(name);
    await this.close();
  }

  /** Stops what runs; the part is kept. */
  async close(): Promise<void> {
    this._stop.abort();
    await this._ended;
  }

  private async _start(body: DownloadModelBody): Promise<DownloadJob> {
    if ('watch' in body) {
      return this._running(body.watch);
    }
    const { url } = body;
    const wrong = checkDownloadUrl(url);
    if (wrong !== undefined) {
      throw new Refusal(400, 'bad_address', wrong);
    }
    const part = new PartFile(this._folder, downloadName(url));
    const running = this._job;
    if (running !== undefined) {
      if (running.info.url === url) {
        return running;
      }
      const message = `“${running.part.name}” is being downloaded. Wait for it, or stop it: what has arrived is kept.`;
      throw new Refusal(400, 'download_busy', message);
    }
    await part.lock();
    try {
      if (await part.isTaken()) {
        const message = `There is a model file “${part.name}” already. Remove or rename it first.`;
        throw new Refusal(400, 'name_taken', message);
      }
      const { received = 0, info } = (await part.look()) ?? {};
      const before = info?.url === url ? info : undefined;
      const from = before?.validator === undefined ? 0 : received;
      const job = new DownloadJob(part, { url, ...before }, from, this._options);
      this._job = job;
      this._stop = new AbortController();
      this._ended = job.run(this._stop.signal).then(() => (this._job = undefined));
      return job;
    } catch (error) {
      await part.unlock();
      throw error;
    }
  }

  private _running(name: string): DownloadJob {
    if (this._job?.part.name !== name) {
      throw new Refusal(404, 'not_running', `“${name}” is no longer being downloaded. Check the list again.`);
    }
    return this._job;
  }

  private async _stopped(name: string): Promise<ModelDownload | undefined> {
    const { received, info } = (await new PartFile(this._folder, name).look()) ?? {};
    const total = info?.total;
    return received === undefined
      ? undefined
      : { name, status: 'stopped', received, ...(total !== undefined && { total }) };
  }

  private _job: DownloadJob | undefined;
  private _stop = new AbortController();
  private _ended: Promise<unknown> | undefined;
  private readonly _inTurn = inTurn('The download');
}

/**
 * The name that a downloaded file gets: the last part of the address. It never leads out of the folder. Throws a
 * `Refusal` unless it is a name of a model file in letters and digits, with dots, hyphens and plus signs between them.
 */
export function downloadName(url: string): string {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  if (!/^\w[\w.+-]{0,200}\.gguf$/i.test(name)) {
    const message =
      'The address does not end in the plain name of a model file (.gguf). Copy the address of the file itself.';
    throw new Refusal(400, 'bad_name', message);
  }
  return name;
}
