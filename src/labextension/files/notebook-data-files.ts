import { PathExt } from '@jupyterlab/coreutils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { CellwrightError, type ApprovalDecision } from '../../agent/index.js';
import type { DatasetRows, FileFacts } from '../../datasets/index.js';
import type { FilesApi } from '../../models/remote/index.js';
import type { FileBody, FilePreview } from '../../protocol/index.js';
import { UnreadFileError, type FileLack, type FileView, type PreviewPage } from '../chat/state/chat-data-files.js';
import { errorText } from '../chat/elements/format.js';
import { fileDataset } from './file-dataset.js';
import type { IFileKernel } from './file-kernel.js';
import type { ListedFile } from './listed-file.js';
import { readingProblem } from './reading-problem.js';
import { kernelFailure, SchemaReader, type FileRead } from './schema-reader.js';

/** Most files beside a notebook that are listed. */
const MOST_LISTED = 20;
/** Most tables of a workbook or database that a question may be about. */
const MOST_TABLES = 10;
/** First rows that a model may get of a file. */
const SHARED_ROWS = 5;

type Entry = {
  view: FileView;
  /** What a listing said of it last. */
  listed: ListedFile | undefined;
  /** The state of it that was read; empty where no listing said. */
  stamp: string;
  /** The table that was chosen. */
  table?: string;
  /** The other tables of the state that `beside` tells of. */
  others?: { readonly beside: FileFacts; readonly files: readonly FileFacts[] };
  stop?: AbortController;
  /** Resolves when the present reading has ended, however it does. */
  reading?: Promise<void>;
};

/** What is read, and by whom: what the file says of itself by whoever can, that by the kernel, or all rows. */
type How = 'schema' | 'kernel' | 'full';

export type NotebookDataFilesOptions = {
  readonly api: FilesApi;
  /** See `DataFilesOptions`. */
  readonly absent: string | null;
  /** Who says which columns a file has where the service cannot; nobody unless given. */
  readonly kernel?: IFileKernel;
  readonly trans: TranslationBundle;
  /** The folder of the notebook, now. */
  readonly folder: () => string;
  /** Called with every change; `unlisted` says how many more files lie beside the notebook. */
  readonly onChange: (files: readonly FileView[], unlisted: number) => void;
};

/**
 * The data files of one notebook: those beside it and those that were named. Nothing of a file is opened before it is
 * opened in the panel, asked about or named in a question.
 */
export class NotebookDataFiles {
  constructor(private readonly _options: NotebookDataFilesOptions) {
    this._schemas = new SchemaReader(_options);
  }

  get names(): readonly string[] {
    return [...this._entries.keys()];
  }

  view(name: string): FileView | undefined {
    return this._entries.get(name)?.view;
  }

  /** Takes a new listing of the folder. What was read of files that are others now is read anew. */
  update(found: readonly ListedFile[]): void {
    this._unlisted = Math.max(0, found.length - MOST_LISTED);
    const named = new Map(found.map(file => [this.nameOf(file.path), file]));
    for (const [name, { view }] of this._entries) {
      if (this.isBeside(name) && !named.has(name) && view.file === undefined && !view.open) {
        this._entries.delete(name);
      }
    }
    for (const [at, { path }] of found.entries()) {
      const name = this.nameOf(path);
      if (at < MOST_LISTED && !this._entries.has(name)) {
        this._add(name, path);
      }
    }
    for (const name of this.names.filter(own => this.isBeside(own))) {
      this.compare(name, named.get(name));
    }
    this._tell();
  }

  /** Whether a file of this name lies in the folder of the notebook. */
  isBeside(name: string): boolean {
    return !name.includes('/');
  }

  /** Takes what is listed of a file; `undefined` when it is not there. What was read of another state is read anew. */
  compare(name: string, listed: ListedFile | undefined): void {
    const entry = this._entries.get(name);
    if (entry === undefined) {
      return;
    }
    const { file, status } = entry.view;
    const now = stampOf(listed);
    if (entry.listed === undefined && file !== undefined && file.format.bytes === listed?.bytes) {
      entry.stamp = now; // It was read before it was listed.
    }
    entry.listed = listed;
    entry.view = { ...entry.view, bytes: listed?.bytes ?? entry.view.bytes };
    if ((status === 'read' || status === 'failed') && entry.stamp !== now) {
      void this._read(name, 'schema', true);
    }
  }

  /** Lists a file by its path; the name it has here. */
  add(path: string): string {
    const name = this.nameOf(path);
    if (!this._entries.has(name)) {
      this._add(name, path);
      this._tell();
    }
    return name;
  }

  /** Adds a file that is named from the folder of the notebook; its path. */
  addNamed(name: string): string {
    const entry = this._entries.get(name) ?? this._add(name, PathExt.join(this._options.folder(), name));
    this._tell();
    return entry.view.path;
  }

