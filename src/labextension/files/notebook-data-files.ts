import { PathExt } from '@jupyterlab/coreutils';
import type { Contents } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { DatasetRows, FileFacts } from '../../datasets/index.js';
import type { FilesApi } from '../../models/remote/index.js';
import type { FileBody, FilePreview } from '../../protocol/index.js';
import {
  UnreadFileError,
  type FileReadKind,
  type INotebookFiles,
  type FileView
} from '../chat/state/chat-data-files.js';
import { fileFailure, readAllRows } from './data-file-reader.js';

/** Most files beside a notebook that are listed. */
const MOST_LISTED = 20;
/** Most tables of a workbook or database that a question may be about. */
const MOST_TABLES = 10;
/** Most first rows that the panel shows of a file. */
const SHOWN_ROWS = 500;
/** First rows that a model may get of a file. */
const SHARED_ROWS = 5;

/** A data file as a listing of its folder shows it. Nothing of it was read. */
export type ListedFile = Pick<Contents.IModel, 'path' | 'size' | 'last_modified'>;

type Entry = {
  view: FileView;
  /** State of the file in the last listing; empty if it was not there, `undefined` before it was looked for. */
  stamp?: string;
  table?: string;
  /** The other tables of the file, in the state that `beside` describes. */
  others?: { readonly beside: FileFacts; readonly files: readonly FileFacts[] };
  stop?: AbortController;
  /** Resolves when the present reading has ended, however it does. */
  reading?: Promise<void>;
};

export type NotebookDataFilesOptions = {
  readonly api: FilesApi;
  readonly trans: TranslationBundle;
  readonly absent: string | null;
  /** The folder of the notebook, now. */
  readonly folder: () => string;
  /** Called with every change; `unlisted` says how many more files lie beside the notebook. */
  readonly onChange: (files: readonly FileView[], unlisted: number) => void;
};

/** The data files of one notebook. None is read before the user opens it, asks about it or names it. */
export class NotebookDataFiles implements INotebookFiles {
  constructor(private readonly _options: NotebookDataFilesOptions) {}

  get names(): readonly string[] {
    return [...this._entries.keys()];
  }

  view(name: string): FileView | undefined {
    return this._entries.get(name)?.view;
  }

  /** Takes a new listing of the folder. Files that were read and have changed since are read again. */
  update(found: readonly ListedFile[]): void {
    this._unlisted = Math.max(0, found.length - MOST_LISTED);
    const listed = new Map(found.map(file => [this._nameOf(file.path), file]));
    const beside = this.names.filter(name => !name.includes('/'));
    for (const name of beside.filter(known => !listed.has(known))) {
      const view = this.view(name);
      if (view?.file === undefined && view?.open !== true) {
        this._entries.delete(name);
      }
    }
    found.slice(0, MOST_LISTED).forEach(({ path }) => this._entry(path));
    for (const name of this.names.filter(known => !known.includes('/'))) {
      this.compare(name, listed.get(name));
    }
    this._tell();
  }

  /** Takes the listing of a file; `undefined` when it is not there. A file that was read in another state is read again. */
  compare(name: string, listed: ListedFile | undefined): void {
    const entry = this._entries.get(name);
    if (entry === undefined || entry.view.status === 'reading') {
      return; // It is compared with the next listing.
    }
    const { file, status } = entry.view;
    const stamp = listed === undefined ? '' : `${String(listed.size)} ${listed.last_modified}`;
    const isOther = entry.stamp === undefined ? file?.format.bytes !== listed?.size : entry.stamp !== stamp;
    entry.stamp = stamp;
    entry.view = { ...entry.view, bytes: listed?.size ?? entry.view.bytes };
    if (isOther && status !== 'unread') {
      void this._read(entry, 'schema', true);
    }
  }

  add(path: string): string {
    const { name } = this._entry(path).view;
    this._tell();
    return name;
  }

  setOpen(name: string, open: boolean): void {
    const entry = this._entries.get(name);
    if (entry === undefined) {
      return;
    }
    this._put(entry, { open });
    if (open && entry.view.status !== 'reading' && entry.view.status !== 'read') {
      void this._read(entry, 'schema');
    }
  }

  /** Reads a file. Its schema is read before all its rows, unless it is known. */
  async read(name: string, kind: FileReadKind = 'schema', table?: string): Promise<void> {
    const entry = this._entries.get(name);
    if (entry === undefined) {
      return;
    }
    if (table !== undefined) {
      entry.table = table;
    }
    if (kind === 'rows' && entry.view.file === undefined) {
      await (entry.reading ?? this._read(entry, 'schema'));
    }
    if (kind !== 'rows' || entry.view.status === 'read') {
      await this._read(entry, kind);
    }
  }

  stop(name: string): void {
    this._entries.get(name)?.stop?.abort();
  }

  /** Reads again files that could not be read because DuckDB was not installed. */
  readLacking(): void {
    for (const entry of this._entries.values()) {
      if (entry.view.lack === 'runtime') {
        void this._read(entry, 'schema');
      }
    }
  }

