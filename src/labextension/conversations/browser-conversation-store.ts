import type { TranslationBundle } from '@jupyterlab/translation';
import { CellwrightError, parseJson } from '../../agent/index.js';
import { isStoredTurn } from '../../protocol/index.js';
import type { ChatTurn } from '../chat/state/chat-turn.js';
import type {
  ConversationSummary,
  IConversationStore,
  StoredConversation,
  StoredReply,
  TurnToStore
} from './conversation-store.js';

const STORE = 'conversations';
const BY_NOTEBOOK = 'notebook';
const LONGEST_TITLE = 120;

type KeptTurn = { readonly id: string; readonly text: string };

/** A conversation as the browser keeps it. `seq` is the number of the last writing. */
type KeptConversation = ConversationSummary & {
  readonly notebook: string;
  readonly seq: number;
  readonly turns: readonly KeptTurn[];
};

/** Conversations in the browser; pages lose none of each other's turns. Rejects with `storage_full` or `storage_refused`. */
export class BrowserConversationStore implements IConversationStore {
  /** @param _name Name of the database, which the first call other than `isUsed` makes. */
  constructor(
    private readonly _name: string,
    private readonly _trans: TranslationBundle
  ) {}

  /** Whether it keeps conversations already; asks without making the database. Never rejects. */
  async isUsed(): Promise<boolean> {
    try {
      return (await indexedDB.databases()).some(({ name }) => name === this._name);
    } catch {
      return false;
    }
  }

  async list(notebookPath: string): Promise<readonly ConversationSummary[]> {
    const found = await this._with('readonly', store => ofNotebook(store, notebookPath));
    return found.map(({ id, startedAt, title }) => ({ id, startedAt, title }));
  }

  async load(id: string): Promise<StoredConversation> {
    const { turns = [], seq = 0 } = (await this._with('readonly', store => find(store, id))) ?? {};
    const read = readTurns(turns);
    const entries = turns.length - read.length;
    return { turns: read, seq, ...(entries > 0 && { damage: { entries } }) };
  }

  append(id: string, { notebook, turn, seen, joins }: TurnToStore): Promise<StoredReply> {
    return this._with('readwrite', async store => {
      const [newest] = joins ? await ofNotebook(store, notebook) : [];
      const before = (await find(store, id)) ?? newest ?? begun(id, turn);
      const seq = before.seq + 1;
      const turns = put(before.turns, { id: turn.id, text: JSON.stringify(turn) });
      await settled(store.put({ ...before, notebook, seq, turns }));
      return { id: before.id, seq, taken: true, ...(before.seq > seen && { turns: readTurns(turns) }) };
    });
  }

  /** The browser may stop this when the page closes; what was stored while the answer ran is kept. */
  async leave(id: string, writing: TurnToStore): Promise<void> {
    await this.append(id, writing);
  }

  rename(from: string, to: string): Promise<void> {
    return this._with('readwrite', async store => {
      for (const kept of await ofNotebook(store, from)) {
        await settled(store.put({ ...kept, notebook: to }));
      }
    });
  }

  /** Runs `work` in a transaction, which ends early if `work` waits for anything but its requests. Errors get messages for people. */
  private async _with<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    try {
      const database = await this._open();
      try {
        const transaction = database.transaction(STORE, mode);
        const ended = new Promise<void>((resolve, reject) => {
          transaction.oncomplete = () => resolve();
          transaction.onabort = () => reject(transaction.error ?? new DOMException('The write was rolled back.'));
        });
        const [result] = await Promise.all([work(transaction.objectStore(STORE)), ended]);
        return result;
      } finally {
        database.close();
      }
    } catch (cause) {
      const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
      const sentence = isFull
        ? this._trans.__('The storage that this browser gives this site is full. Delete files or data of this site.')
        : this._trans.__('This browser keeps nothing for this site, as in a private window. Allow it to store data.');
      throw new CellwrightError(isFull ? 'storage_full' : 'storage_refused', sentence, { cause });
    }
  }

  private _open(): Promise<IDBDatabase> {
    const request = indexedDB.open(this._name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex(BY_NOTEBOOK, 'notebook');
    };
    return settled(request);
  }
}

function begun(id: string, { askedAt, question }: ChatTurn): KeptConversation {
  const title = question.slice(0, LONGEST_TITLE).replace(/[\uD800-\uDBFF]$/, '');
  return { id, notebook: '', startedAt: askedAt, title, seq: 0, turns: [] };
}

/** A turn that is written again stays in its place. */
function put(turns: readonly KeptTurn[], kept: KeptTurn): readonly KeptTurn[] {
  const known = turns.some(({ id }) => id === kept.id);
  return known ? turns.map(turn => (turn.id === kept.id ? kept : turn)) : [...turns, kept];
}

/** The turns that this version can show. */
function readTurns(kept: readonly KeptTurn[]): readonly ChatTurn[] {
  return kept.flatMap(({ text }) => {
    const turn = parseJson(text);
    return isStoredTurn(turn) ? [turn] : [];
  });
}

function find(store: IDBObjectStore, id: string): Promise<KeptConversation | undefined> {
  return settled(store.get(id) as IDBRequest<KeptConversation | undefined>);
}

/** Newest first. */
async function ofNotebook(store: IDBObjectStore, path: string): Promise<readonly KeptConversation[]> {
  const found = await settled(store.index(BY_NOTEBOOK).getAll(path) as IDBRequest<KeptConversation[]>);
  return found.sort((a, b) => b.startedAt - a.startedAt);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('The browser gave no reason.'));
  });
}
