import type { ChatNotices } from './chat-notices.js';
import type { IDescriptions } from './chat-services.js';
import type { NotebookSession } from './notebook-session.js';

/** Keeps the user's own words about the datasets of open notebooks; what cannot be kept is said in a notice. */
export class DatasetWords {
  constructor(
    private readonly _descriptions: IDescriptions,
    private readonly _notices: ChatNotices
  ) {}

  /** Moves the words with a notebook that is renamed; call once for each session. */
  follow(session: NotebookSession): void {
    let path = session.path;
    session.panel.context.pathChanged.connect((_, changed) => {
      void this._orNotice(this._descriptions.rename(path, changed));
      path = changed;
    });
  }

  /** Empty words erase. */
  describe(session: NotebookSession, dataset: string, words: string): void {
    void this._orNotice(this._descriptions.set(session.path, dataset, words.trim()));
    session.describe();
  }

  private async _orNotice(kept: Promise<void>): Promise<void> {
    await kept.catch((error: unknown) => {
      this._notices.error('description', error);
    });
  }
}
