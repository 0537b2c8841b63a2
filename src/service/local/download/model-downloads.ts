import { readdir, stat } from 'node:fs/promises';
import type { ModelFile } from '../../../models/llama/index.js';
import { networkFetch } from '../../../models/openai/index.js';
import type { DownloadEvent, DownloadModelBody, ModelDownload } from '../../../protocol/index.js';
import { inTurn } from '../../in-turn.js';
import { Refusal, storageRefusal } from '../../refusal.js';
import type { ModelHashes } from '../model-hashes.js';
import { checkDownloadUrl, isPrivateAddress } from './check-download-url.js';
import { DownloadJob, type DownloadOptions } from './download-job.js';
import { PartFile, type PartInfo } from './part-file.js';

const CONNECT_MS = 10_000;
const DEFAULTS = { reserve: 256 * 1024 * 1024, retryMs: 1000, idleMs: 30_000 };
const PART = /\.gguf\.part$/i;

/** Model files that are downloaded into the service's own folder, one at a time, and only when asked for. */
export class ModelDownloads {
  constructor(
    private readonly _folder: string,
    private readonly _hashes: Pick<ModelHashes, 'keep'>,
    private readonly _options: Partial<DownloadOptions> = {}
  ) {}

  /**
   * Begins a download, goes on with one, or joins the one that runs. It does not end with the signal of its events.
   * Rejects with a `Refusal`.
   */
  start(body: DownloadModelBody): Promise<(signal: AbortSignal) => AsyncIterable<DownloadEvent>> {
    const started = this._inTurn(async () => {
      if ('watch' in body) {
        return this._watched(body.watch);
      }
      const { name, source } = await this._wanted(body);
      const running = this._job;
      if (running !== undefined) {
        if (running.name === name && running.source.url === source.url) {
          return join(running, source.sha256);
        }
        throw new Refusal(
          400,
          'download_busy',
          `“${running.name}” is being downloaded. Wait for it, or stop it: what has arrived is kept.`
        );
      }
      const part = await this._locked(name);
      try {
        if (await part.isTaken()) {
          throw new Refusal(400, 'name_taken', `There is a model file “${name}” already. Choose another name.`);
        }
        const before = await part.info();
        return await this._begin(name, before?.url === source.url ? { ...before, ...source } : source, part);
      } catch (error) {
        await part.unlock();
        throw error;
      }
    });
    return started.then(job => signal => job.events(signal));
  }

  /** The download that runs, and those that can go on. Never rejects. */
  async list(): Promise<ModelDownload[]> {
    const names = await readdir(this._folder).catch((): string[] => []);
    const parts = names.filter(name => PART.test(name)).map(name => name.slice(0, -'.part'.length));
    const stopped = await Promise.all(
      parts.filter(name => name !== this._job?.name).map(name => this._stopped(name).catch(() => undefined))
    );
    const running = this._job === undefined ? [] : [this._job.state];
    return [...running, ...stopped.filter(each => each !== undefined)];
  }

  /** Stops a download and keeps its part. Rejects with a `Refusal` when there is none of this name. */
  async cancel(name: string): Promise<ModelDownload> {
    const job = this._job;
    if (job?.name === name) {
      await job.stop();
    }
    const left = await this._stopped(downloadName('http://x', name));
    if (left === undefined && job?.name === name) {
      return { ...job.state, status: 'stopped', received: 0 };
    }
    if (left === undefined) {
      throw new Refusal(404, 'no_download', `Nothing of “${name}” is there. Look at the list again.`);
    }
    return left;
  }

  /** Removes a part. Rejects with a `Refusal` while it is being downloaded. */
  async discard(name: string): Promise<void> {
    if (this._job?.name === name) {
      throw new Refusal(400, 'download_busy', `“${name}” is being downloaded. Stop that first.`);
    }
    const part = await this._locked(downloadName('http://x', name));
    try {
      await part.remove();
    } finally {
      await part.unlock();
    }
  }

  /** Stops what runs; the part is kept. */
  async close(): Promise<void> {
    await this._job?.stop();
  }

  private _watched(name: string): DownloadJob {
    if (this._job?.name !== name) {
      throw new Refusal(404, 'not_running', `“${name}” is not being downloaded any more. Look at the list again.`);
    }
    return this._job;
  }