  async preview(name: string, signal: AbortSignal): Promise<FilePreview> {
    const { api, trans } = this._options;
    const entry = this._entries.get(name);
    if (entry === undefined) {
      throw new UnreadFileError(name, trans.__('“%1” is no longer listed.', name));
    }
    try {
      return await api.preview({ ...bodyOf(entry), from: 0, count: SHOWN_ROWS }, signal);
    } catch (error) {
      signal.throwIfAborted();
      const { problem, lack } = fileFailure(error, trans);
      throw new UnreadFileError(name, problem, lack);
    }
  }

  /** The tables that a question about a file may mean. Rejects with an `UnreadFileError`. */
  async tables(name: string, remembered: boolean): Promise<readonly FileFacts[]> {
    const entry = this._entries.get(name);
    const file = remembered ? entry?.view.file : await this._known(name, entry);
    if (entry === undefined || file === undefined) {
      return [];
    }
    const names = entry.table === undefined ? (file.tables ?? []).slice(0, MOST_TABLES) : [];
    if (!remembered && entry.others?.beside !== file) {
      const { path } = entry.view;
      const read = names
        .filter(table => table !== file.table)
        .map(table => this._options.api.schema({ path, table }, this._end.signal).catch(() => []));
      entry.others = { beside: file, files: (await Promise.all(read)).flat() };
    }
    return [file, ...(names.length > 1 && entry.others?.beside === file ? entry.others.files : [])];
  }

  /** The first rows of a table of a listed file; nothing of them is kept. Rejects as the service does. */
  async firstRows(name: string, { table, profile }: FileFacts, signal: AbortSignal): Promise<DatasetRows['columns']> {
    const path = this.view(name)?.path ?? name;
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

  private async _known(name: string, entry: Entry | undefined): Promise<FileFacts> {
    if (entry?.view.status === 'unread' || entry?.view.status === 'failed') {
      await this._read(entry, 'schema');
    } else if (entry?.view.share === undefined) {
      await entry?.reading; // While all rows are read, the schema is known already.
    }
    const { file, status, problem = '', lack } = entry?.view ?? {};
    if (file === undefined || status === 'failed') {
      throw new UnreadFileError(name, this._options.trans.__('“%1” could not be read. %2', name, problem), lack);
    }
    return file;
  }

  private _entry(path: string): Entry {
    const name = this._nameOf(path);
    const known = this._entries.get(name);
    if (known !== undefined) {
      return known;
    }
    const { absent } = this._options;
    const problem = absent === null ? {} : { problem: absent };
    const view = { name, path, bytes: null, status: 'unread', open: false, changed: false, ...problem } as const;
    const entry: Entry = { view };
    this._entries.set(name, entry);
    return entry;
  }

  private _nameOf(path: string): string {
    return PathExt.relative(this._options.folder(), path);
  }

  private _read(entry: Entry, kind: FileReadKind, isOther = false): Promise<void> {
    if (this._options.absent !== null) {
      return Promise.resolve();
    }
    entry.stop?.abort();
    const stop = new AbortController();
    entry.stop = stop;
    entry.reading = this._readOnce(entry, kind, isOther, stop);
    return entry.reading;
  }

  /** One complete reading. A newer one that started meanwhile replaces it. Never rejects. */
  private async _readOnce(entry: Entry, kind: FileReadKind, isOther: boolean, stop: AbortController): Promise<void> {
    const { api, trans } = this._options;
    const body = bodyOf(entry);
    const before = entry.view;
    entry.view = { ...settledView(before), status: 'reading', ...(kind === 'rows' && { share: 0 }) };
    this._tell();
    let change: Partial<FileView>;
    try {
      const file = await (kind === 'schema'
        ? api.schema(body, stop.signal)
        : readAllRows(api, body, share => this._put(entry, { share }), stop.signal));
      const isLost = isOther && before.file?.unread !== undefined;
      change = {
        file,
        status: 'read',
        profile: { ...file.profile, name: before.name },
        bytes: file.format.bytes,
        readAt: Date.now(),
        changed: kind !== 'rows' && (isLost || before.changed)
      };
    } catch (error) {
      change = stop.signal.aborted
        ? { status: before.file === undefined ? 'unread' : 'read' }
        : { status: 'failed', ...fileFailure(error, trans) };
    }
    if (entry.stop === stop) {
      entry.view = { ...settledView(entry.view), ...change };
      this._tell();
    }
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

  private readonly _entries = new Map<string, Entry>();
  private readonly _end = new AbortController();
  private _unlisted = 0;
}

function bodyOf({ view, table }: Entry): FileBody {
  return { path: view.path, ...(table !== undefined && { table }) };
}

/** A view without the progress and outcome of the last reading. */
function settledView({ share: _share, problem: _problem, lack: _lack, ...view }: FileView): FileView {
  return view;
}