  nameOf(path: string): string {
    return PathExt.relative(this._options.folder(), path);
  }

  setOpen(name: string, open: boolean): void {
    const entry = this._entries.get(name);
    if (entry === undefined) {
      return;
    }
    this._put(entry, { open });
    if (open && entry.view.status !== 'reading' && entry.view.status !== 'read') {
      void this._read(name, 'schema');
    }
  }

  /** Reads what the file says of itself again. */
  async read(name: string, table?: string): Promise<void> {
    const entry = this._entries.get(name);
    if (entry !== undefined && table !== undefined) {
      entry.table = table;
    }
    await this._read(name, 'schema');
  }

  /** Reads all rows, after what the file says of itself. */
  async profile(name: string): Promise<void> {
    const entry = this._entries.get(name);
    if (entry?.view.file === undefined) {
      await (entry?.reading ?? this._read(name, 'schema'));
    }
    if (entry?.view.status === 'read') {
      await this._read(name, 'full');
    }
  }

  stop(name: string): void {
    this._entries.get(name)?.stop?.abort();
  }

  /** Has the kernel say which columns a file has. */
  async readByKernel(name: string): Promise<void> {
    await this._read(name, 'kernel');
  }

  /** Decides on what waits to be allowed for a file; does nothing when nothing does. */
  decide(name: string, decision: ApprovalDecision): void {
    const request = this._entries.get(name)?.view.kernel?.request;
    if (request !== undefined) {
      this._options.kernel?.decide(request.callId, decision);
    }
  }

  /** Reads again what could not be read for want of this, or was read without it. */
  readLacking(lack: FileLack): void {
    for (const { view } of this._entries.values()) {
      if ((view.status === 'failed' && view.lack === lack) || view.by === 'kernel') {
        void this._read(view.name, 'schema');
      }
    }
  }

  /** Some of the first rows of a file, of its chosen table. Rejects with an `UnreadFileError`. */
  async preview(name: string, page: PreviewPage, signal: AbortSignal): Promise<FilePreview> {
    const { api, trans } = this._options;
    const entry = this._entries.get(name);
    if (entry === undefined) {
      throw new UnreadFileError(name, trans.__('“%1” is not listed any more.', name));
    }
    try {
      return await api.preview({ ...bodyOf(entry), ...page }, signal);
    } catch (error) {
      signal.throwIfAborted();
      const { problem = '', lack } = readingProblem(error, trans);
      throw new UnreadFileError(name, problem, lack);
    }
  }

  /** What is known of a file, read if nothing is. Rejects with a message for people. */
  async known(name: string): Promise<FileFacts> {
    const entry = this._entries.get(name);
    const isKnown = entry?.view.file !== undefined && entry.view.status !== 'failed';
    if (!isKnown && entry?.view.status !== 'reading') {
      await this._read(name, 'schema');
    }
    if (entry?.view.share === undefined) {
      await entry?.reading; // What the file says of itself is there before all its rows are read.
    }
    const { file, status, problem = '', lack } = entry?.view ?? {};
    if (file === undefined || status === 'failed') {
      throw new UnreadFileError(name, this._options.trans.__('“%1” could not be read. %2', name, problem), lack);
    }
    return file;
  }

  /**
   * What is known of each table that a question about a file may mean: of the chosen one, else of the first ten, those that
   * cannot be read left out. `remembered` reads none. Rejects as `known` does.
   */
  async tables(name: string, remembered: boolean): Promise<readonly FileFacts[]> {
    const entry = this._entries.get(name);
    const file = remembered ? entry?.view.file : await this.known(name);
    if (entry === undefined || file === undefined) {
      return [];
    }
    const names = entry.table === undefined ? (file.tables ?? []).slice(0, MOST_TABLES) : [];
    if (!remembered && entry.others?.beside !== file) {
      const wanted = names.filter(table => table !== file.table);
      const read = wanted.map(table => this._schemas.read({ path: entry.view.path, table }, this._end.signal));
      const files = (await Promise.allSettled(read)).flatMap(one =>
        one.status === 'fulfilled' ? [one.value.file] : []
      );
      entry.others = { beside: file, files };
    }
    return [file, ...(names.length > 1 && entry.others?.beside === file ? entry.others.files : [])];
  }

  /** The first rows of a table of a listed file; nothing of them is kept. Rejects as the service does. */
  async firstRows(name: string, { table, profile }: FileFacts, signal: AbortSignal): Promise<DatasetRows['columns']> {
    const path = this._entries.get(name)?.view.path ?? name;
    const body = { path, ...(table !== undefined && { table }), from: 0, count: SHARED_ROWS };
    const { columns, rows } = await this._options.api.preview(body, signal);
    const places = new Map(columns.map((column, place) => [column.name, place]));
    return profile.columns.map(column => {
      const place = places.get(column.name);
      return place === undefined ? null : rows.map(row => row[place] ?? null);
    });
  }

