import { readdir, stat } from 'node:fs/promises';
import type { DownloadEvent, DownloadModelBody, ModelDownload } from '../../../protocol/index.js';
import { inTurn } from '../../in-turn.js';
import { Refusal } from '../../refusal.js';
import type { ModelHashes } from '../model-hashes.js';
import { checkDownloadUrl } from './open-transfer.js';
import { DownloadJob, type DownloadOptions } from './download-job.js';
import { PartFile } from './part-file.js';

const PART = /\.part$/i;

type Wanted = { readonly [Key in 'url' | 'name' | 'sha256' | 'resume' | 'watch']?: string };

/** Model files that are downloaded into the service's own folder, one at a time, and only when asked for. */
export class ModelDownloads {
  constructor(
    private readonly _folder: string,
    private readonly _hashes: Pick<ModelHashes, 'keep'>,
    private readonly _options: DownloadOptions = {}
  ) {}

  /**
   * Begins a download, goes on with one, or joins the one that runs. It does not end with the signal of its events.
   * Rejects with a `Refusal`.
   */
  async start(body: DownloadModelBody): Promise<(signal: AbortSignal) => AsyncIterable<DownloadEvent>> {
    const job = await this._inTurn(() => this._start(body));
    return signal => job.events(signal);
  }

  /** The download that runs, and those that can go on. Never rejects. */
  async list(): Promise<ModelDownload[]> {
    const running = this._job?.state;
    const names = (await readdir(this._folder).catch(() => [])).filter(name => /\.gguf\.part$/i.test(name));
    const others = names.map(name => name.replace(PART, '')).filter(name => name !== running?.name);
    const stopped = await Promise.all(others.map(name => this._stopped(name)));
    return [running, ...stopped].filter(each => each !== undefined);
  }

  /** Stops a download and keeps its part. Rejects with a `Refusal` when there is none of this name. */
  async cancel(name: string): Promise<ModelDownload> {
    const running = this._job?.part.name === name ? this._job : undefined;
    await (running && this.close());
    const left = await this._stopped(downloadName('', name));
    if (left === undefined && running === undefined) {
      throw new Refusal(404, 'no_download', `Nothing of “${name}” is there. Look at the list again.`);
    }
    return left ?? { name, host: '', status: 'stopped', received: 0 };
  }

  /** Removes a part. Rejects with a `Refusal` while it is being downloaded. */
  async discard(name: string): Promise<void> {
    if (this._job?.part.name === name) {
      throw new Refusal(400, 'download_busy', `“${name}” is being downloaded. Stop that first.`);
    }
    const part = new PartFile(this._folder, downloadName('', name));
    await part.lock();
    try {
      await part.remove();
    } finally {
      await part.unlock();
    }
  }

  /** Stops what runs; the part is kept. */
  async close(): Promise<void> {
    this._stop.abort();
    await this._ended;
  }

  private async _start({ url, sha256, watch, resume = watch, name = resume }: Wanted): Promise<DownloadJob> {
    const wrong = url === undefined ? undefined : checkDownloadUrl(url);
    if (wrong !== undefined) {
      throw new Refusal(400, 'bad_address', wrong);
    }
    const part = new PartFile(this._folder, downloadName(url ?? '', name));
    const running = this._job;
    if (running?.part.name === part.name && running.info.url === (url ?? running.info.url)) {
      // Whoever names a checksum is not told that all is well without it.
      await (sha256 === undefined ? undefined : running.expect(sha256.toLowerCase()));
      return running;
    }
    if (watch !== undefined) {
      throw new Refusal(404, 'not_running', `“${watch}” is not being downloaded any more. Look at the list again.`);
    }
    if (running !== undefined) {
      const message = `“${running.part.name}” is being downloaded. Wait for it, or stop it: what has arrived is kept.`;
      throw new Refusal(400, 'download_busy', message);
    }
    await part.lock();
    try {
      const { received = 0, info } = (await part.look()) ?? {};
      const before = info?.url === (url ?? info?.url) ? info : undefined;
      if (url === undefined && before === undefined) {
        const message = `Nothing of “${part.name}” is there to go on with. Begin with its address.`;
        throw new Refusal(400, 'no_download', message);
      }
      if (await part.isTaken()) {
        throw new Refusal(
          400,
          'name_taken',
          `There is a model file “${part.name}” already. Remove or rename it first.`
        );
      }
      const wanted = { url: url ?? '', ...before, sha256: (sha256 ?? before?.sha256)?.toLowerCase() };
      const from = before?.validator === undefined ? 0 : received;
      return this._begin(new DownloadJob(part, wanted, from, this._options));
    } catch (error) {
      await part.unlock();
      throw error;
    }
  }

  private _begin(job: DownloadJob): DownloadJob {
    const { name, whole: path } = job.part;
    this._stop = new AbortController();
    const ended = job.run(this._stop.signal).then(async sha256 => {
      this._job = undefined;
      if (sha256 !== undefined) {
        const { size, mtimeMs: modified } = await stat(path);
        await this._hashes.keep({ path, name, size, modified }, sha256);
      }
    });
    this._job = job;
    this._ended = ended.catch(() => undefined); // A checksum that was not kept is computed again when asked for.
    return job;
  }

  private async _stopped(name: string): Promise<ModelDownload | undefined> {
    const { received, info } = (await new PartFile(this._folder, name).look()) ?? {};
    if (received === undefined || info === undefined) {
      return received === undefined ? undefined : { name, host: '', status: 'damaged', received };
    }
    const { url, total } = info;
    return { name, host: new URL(url).host, status: 'stopped', received, ...(total !== undefined && { total }) };
  }

  private _job: DownloadJob | undefined;
  private _stop = new AbortController();
  private _ended: Promise<void> | undefined;
  private readonly _inTurn = inTurn();
}

/** What no file system takes, or reads as something else than a part of a name. */
const BAD = /[\x00-\x1f\x7f/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** What no name of a file begins with: blanks, dots, and names of devices on Windows. */
const BAD_START = /^(\s|\.|(con|prn|aux|nul|com\d|lpt\d)\.)/i;
const LONGEST = 200;

/**
 * The name that a downloaded file gets: as given, else the last part of the address with what no file name may hold
 * replaced. It never leads out of the folder.
 *
 * @throws Refusal when it is no name of a model file.
 */
export function downloadName(url: string, given?: string): string {
  const name = given ?? decoded(new URL(url).pathname.split('/').at(-1) ?? '').replace(new RegExp(BAD, 'g'), '-');
  if (BAD.test(name) || BAD_START.test(name) || Buffer.byteLength(name) > LONGEST || !/.\.gguf$/i.test(name)) {
    const message =
      given === undefined
        ? 'The address does not end in the name of a model file (.gguf). Say how the file is to be called.'
        : 'A model file has a plain name that ends in .gguf, without folders.';
    throw new Refusal(400, 'bad_name', message);
  }
  return name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
