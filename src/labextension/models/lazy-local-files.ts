import { Signal, type ISignal } from '@lumino/signaling';
import type { ServiceRequest } from '../../models/remote/index.js';
import type { IChatLocalFiles, LocalFilesState } from '../chat/state/chat-local-files.js';
import type { LocalFiles, LocalFilesOptions } from './local-files.js';
import { NO_LOCAL_FILES } from './no-local-files.js';

export type LazyLocalFilesOptions = Omit<LocalFilesOptions, 'api' | 'runtimes'> & { readonly request: ServiceRequest };

type Download = Parameters<IChatLocalFiles['download']>[0];

/**
 * The model files on this machine before and after what reads them is loaded: that comes with the first look. What can be
 * done with a file is offered only when files are listed, so until then it does nothing.
 */
export class LazyLocalFiles implements IChatLocalFiles {
  constructor(private readonly _options: LazyLocalFilesOptions) {}

  get state(): LocalFilesState {
    return this._files?.state ?? this._before;
  }

  get changed(): ISignal<IChatLocalFiles, void> {
    return this._changed;
  }

  async look(): Promise<void> {
    try {
      await (await this._load()).look();
    } catch {
      const { trans } = this._options;
      this._before = { ...NO_LOCAL_FILES, problem: trans.__('This could not be loaded. Is the server running?') };
      this._changed.emit();
    }
  }

  install(): void {
    this._files?.install();
  }

  cancelInstall(): void {
    this._files?.cancelInstall();
  }

  load(id: string): Promise<boolean> {
    return this._files?.load(id) ?? Promise.resolve(false);
  }

  use(id: string): void {
    this._files?.use(id);
  }

  cancelLoad(id: string): void {
    this._files?.cancelLoad(id);
  }

  fetchModel(url: string): Promise<boolean> {
    return this._files?.fetchModel(url) ?? Promise.resolve(false);
  }

  cancelFetch(): void {
    this._files?.cancelFetch();
  }

  unload(id: string): void {
    this._files?.unload(id);
  }

  hash(id: string): void {
    this._files?.hash(id);
  }

  get canBrowse(): boolean {
    return this._files?.canBrowse ?? false;
  }

  async browse(): Promise<string | null> {
    return (await this._files?.browse()) ?? null;
  }

  async setFolders(paths: readonly string[]): Promise<void> {
    await this._files?.setFolders(paths);
  }

  download(body: Download): void {
    this._files?.download(body);
  }

  stopDownload(): void {
    this._files?.stopDownload();
  }

  discardDownload(name: string): void {
    this._files?.discardDownload(name);
  }

  private async _load(): Promise<LocalFiles> {
    const [{ LocalFiles: Loaded }, { createLocalModelsApi, createRuntimesApi }] = await Promise.all([
      import('./local-files.js'),
      import('../../models/remote/index.js')
    ]);
    if (this._files === undefined) {
      const { request, ...options } = this._options;
      const [api, runtimes] = [createLocalModelsApi(request), createRuntimesApi(request)];
      this._files = new Loaded({ ...options, api, runtimes });
      this._files.changed.connect(() => this._changed.emit());
    }
    return this._files;
  }

  private readonly _changed = new Signal<IChatLocalFiles, void>(this);
  private _files: LocalFiles | undefined;
  private _before = NO_LOCAL_FILES;
}
