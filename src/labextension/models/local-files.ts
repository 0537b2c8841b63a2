import type { TranslationBundle } from '@jupyterlab/translation';
import { Signal } from '@lumino/signaling';
import type { LocalModelsApi, RuntimesApi } from '../../models/remote/index.js';
import { formatBytes, type DownloadEvent, type DownloadModelBody } from '../../protocol/index.js';
import { errorText, formatDuration } from '../chat/elements/format.js';
import type {
  DownloadView,
  IChatLocalFiles,
  LoadView,
  LocalFilesState,
  LocalOutcome
} from '../chat/state/chat-local-files.js';
import { RuntimeInstall } from './runtime-install.js';

export type LocalFilesOptions = {
  readonly api: LocalModelsApi;
  readonly runtimes: RuntimesApi;
  readonly refreshModels: () => Promise<void>;
  /** The id of the model that the user chose last. */
  readonly picked: () => string;
  readonly pick: (id: string) => void;
  readonly trans: TranslationBundle;
};

/** Asks the service about model files, and keeps what is under way for as long as the page is there. */
export class LocalFiles implements IChatLocalFiles {
  constructor(private readonly _options: LocalFilesOptions) {
    const { runtimes: api, trans } = _options;
    this.runtime = new RuntimeInstall({
      api,
      name: 'models',
      done: trans.__('Installed. Model files can be loaded now.'),
      trans
    });
  }

  readonly runtime: RuntimeInstall;
  readonly changed: Signal<IChatLocalFiles, void> = new Signal<IChatLocalFiles, void>(this);
  state: LocalFilesState = {
    listed: null,
    problem: null,
    download: null,
    fetching: false,
    loads: new Map()
  };

  async look(): Promise<void> {
    await Promise.all([this.runtime.look(), this._read()]);
    const running = this.state.listed?.downloads.find(({ status }) => status === 'running');
    if (running !== undefined) {
      void this._download({ watch: running.name });
    }
  }

  use(id: string): void {
    if (!this._loading.has(id)) {
      void this._load(id, this._wish());
    }
  }

  cancelLoad(id: string): void {
    this._loading.get(id)?.abort();
  }

  download(url: string): void {
    void this._download({ url });
  }

  async fetchModel(url: string): Promise<boolean> {
    if (this.state.fetching) {
      return false;
    }
    const { signal } = (this._fetching = new AbortController());
    const wish = this._wish();
    // A download that already runs is still shown, and can be stopped.
    this._set({ fetching: true, ...(this._downloading === null && { download: null }) });
    try {
      const id = await this._fetch(url, signal);
      return id !== undefined && (await this._load(id, wish));
    } finally {
      this._set({ fetching: false });
    }
  }

  cancelFetch(): void {
    this._fetching?.abort();
    this.runtime.cancel();
    this.stopDownload();
    this._loading.forEach(loading => loading.abort());
  }

  stopDownload(): void {
    const { download } = this.state;
    if (download?.status === 'running' && download.name === null) {
      this._isStopping = true; // As soon as its name is known.
    } else if (download?.status === 'running' && download.name !== null) {
      // Where the service is away, the download itself says so.
      void this._options.api.cancelDownload(download.name).catch(() => undefined);
    }
  }

  /** The id of the model at an address, once all it needs is on the disk; `undefined` if a step failed or was stopped. */
  private async _fetch(url: string, signal: AbortSignal): Promise<string | undefined> {
    // The service names the file after the last part of its address.
    const name = new URL(url).pathname.split('/').at(-1);
    const find = (): string | undefined => this.state.listed?.models.find(({ file }) => file === name)?.id;
    await this.look();
    if (this.runtime.view.runtime?.installed === false && !(await this.runtime.install())) {
      return undefined;
    }
    await this._downloading; // It may be this very file that is on its way.
    if (find() === undefined && !signal.aborted) {
      await this._download({ url });
    }
    return signal.aborted ? undefined : find();
  }

