import { PathExt } from '@jupyterlab/coreutils';
import { Signal, type ISignal } from '@lumino/signaling';
import type { Contents } from '@jupyterlab/services';
import type { ApprovalDecision } from '../../agent/index.js';
import type { DataFile } from '../../datasets/index.js';
import { createFilesApi, createRuntimesApi } from '../../models/remote/index.js';
import type { FilePreview } from '../../protocol/index.js';
import type { FileChoice, IChatDataFiles, PreviewPage } from '../chat/state/chat-data-files.js';
import type { RuntimeView } from '../chat/state/chat-local-files.js';
import { RuntimeInstall } from '../runtimes/runtime-install.js';
import { KernelFiles } from '../app/notebook/kernel-files.js';
import type { NotebookSession } from '../app/notebook/notebook-session.js';
import type { NotebookSessions } from '../app/notebook/notebook-sessions.js';
import { DATA_FILE } from './data-file-name.js';
import type { DataFilesOptions } from './lazy-data-files.js';
import { filesBelow } from './files-below.js';
import { listedFile, type ListedFile } from './listed-file.js';
import { namedFiles } from './named-files.js';
import { NotebookDataFiles } from './notebook-data-files.js';

/** Most files that one question is about. */
const MOST_NAMED = 8;
/** How long the files in folders below are remembered, in milliseconds. */
const KEPT = 10_000;
/** Most that is offered at once. */
const MOST_CHOICES = 20;

/** The data files of all notebooks that have some. */
export class DataFiles implements IChatDataFiles {
  /** @param _sessions Those whose shown notebook the panel is about. */
  constructor(
    private readonly _options: DataFilesOptions,
    private readonly _sessions: NotebookSessions | null
  ) {
    const { request, trans } = _options;
    this._install = new RuntimeInstall({
      api: createRuntimesApi(request),
      name: 'files',
      done: trans.__('Installed.'),
      trans,
      onChange: view => this._setRuntime(view)
    });
  }

  update(session: NotebookSession, found: readonly ListedFile[]): void {
    if (!session.isDisposed) {
      this._of(session).update(found);
    }
  }

  /** Lists files of the shown notebook by their paths; their names there. Empty without a notebook. */
  add(paths: readonly string[]): readonly string[] {
    const files = this._shown;
    return files === undefined ? [] : paths.map(path => files.add(path));
  }

  /** Opens a file of the shown notebook, by its path, and reads all its rows. Does nothing without a notebook. */
  show(path: string): void {
    const session = this._sessions?.shown;
    const files = this._shown;
    if (session && files !== undefined) {
      const name = files.add(path);
      files.setOpen(name, true);
      session.seek(name);
      void files.profile(name);
    }
  }

  setOpen(name: string, open: boolean): void {
    this._shown?.setOpen(name, open);
  }

  read(name: string, table?: string): void {
    void this._shown?.read(name, table);
  }

  readByKernel(name: string): void {
    void this._shown?.readByKernel(name);
  }

  decide(name: string, decision: ApprovalDecision): void {
    this._shown?.decide(name, decision);
  }

  profile(name: string): void {
    void this._shown?.profile(name);
  }

  stop(name: string): void {
    this._shown?.stop(name);
  }

  async preview(name: string, page: PreviewPage, signal: AbortSignal): Promise<FilePreview> {
    const files = this._shown;
    if (files === undefined) {
      throw new DOMException('No notebook is shown.', 'AbortError');
    }
    return files.preview(name, page, signal);
  }

  get runtime(): RuntimeView {
    return this._runtime;
  }

  get runtimeChanged(): ISignal<IChatDataFiles, void> {
    return this._runtimeChanged;
  }

  lookForRuntime(): Promise<void> {
    return this._install.look();
  }

  installRuntime(): void {
    void this._install.install();
  }

  cancelInstall(): void {
    this._install.cancel();
  }

  async choices(typed: string): Promise<readonly FileChoice[]> {
    const session = this._sessions?.shown;
    const files = this._shown;
    if (!session || files === undefined || this._options.absent !== null) {
      return [];
    }
    const cut = typed.lastIndexOf('/') + 1;
    const folder = typed.slice(0, cut);
    const listed = await this._list(PathExt.join(PathExt.dirname(session.path), folder));
    const wanted = typed.slice(cut).toLowerCase();
    const known = files.names.flatMap(name => (folder === '' && name.includes('/') ? [choice(files, name)] : []));
    const there = listed
      .filter(({ type, name }) => type === 'directory' || DATA_FILE.test(name))
      .map(({ type, name, size }) => ({
        name: `${folder}${name}${type === 'directory' ? '/' : ''}`,
        bytes: type === 'directory' ? null : (size ?? null)
      }));
    const begins = [...there.filter(({ name }) => !name.endsWith('/')), ...known, ...there.filter(isFolder)].filter(
      ({ name }) => name.slice(cut).toLowerCase().startsWith(wanted) || (cut === 0 && inPath(name, wanted))
    );
    // Below are looked up by name; a folder that is typed is listed as it is.
    const below = wanted === '' || cut > 0 ? [] : await this._below(PathExt.dirname(session.path), listed);
    const more = below.filter(({ name }) => !known.some(one => one.name === name) && inPath(name, wanted));
    return [...begins, ...more].slice(0, MOST_CHOICES);
  }