  dispose(): void {
    this._end.abort();
    this._entries.forEach(({ stop }) => stop?.abort());
    this._entries.clear();
  }

  private _add(name: string, path: string): Entry {
    const entry: Entry = {
      listed: undefined,
      stamp: '',
      view: { name, path, bytes: null, status: 'unread', open: false, changed: false, ...this._absence }
    };
    this._entries.set(name, entry);
    return entry;
  }

  private get _absence(): Pick<FileView, 'problem'> {
    const { absent } = this._options;
    return absent === null ? {} : { problem: absent };
  }

  private _read(name: string, how: How, changed = false): Promise<void> {
    const entry = this._entries.get(name);
    if (entry === undefined || this._options.absent !== null) {
      return Promise.resolve();
    }
    entry.stop?.abort();
    const stop = new AbortController();
    entry.stop = stop;
    entry.reading = this._carry(entry, stop, how, changed);
    return entry.reading;
  }

  /** One reading, to its end. Another one that was begun meanwhile takes its place. Never rejects. */
  private async _carry(entry: Entry, stop: AbortController, how: How, changed: boolean): Promise<void> {
    const { name, path, file: before, problem, lack } = entry.view;
    const stamp = stampOf(entry.listed);
    const whole = how === 'full';
    const { problem: _solved, lack: _there, kernel: _asked, share: _none, ...view } = entry.view;
    entry.view = { ...view, status: 'reading', ...(whole ? { share: 0 } : {}) };
    this._tell();
    let result: Partial<FileView>;
    try {
      const { file, by } = await this._ask(entry, stop.signal, how, { problem, lack });
      const lost = changed && before?.unread !== undefined;
      result = {
        status: 'read',
        file,
        ...(by !== undefined && { by }),
        profile: fileDataset(name, file),
        bytes: file.format.bytes,
        readAt: Date.now(),
        changed: !whole && (lost || entry.view.changed)
      };
    } catch (error) {
      const failed = how === 'kernel' && lack !== undefined;
      result = stop.signal.aborted
        ? { status: before === undefined ? 'unread' : 'read' }
        : failed
          ? { status: 'failed', problem: problem ?? '', lack, kernel: kernelFailure(error) }
          : { status: 'failed', ...this._schemas.failure(path, error) };
    }
    if (entry.stop === stop) {
      delete entry.stop;
      entry.stamp = stamp;
      const { share: _over, problem: _old, lack: _former, kernel: _open, ...rest } = entry.view;
      const { by: _by, ...unread } = rest;
      entry.view = { ...(result.status === 'read' && result.file !== undefined ? unread : rest), ...result };
      this._tell();
    }
  }

  private async _ask(
    entry: Entry,
    signal: AbortSignal,
    how: How,
    before: { readonly problem: string | undefined; readonly lack: FileLack | undefined }
  ): Promise<FileRead> {
    const body = bodyOf(entry);
    if (how === 'schema') {
      return this._schemas.read(body, signal);
    }
    if (how === 'kernel') {
      const { problem = '', lack } = before;
      return this._schemas.byKernel(
        body,
        request => {
          if (!signal.aborted) {
            const waits = { status: 'failed', problem, ...(lack && { lack }) } as const;
            this._put(entry, request === null ? { status: 'reading' } : { ...waits, kernel: { request } });
          }
        },
        signal
      );
    }
    for await (const event of this._options.api.profile(body, signal)) {
      if (event.type === 'done') {
        return { file: event.file };
      }
      if (event.type === 'error') {
        const { code, message } = event.error;
        throw new CellwrightError('file_unread', errorText(event.error), { cause: new CellwrightError(code, message) });
      }
      this._put(entry, { share: event.share });
    }
    throw new DOMException('Stopped.', 'AbortError');
  }

  private _put(entry: Entry, change: Partial<FileView>): void {
    entry.view = { ...entry.view, ...change };
    this._tell();
  }

  private _tell(): void {
    this._options.onChange(
      [...this._entries.values()].map(({ view }) => view),
      this._unlisted
    );
  }

  private readonly _schemas: SchemaReader;
  private readonly _entries = new Map<string, Entry>();
  private readonly _end = new AbortController();
  private _unlisted = 0;
}

function bodyOf({ view, table }: Entry): FileBody {
  return { path: view.path, ...(table !== undefined && { table }) };
}

function stampOf(listed: ListedFile | undefined): string {
  return listed === undefined ? '' : `${String(listed.bytes)} ${listed.modified}`;
}
