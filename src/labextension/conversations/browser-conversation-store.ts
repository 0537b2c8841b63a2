import type { TranslationBundle } from '@jupyterlab/translation';
import { UUID } from '@lumino/coreutils';
import { CellwrightError } from '../../agent/index.js';
import type { ChatTurn } from '../chat/state/chat-turn.js';
import type {
  ConversationSummary,
  IConversationStore,
  StoredConversation,
  StoredReply,
  TurnToStore
} from './conversation-store.js';
import type { IConversationShelf, KeptConversation, KeptTurn } from './kept-conversation.js';

/** Most that is kept of one conversation, in characters; its oldest turns go. */
const MOST_TEXT = 2_000_000;
const LONGEST_TITLE = 120;

export type BrowserStoreOptions = {
  readonly shelf: IConversationShelf;
  /** The turn that a text holds; nothing when it is none that can be shown. */
  readonly readTurn: (text: string) => ChatTurn | undefined;
  readonly trans: TranslationBundle;
};

/**
 * Conversations in the storage of the browser, for pages without a server, written as one page. Keeps the promises of the
 * service's log. Rejects with `CellwrightError`: code `storage_full`, or `storage_refused` when the browser keeps nothing.
 */
export class BrowserConversationStore implements IConversationStore {
  constructor(private readonly _options: BrowserStoreOptions) {}

  async list(notebookPath: string): Promise<readonly ConversationSummary[]> {
    const found = await this._said(this._options.shelf.ofNotebook(notebookPath));
    return newestFirst(found).map(({ id, startedAt, title }) => ({ id, startedAt, title }));
  }

  async load(id: string): Promise<StoredConversation> {
    const found = await this._said(this._options.shelf.get(id));
    if (found === undefined) {
      return { turns: [], seq: 0 };
    }
    const turns = this._read(found.turns);
    const entries = found.turns.length - turns.length;
    return { turns, seq: found.seq, ...(entries > 0 && { damage: { entries } }) };
  }

  append(id: string, { notebook, turn, seen, joins }: TurnToStore): Promise<StoredReply> {
    const text = JSON.stringify(turn);
    if (this._options.readTurn(text) === undefined) {
      const { trans } = this._options;
      return Promise.reject(new CellwrightError('storage_refused', trans.__('This answer could not be read again.')));
    }
    const isNew = ({ by, seq }: KeptTurn): boolean => by !== this._page && seq > seen;
    return this._said(
      this._options.shelf.change({ id, notebook }, ({ own, ofNotebook }) => {
        const joined = own === undefined && joins ? newestFirst(ofNotebook)[0] : undefined;
        const before = own ?? joined ?? begun(id, notebook, turn);
        const conflict = before.turns.some(kept => kept.id === turn.id && isNew(kept));
        const seq = before.seq + 1;
        const kept = { id: turn.id, seq, by: this._page, text };
        const after = conflict
          ? { ...before, notebook }
          : { ...before, notebook, seq, changedAt: Date.now(), turns: within(put(before.turns, kept)) };
        const result: StoredReply = {
          id: after.id,
          seq: after.seq,
          taken: !conflict,
          ...(after.turns.some(isNew) && { turns: this._read(after.turns) })
        };
        return { put: [after], result };
      })
    );
  }

  /** The browser may end this with the page; what is stored in the course of an answer was stored before. */
  async leave(id: string, writing: TurnToStore): Promise<void> {
    await this.append(id, writing);
  }

  rename(from: string, to: string): Promise<void> {
    return this._said(
      this._options.shelf.change({ id: null, notebook: from }, ({ ofNotebook }) => ({
        put: from === to ? [] : ofNotebook.map(kept => ({ ...kept, notebook: to })),
        result: undefined
      }))
    );
  }

  private _read(kept: readonly KeptTurn[]): readonly ChatTurn[] {
    return kept.map(({ text }) => this._options.readTurn(text)).filter(turn => turn !== undefined);
  }

  /** Passes on what came of work, with a fault in words for people. */
  private async _said<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (cause) {
      const { trans } = this._options;
      const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
      throw isFull
        ? new CellwrightError(
            'storage_full',
            trans.__('The storage that this browser gives this site is full. Delete files or data of this site.'),
            { cause }
          )
        : new CellwrightError(
            'storage_refused',
            trans.__('This browser keeps nothing for this site, as in a private window. Allow it to store data.'),
            { cause }
          );
    }
  }

  private readonly _page = UUID.uuid4();
}

function begun(id: string, notebook: string, { askedAt, question }: ChatTurn): KeptConversation {
  const title = question.slice(0, LONGEST_TITLE).replace(/[\uD800-\uDBFF]$/, '');
  return { id, notebook, startedAt: askedAt, changedAt: askedAt, title, seq: 0, turns: [] };
}

function newestFirst(kept: readonly KeptConversation[]): readonly KeptConversation[] {
  return [...kept].sort((a, b) => b.startedAt - a.startedAt);
}

/** A turn that is written again stays in its place. */
function put(turns: readonly KeptTurn[], kept: KeptTurn): readonly KeptTurn[] {
  const known = turns.some(({ id }) => id === kept.id);
  return known ? turns.map(turn => (turn.id === kept.id ? kept : turn)) : [...turns, kept];
}

/** The newest turns that there is room for, at least the last one. */
function within(turns: readonly KeptTurn[]): readonly KeptTurn[] {
  let first = turns.length - 1;
  for (let room = MOST_TEXT - (turns[first]?.text.length ?? 0); first > 0; first -= 1) {
    room -= turns[first - 1]?.text.length ?? 0;
    if (room < 0) {
      break;
    }
  }
  return turns.slice(first);
}
