import type { TranslationBundle } from '@jupyterlab/translation';
import { Signal, type ISignal } from '@lumino/signaling';
import type { LocalModelsApi, RuntimesApi } from '../../models/remote/index.js';
import type { DownloadModelBody } from '../../protocol/index.js';
import type { IChatLocalFiles, LoadView, LocalFilesState, LocalOutcome } from '../chat/state/chat-local-files.js';
import { RuntimeInstall } from './runtime-install.js';
import { downloadView } from './download-view.js';
import { NO_LOCAL_FILES } from './no-local-files.js';
import { errorText } from '../chat/elements/format.js';

export type LocalFilesOptions = {
  readonly api: LocalModelsApi;
  readonly runtimes: RuntimesApi;
  /** Brings the models on offer in step with the files. */
  readonly refreshModels: () => Promise<void>;
  readonly pick: (id: string) => void;
  /** Lets the user choose a file of the Jupyter server; absent where its files cannot be looked through. */
  readonly browse?: (() => Promise<string | null>) | undefined;
  readonly trans: TranslationBundle;
};

/** Asks the service about model files, and keeps what is under way for as long as the page is there. */
export class LocalFiles implements IChatLocalFiles {
  constructor(private readonly _options: LocalFilesOptions) {
    const { runtimes: api, trans } = _options;
    this._runtime = new RuntimeInstall({
      api,
      name: 'models',
      done: trans.__('Installed. Model files can be loaded now.'),
      trans
    });
    this._runtime.changed.connect(() => this._set(this._runtime.view));
  }

  get state(): LocalFilesState {
    return this._state;
  }

  get changed(): ISignal<IChatLocalFiles, void> {
    return this._changed;
  }

  async look(): Promise<void> {
    await Promise.all([this._runtime.look(), this._read()]);
    const running = this._state.listed?.downloads.find(({ status }) => status === 'running');
    if (running !== undefined) {
      this.download({ watch: running.name });
    }
  }

  install(): void {
    if (this._state.install?.status !== 'running') {
      void this._runtime.install().then(() => this._read());
    }
  }

  cancelInstall(): void {
    this._runtime.cancel();
  }

  load(id: string): Promise<boolean> {
    return this._load(id);
  }

  use(id: string): void {
    const { pick } = this._options;
    void this._load(id).then(isThere => {
      if (isThere) {
        pick(id);
      }
    });
  }

  cancelLoad(id: string): void {
    this._loading.get(id)?.abort();
  }

  unload(id: string): void {
    this._do(id, () => this._options.api.unload(id));
  }

  hash(id: string): void {
    this._do(id, () => this._options.api.hash(id));
  }

  get canBrowse(): boolean {
    return this._options.browse !== undefined;
  }

  async browse(): Promise<string | null> {
    return (await this._options.browse?.().catch(() => null)) ?? null;
  }

  async setFolders(paths: readonly string[]): Promise<void> {
    await this._options.api.setFolders(paths);
    await this._read();
  }

  download(body: DownloadModelBody): void {
    if (this._state.download?.status !== 'running') {
      void this._download(body);
    }
  }

  stopDownload(): void {
    const { download } = this._state;
    if (download?.status === 'running' && download.name !== null) {
      this._options.api.cancelDownload(download.name).catch((error: unknown) => {
        const now = this._state.download;
        if (now?.status === 'running') {
          this._set({ download: { ...now, note: errorText(error) } });
        }
      });
    }
  }

  discardDownload(name: string): void {
    this._options.api
      .discardDownload(name)
      .then(() => this._set({ download: null }))
      .catch((error: unknown) => this._set({ download: { status: 'failed', text: errorText(error) } }))
      .then(() => this._read())
      .catch(() => undefined);
  }

  private async _load(id: string): Promise<boolean> {
    if (this._loading.has(id)) {
      return false;
    }
    const { api, trans, refreshModels } = this._options;
    const leaving = new AbortController();
    this._loading.set(id, leaving);
    const bytes = this._state.listed?.models.find(model => model.id === id)?.size ?? 0;
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
            ? { status: 'ok', text: trans.__('Loaded.') }
            : { status: 'failed', text: errorText(event.error) };
      }
    }
    this._loading.delete(id);
    await this._read();
    await refreshModels().catch(() => undefined); // How much it keeps in view is known by now.
    this._say(id, outcome);
    return outcome.status === 'ok';
  }

  private async _download(body: DownloadModelBody): Promise<void> {
    const { api, trans } = this._options;
    const name = 'resume' in body ? body.resume : 'watch' in body ? body.watch : null;
    this._set({
      download: { status: 'running', name, received: 0, total: null, bytesPerSecond: 0, note: null }
    });
    for await (const event of api.download(body, new AbortController().signal)) {
      const { download } = this._state;
      if ('watch' in body && event.type === 'error' && event.error.code === 'not_running') {
        this._set({ download: null }); // It ended in the meantime; the list says how.
      } else if (download?.status === 'running') {
        this._set({ download: downloadView(download, event, trans) });
      }
    }
    await this._read();
  }

  /** Does something with a file that is answered at once; what stands in the way is said with the file. */
  private _do(id: string, work: () => Promise<void>): void {
    work()
      .then(() => this._say(id, null))
      .catch((error: unknown) => this._say(id, { status: 'failed', text: errorText(error) }))
      .then(() => this._read())
      .catch(() => undefined);
  }

  /** Only what was asked for last counts. */
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

  private _say(id: string, view: LoadView | null): void {
    const loads = new Map(this._state.loads);
    loads.delete(id);
    if (view !== null) {
      loads.set(id, view);
    }
    this._set({ loads });
  }

  private _set(change: Partial<LocalFilesState>): void {
    this._state = { ...this._state, ...change };
    this._changed.emit();
  }

  private _state = NO_LOCAL_FILES;
  private _turn = 0;
  private _files = '';
  private readonly _runtime: RuntimeInstall;
  private readonly _loading = new Map<string, AbortController>();
  private readonly _changed = new Signal<IChatLocalFiles, void>(this);
}
