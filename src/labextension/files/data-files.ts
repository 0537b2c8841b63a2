import { PathExt } from '@jupyterlab/coreutils';
import type { Contents } from '@jupyterlab/services';
import { isWrittenAs, type DataFile } from '../../datasets/index.js';
import type { TranslationBundle } from '@jupyterlab/translation';
import { createFilesApi, createRuntimesApi, type ServiceRequest } from '../../models/remote/index.js';
import type { NotebookSession } from '../app/notebook/notebook-session.js';
import type { NotebookSessions } from '../app/notebook/notebook-sessions.js';
import type { IDataFiles } from '../app/services/chat-services.js';
import type { FileChoice, IChatDataFiles } from '../chat/state/chat-data-files.js';
import { RuntimeInstall } from '../models/runtime-install.js';
import { DATA_FILE, NAMES_DATA_FILE, namedFiles } from './data-file-names.js';
import { NotebookDataFiles } from './notebook-data-files.js';

const MOST_NAMED = 8;
const MOST_CHOICES = 20;

export type DataFilesOptions = {
  readonly contents: Contents.IManager;
  readonly request: ServiceRequest;
  /** Why no file can ever be read from this page, in a sentence; `null` where files can be read. */
  readonly absent: string | null;
  readonly trans: TranslationBundle;
};

/** The data files of all notebooks that have some. */
export class DataFiles implements IChatDataFiles, IDataFiles {
  constructor(private readonly _options: DataFilesOptions) {
    const { request, trans } = _options;
    this.runtime = new RuntimeInstall({
      api: createRuntimesApi(request),
      name: 'files',
      done: trans.__('Installed.'),
      trans
    });
    let wasThere: boolean | undefined;
    this.runtime.changed.connect(({ view }) => {
      const isThere = view.runtime?.installed;
      // Files that waited for it are read as soon as it is installed.
      if (wasThere === false && isThere === true) {
        this._all.forEach(files => files.readLacking());
      }
      wasThere = isThere;
    });
  }

  readonly runtime: RuntimeInstall;

  get shown(): NotebookDataFiles | undefined {
    const session = this._sessions?.shown;
    return session ? this._of(session) : undefined;
  }

  follow(sessions: NotebookSessions): void {
    this._sessions = sessions;
    const look = ({ shown }: NotebookSessions): void => {
      if (shown !== null && !this._seen.has(shown)) {
        void this.look(shown);
      }
    };
    sessions.changed.connect(look);
    look(sessions);
  }

  async look(session: NotebookSession): Promise<void> {
    this._seen.add(session);
    const listed = await this._list(PathExt.dirname(session.path));
    const found = listed
      ?.filter(({ type, name }) => type === 'file' && DATA_FILE.test(name))
      .sort((a, b) => a.path.localeCompare(b.path, undefined, { numeric: true }));
    // A folder that cannot be listed has no files to offer; they can be named all the same.
    if (found !== undefined && !session.isDisposed && (found.length > 0 || this._notebooks.has(session))) {
      this._of(session).update(found);
    }
  }

  /** Adds files to the list of the shown notebook, by their paths, and returns their names there. Empty without a notebook. */
  add(paths: readonly string[]): readonly string[] {
    const files = this.shown;
    return files === undefined ? [] : paths.map(path => files.add(path));
  }

  /** Opens a file of the shown notebook, by its path, and reads all its rows. Does nothing without a notebook. */
  show(path: string): void {
    for (const name of this.add([path])) {
      this.shown?.setOpen(name, true);
      this._sessions?.shown?.seek(name);
      void this.shown?.read(name, 'rows');
    }
  }