  /** Loads a model, and picks it unless the user has chosen another one since the wish; resolves with whether it did. */
  private async _load(id: string, wish: Wish): Promise<boolean> {
    const { api, trans, refreshModels, picked, pick } = this._options;
    const leaving = new AbortController();
    this._loading.set(id, leaving);
    const bytes = this.state.listed?.models.find(model => model.id === id)?.size ?? 0;
    this._say(id, { status: 'running', share: 0, bytes });
    let outcome: LocalOutcome = { status: 'warn', text: trans.__('Stopped. It is not in memory.') };
    for await (const event of api.load(id, leaving.signal)) {
      if (event.type === 'queued') {
        this._say(id, { status: 'running', share: 0, bytes, place: event.position });
      } else if (event.type === 'loading') {
        this._say(id, { status: 'running', share: event.share, bytes: event.bytes });
      } else {
        outcome =
          event.type === 'ready'
            ? { status: 'ok', text: trans.__('Loaded. It answers from now on.') }
            : { status: 'failed', text: errorText(event.error) };
      }
    }
    this._loading.delete(id);
    await this._read();
    await refreshModels().catch(() => undefined); // Its context size is known by now.
    const isLeft = wish !== this._newest || ![wish.before, id].includes(picked());
    const isPicked = outcome.status === 'ok' && !isLeft;
    this._say(
      id,
      outcome.status === 'ok' && isLeft ? { ...outcome, text: trans.__('Loaded. Pick it to ask it.') } : outcome
    );
    if (isPicked) {
      pick(id);
    }
    return isPicked;
  }

  /** Call when the user asks for a model. */
  private _wish(): Wish {
    return (this._newest = { before: this._options.picked() });
  }

  /** One download at a time: while one runs, another call only waits for it. */
  private _download(body: DownloadModelBody): Promise<void> {
    return (this._downloading ??= this._follow(body).finally(() => {
      this._downloading = null;
      this._isStopping = false;
    }));
  }

  private async _follow(body: DownloadModelBody): Promise<void> {
    const { api, trans } = this._options;
    const name = 'watch' in body ? body.watch : null;
    this._set({ download: { status: 'running', name, received: 0, total: null, note: null } });
    for await (const event of api.download(body, new AbortController().signal)) {
      const { download } = this.state;
      if ('watch' in body && event.type === 'error' && event.error.code === 'not_running') {
        this._set({ download: null }); // It ended in the meantime; the list says how.
      } else if (download?.status === 'running') {
        this._set({ download: downloadView(download, event, trans) });
        if (this._isStopping && download.name === null) {
          this.stopDownload();
        }
      }
    }
    await this._read();
  }

  /** Reads the list of files; only the latest call counts. */
  private async _read(): Promise<void> {
    const turn = ++this._turn;
    try {
      const listed = await this._options.api.list();
      if (turn !== this._turn) {
        return;
      }
      this._set({ listed, problem: null });
      const files = JSON.stringify(listed.models.map(({ id, size }) => [id, size]));
      if (files !== this._files) {
        this._files = files;
        await this._options.refreshModels().catch(() => {
          this._files = ''; // The next look tries again.
        });
      }
    } catch (error) {
      if (turn === this._turn) {
        this._set({ problem: errorText(error) });
      }
    }
  }

  private _say(id: string, view: LoadView): void {
    const loads = new Map(this.state.loads);
    loads.delete(id); // The newest is the last.
    this._set({ loads: loads.set(id, view) });
  }

  private _set(change: Partial<LocalFilesState>): void {
    this.state = { ...this.state, ...change };
    this.changed.emit();
  }

  private _turn = 0;
  private _files = '';
  private readonly _loading = new Map<string, AbortController>();
  private _downloading: Promise<void> | null = null;
  private _isStopping = false;
  private _fetching: AbortController | null = null;
  private _newest: Wish | null = null;
}

/** A model that the user asked for, and the id of the one that was picked at that time. */
type Wish = { readonly before: string };

function downloadView(
  before: Extract<DownloadView, { status: 'running' }>,
  event: DownloadEvent,
  trans: TranslationBundle
): DownloadView {
  switch (event.type) {
    case 'progress': {
      const { name, received, total = null } = event;
      // The note about an interruption stays until something arrives.
      const note = received > before.received ? null : before.note;
      return { status: 'running', name, received, total, note };
    }
    case 'waiting': {
      const wait = formatDuration(event.waitMs, trans);
      return { ...before, note: trans.__('%1 Resuming in %2.', event.reason, wait) };
    }
    case 'done':
      return { status: 'ok', text: trans.__('“%1” has arrived, %2.', event.name, formatBytes(event.bytes)) };
    case 'stopped':
      return { status: 'warn', text: event.message };
    case 'error':
      return { status: 'failed', text: errorText(event.error) };
  }
}
