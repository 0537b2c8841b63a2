import { PathExt } from '@jupyterlab/coreutils';
import type { Contents } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { DataFile } from '../../datasets/index.js';
import type { ServiceRequest } from '../../models/remote/index.js';
import type { NotebookSession } from '../app/notebook/notebook-session.js';
import type { NotebookSessions } from '../app/notebook/notebook-sessions.js';
import type { IDataFiles } from '../app/services/chat-services.js';
import { onceLoaded } from '../once-loaded.js';
import { DATA_FILE, NAMES_DATA_FILE } from './data-file-names.js';
import type { DataFiles } from './data-files.js';

export type DataFilesOptions = {
  readonly contents: Contents.IManager;
  readonly request: ServiceRequest;
  /** Why no file can ever be read from this page, in a sentence; `null` where files can be read. */
  readonly absent: string | null;
  readonly trans: TranslationBundle;
};

/**
 * The data files of notebooks before and after what reads them is loaded: that comes with the first notebook that has one
 * beside it, the first question that names one, and the first command about one.
 */
export class LazyDataFiles implements IDataFiles {
  constructor(private readonly _options: DataFilesOptions) {}

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
    try {
      const folder = PathExt.dirname(session.path);
      const directory = await this._options.contents.get(folder, { content: true, type: 'directory' });
      const found = (directory.content as readonly Contents.IModel[])
        .filter(({ type, name }) => type === 'file' && DATA_FILE.test(name))
        .sort((a, b) => a.path.localeCompare(b.path, undefined, { numeric: true }));
      if (found.length > 0 || this._files !== null) {
        (await this.load()).update(session, found);
      }
    } catch {
      // A folder that cannot be listed has no files to offer; they can be named all the same.
    }
  }

  /** Rejects when it cannot be fetched, for example because the server is away; the next call tries again. */
  readonly load = onceLoaded(async () => {
    const { DataFiles: Loaded } = await import('./data-files.js');
    this._files = new Loaded(this._options, this._sessions);
    return this._files;
  });

  async ofQuestion(session: NotebookSession, question: string, remembered: boolean): Promise<readonly DataFile[]> {
    const before = session.turns.map(turn => turn.question);
    if (![question, ...before].some(text => NAMES_DATA_FILE.test(text))) {
      return [];
    }
    if (!remembered) {
      await this.look(session);
    }
    return (await this.load()).ofQuestion(session, question, before, remembered);
  }

  private _sessions: NotebookSessions | null = null;
  private readonly _seen = new WeakSet<NotebookSession>();
  private _files: DataFiles | null = null;
}