  private async _wanted(
    body: Exclude<DownloadModelBody, { readonly watch: string }>
  ): Promise<{ readonly name: string; readonly source: Pick<PartInfo, 'url' | 'sha256'> }> {
    if ('resume' in body) {
      const name = downloadName('http://x', body.resume);
      const info = this._job?.name === name ? this._job.source : await this._part(name).info();
      if (info === undefined) {
        throw new Refusal(400, 'no_download', `Nothing of “${name}” is there to go on with. Begin with its address.`);
      }
      return { name, source: info };
    }
    const { url, name, sha256 } = body;
    const wrong = checkDownloadUrl(url);
    if (wrong !== undefined) {
      throw new Refusal(400, 'bad_address', wrong);
    }
    return { name: downloadName(url, name), source: { url, ...(sha256 !== undefined && { sha256 }) } };
  }

  private async _begin(
    name: string,
    { url, sha256 }: Pick<PartInfo, 'url' | 'sha256'>,
    part: PartFile
  ): Promise<DownloadJob> {
    const deadlines = { connect: CONNECT_MS };
    const send = this._options.send ?? (await networkFetch({ baseUrl: url }, deadlines));
    const away = this._options.away ?? (await networkFetch({ baseUrl: url }, deadlines, isPrivateAddress));
    const source = { url, ...(sha256 !== undefined && { sha256 }) };
    const job = new DownloadJob(name, source, part, { ...DEFAULTS, ...this._options, send, away });
    this._job = job;
    void job.begin().then(async ended => {
      this._job = undefined;
      if (ended !== false && ended.sha256 !== undefined) {
        await this._hashes.keep(await fileOf(part.whole, name), ended.sha256).catch(() => undefined);
      }
    });
    return job;
  }

  private async _stopped(name: string): Promise<ModelDownload | undefined> {
    const part = this._part(name);
    const info = await part.info().catch(() => undefined);
    if (info === undefined) {
      const isThere = await part.exists();
      return isThere ? { name, host: '', status: 'damaged', received: await part.size() } : undefined;
    }
    const { host } = new URL(info.url);
    const { total } = info;
    const received = await part.size();
    return { name, host, status: 'stopped', received, ...(total !== undefined && { total }) };
  }

  /** The part, to be unlocked again. Rejects with a `Refusal` while another service has it. */
  private async _locked(name: string): Promise<PartFile> {
    const part = this._part(name);
    const isOurs = await part.lock().catch((error: unknown) => {
      throw storageRefusal(error, 'The download');
    });
    if (!isOurs) {
      throw new Refusal(
        400,
        'download_busy',
        `“${name}” is being downloaded by another Jupyter server. Wait for it, or stop it there.`
      );
    }
    return part;
  }

  private _part(name: string): PartFile {
    return new PartFile(this._folder, name);
  }

  private _job: DownloadJob | undefined;
  private readonly _inTurn = inTurn();
}

/** Whoever names a checksum is not told that all is well without it. */
async function join(job: DownloadJob, sha256: string | undefined): Promise<DownloadJob> {
  if (sha256 !== undefined && !(await job.expect(sha256))) {
    throw new Refusal(
      400,
      'other_checksum',
      job.source.sha256 === undefined
        ? `“${job.name}” has all arrived without a checksum. Compute that of the file when it is listed.`
        : `“${job.name}” is being downloaded with another checksum. Stop that first, or leave the checksum out.`
    );
  }
  return job;
}

async function fileOf(path: string, name: string): Promise<ModelFile> {
  const { size, mtimeMs } = await stat(path);
  return { path, name, size, modified: mtimeMs };
}

const LONGEST = 200;
/** What no file system takes, or reads as something else than a part of a name. */
const BAD = /[\x00-\x1f\x7f/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** Names of devices on Windows. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)\./i;

/**
 * The name that a downloaded file gets: as given, else the last part of the address with what no file name may hold
 * replaced. It never leads out of the folder.
 *
 * @throws Refusal when it is no name of a model file.
 */
export function downloadName(url: string, given?: string): string {
  const name = given ?? decoded(new URL(url).pathname.split('/').at(-1) ?? '').replace(new RegExp(BAD, 'g'), '-');
  if (
    BAD.test(name) ||
    name !== name.trim() ||
    name.startsWith('.') ||
    DEVICE.test(name) ||
    Buffer.byteLength(name) > LONGEST ||
    !/.\.gguf$/i.test(name)
  ) {
    throw new Refusal(
      400,
      'bad_name',
      given === undefined
        ? 'The address does not end in the name of a model file (.gguf). Say how the file is to be called.'
        : 'A model file has a plain name that ends in .gguf, without folders.'
    );
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