  async choices(typed: string): Promise<readonly FileChoice[]> {
    const session = this._sessions?.shown;
    const files = this.shown;
    if (!session || files === undefined || this._options.absent !== null) {
      return [];
    }
    const cut = typed.lastIndexOf('/') + 1;
    const folder = typed.slice(0, cut);
    const wanted = typed.slice(cut).toLowerCase();
    const own = PathExt.dirname(session.path);
    const listed = (await this._list(PathExt.join(own, folder))) ?? [];
    const isFolder = ({ name }: FileChoice): boolean => name.endsWith('/');
    const there = listed
      .flatMap(entry => choiceOf(entry, folder))
      .sort((a, b) => Number(isFolder(a)) - Number(isFolder(b)));
    const known = files.names
      .filter(name => folder === '' && name.includes('/'))
      .map(name => ({ name, bytes: files.view(name)?.bytes ?? null }));
    const begins = ({ name }: FileChoice): boolean =>
      [name.slice(cut), PathExt.basename(name)].some(part => part.toLowerCase().startsWith(wanted));
    return [...there, ...known].filter(begins).slice(0, MOST_CHOICES);
  }

  async ofQuestion(session: NotebookSession, question: string, remembered: boolean): Promise<readonly DataFile[]> {
    const before = session.turns.map(turn => turn.question);
    if (![question, ...before].some(text => NAMES_DATA_FILE.test(text))) {
      return [];
    }
    if (!remembered) {
      await this.look(session);
    }
    const files = this._of(session);
    const asked = namedFiles(question, files.names);
    const earlier = [...before].reverse().flatMap(text => namedFiles(text, files.names));
    const names = [...new Set([...asked, ...earlier])].slice(0, MOST_NAMED);
    const known: DataFile[] = [];
    for (const said of names) {
      const isAsked = asked.includes(said);
      try {
        known.push(...(await this._tables(session, said, remembered)));
      } catch (error) {
        // A question about a file that a cell has loaded is about the variable.
        if (isAsked && !session.profiles.some(({ source }) => isWrittenAs(said, source))) {
          throw error;
        }
      }
    }
    return known;
  }

  private async _tables(session: NotebookSession, said: string, remembered: boolean): Promise<readonly DataFile[]> {
    const files = this._of(session);
    let name = said;
    if (!remembered) {
      // A file that is not listed is requested too: the server says why it cannot be read.
      const path = PathExt.join(PathExt.dirname(session.path), said);
      name = files.add(path);
      files.compare(name, await this._options.contents.get(path, { content: false }).catch(() => undefined));
    }
    const tables = await files.tables(name, remembered);
    return tables.map(facts => ({ path: name, facts, readRows: signal => files.firstRows(name, facts, signal) }));
  }

  private _of(session: NotebookSession): NotebookDataFiles {
    const known = this._notebooks.get(session);
    if (known !== undefined) {
      return known;
    }
    const { request, absent, trans } = this._options;
    const files = new NotebookDataFiles({
      api: createFilesApi(request),
      absent,
      trans,
      folder: () => PathExt.dirname(session.path),
      onChange: (views, unlisted) => session.setFiles(views, unlisted)
    });
    this._notebooks.set(session, files);
    this._all.add(files);
    session.panel.disposed.connect(() => {
      this._all.delete(files);
      files.dispose();
    });
    return files;
  }

  /** What is in a folder; nothing when it cannot be listed. */
  private async _list(folder: string): Promise<readonly Contents.IModel[] | undefined> {
    try {
      const directory = await this._options.contents.get(folder, { content: true, type: 'directory' });
      return directory.content as readonly Contents.IModel[];
    } catch {
      return undefined;
    }
  }

  private _sessions: NotebookSessions | null = null;
  private readonly _seen = new WeakSet<NotebookSession>();
  private readonly _all = new Set<NotebookDataFiles>();
  private readonly _notebooks = new WeakMap<NotebookSession, NotebookDataFiles>();
}

/** A folder or data file of this folder as a choice; empty for any other entry. */
function choiceOf({ type, name, size }: Contents.IModel, folder: string): readonly FileChoice[] {
  if (type === 'directory') {
    return [{ name: `${folder}${name}/`, bytes: null }];
  }
  return DATA_FILE.test(name) ? [{ name: `${folder}${name}`, bytes: size ?? null }] : [];
}