  /** See `LazyDataFiles.ofQuestion`. */
  async ofQuestion(
    session: NotebookSession,
    question: string,
    before: readonly string[],
    remembered: boolean
  ): Promise<readonly DataFile[]> {
    const files = this._of(session);
    const asked = namedFiles(question, files.names);
    const earlier = [...before].reverse().flatMap(text => namedFiles(text, files.names));
    const names = [...new Set([...asked, ...earlier])].slice(0, MOST_NAMED);
    const known = await Promise.all(
      names.map(async said => {
        try {
          const name = await this._placeOf(said, files, session, remembered);
          // What is not listed is asked for: the server says why it cannot be read.
          const path = remembered ? undefined : files.addNamed(name);
          if (path !== undefined && !files.isBeside(name)) {
            files.compare(name, await this._state(path));
          }
          return (await files.tables(name, remembered)).map(file => dataFile(files, name, file));
        } catch (error) {
          if (asked.includes(said)) {
            throw error;
          }
          return [];
        }
      })
    );
    return known.flat();
  }

  /** What waited for the runtime is read as soon as it is there, whoever installed it. */
  private _setRuntime(view: RuntimeView): void {
    const isNew = this._runtime.runtime?.installed === false && view.runtime?.installed === true;
    this._runtime = view;
    this._runtimeChanged.emit();
    if (isNew) {
      this._all.forEach(files => files.readLacking('runtime'));
    }
  }

  private get _shown(): NotebookDataFiles | undefined {
    const session = this._sessions?.shown;
    return session ? this._of(session) : undefined;
  }

  private _of(session: NotebookSession): NotebookDataFiles {
    let files = this._notebooks.get(session);
    if (files === undefined) {
      const { request, absent, trans } = this._options;
      files = new NotebookDataFiles({
        api: createFilesApi(request),
        absent,
        kernel: new KernelFiles(session, trans),
        trans,
        folder: () => PathExt.dirname(session.path),
        onChange: (views, unlisted) => session.setFiles(views, unlisted)
      });
      const created = files;
      this._notebooks.set(session, created);
      this._all.add(created);
      session.panel.disposed.connect(() => {
        this._all.delete(created);
        created.dispose();
      });
    }
    return files;
  }

  /** The path of a file from the notebook: one that is not beside it may lie in the only folder below that has such a file. */
  private async _placeOf(
    name: string,
    files: NotebookDataFiles,
    session: NotebookSession,
    remembered: boolean
  ): Promise<string> {
    if (!files.isBeside(name) || files.names.includes(name)) {
      return name;
    }
    const isSame = (path: string): boolean => path.endsWith(`/${name}`);
    const folder = PathExt.dirname(session.path);
    const below = remembered
      ? files.names
      : (await this._below(folder, await this._list(folder))).map(found => found.name);
    const [path, ...others] = below.filter(isSame);
    return path === undefined || others.length > 0 ? name : path;
  }

  /** What a listing says of one file; `undefined` when it cannot be asked. */
  private async _state(path: string): Promise<ListedFile | undefined> {
    try {
      return listedFile(await this._options.contents.get(path, { content: false }));
    } catch {
      return undefined;
    }
  }

  /** The files in the folders below one; the same for all letters of a name that is typed. */
  private _below(folder: string, listed: readonly Contents.IModel[]): ReturnType<typeof filesBelow> {
    const now = Date.now();
    if (this._walked?.folder !== folder || now - this._walked.at > KEPT) {
      this._walked = { folder, at: now, found: filesBelow(path => this._list(path), folder, listed) };
    }
    return this._walked.found;
  }

  private async _list(folder: string): Promise<readonly Contents.IModel[]> {
    try {
      const directory = await this._options.contents.get(folder, { content: true, type: 'directory' });
      return directory.content as readonly Contents.IModel[];
    } catch {
      return [];
    }
  }

  private _walked:
    | { readonly folder: string; readonly at: number; readonly found: ReturnType<typeof filesBelow> }
    | undefined;
  private readonly _install: RuntimeInstall;
  private _runtime: RuntimeView = { runtime: null, install: null };
  private readonly _runtimeChanged = new Signal<IChatDataFiles, void>(this);
  private readonly _all = new Set<NotebookDataFiles>();
  private readonly _notebooks = new WeakMap<NotebookSession, NotebookDataFiles>();
}

function dataFile(files: NotebookDataFiles, name: string, facts: DataFile['facts']): DataFile {
  return { path: name, facts, readRows: signal => files.firstRows(name, facts, signal) };
}

function choice(files: NotebookDataFiles, name: string): FileChoice {
  return { name, bytes: files.view(name)?.bytes ?? null };
}

function isFolder({ name }: FileChoice): boolean {
  return name.endsWith('/');
}

/** Whether a part of a path begins like this. */
function inPath(name: string, wanted: string): boolean {
  return name
    .toLowerCase()
    .split('/')
    .some(part => part !== '' && part.startsWith(wanted));
}
