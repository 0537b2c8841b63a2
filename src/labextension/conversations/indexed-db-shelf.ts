import type { Found, IConversationShelf, KeptConversation, Looked } from './kept-conversation.js';

const STORE = 'conversations';
const BY_NOTEBOOK = 'notebook';
const BY_CHANGE = 'changedAt';

/** Conversations in a database of the browser; several pages may use it at the same time. */
export class IndexedDbShelf implements IConversationShelf {
  /**
   * @param _name Of the database; opened with the first call.
   * @param _most How many conversations are kept.
   */
  constructor(
    private readonly _name: string,
    private readonly _most: number
  ) {}

  get(id: string): Promise<KeptConversation | undefined> {
    return this._with('readonly', store => settled(store.get(id) as IDBRequest<KeptConversation | undefined>));
  }

  ofNotebook(path: string): Promise<readonly KeptConversation[]> {
    return this._with('readonly', store => allOf(store, path));
  }

  change<T>(
    { id, notebook }: Looked,
    work: (found: Found) => { readonly put: readonly KeptConversation[]; readonly result: T }
  ): Promise<T> {
    return this._with('readwrite', async store => {
      const own = id === null ? undefined : await settled(store.get(id) as IDBRequest<KeptConversation | undefined>);
      const { put, result } = work({ own, ofNotebook: await allOf(store, notebook) });
      for (const conversation of put) {
        await settled(store.put(conversation));
      }
      await this._dropOldest(store);
      return result;
    });
  }

  private async _dropOldest(store: IDBObjectStore): Promise<void> {
    const surplus = (await settled(store.count())) - this._most;
    if (surplus > 0) {
      for (const key of (await settled(store.index(BY_CHANGE).getAllKeys())).slice(0, surplus)) {
        await settled(store.delete(key));
      }
    }
  }

  /** A transaction: what `work` waits for must be requests of it, else it ends before. Nothing is written when `work` fails. */
  private async _with<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    const database = await this._opened();
    const transaction = database.transaction(STORE, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException('The writing was taken back.'));
    });
    ended.catch(() => undefined); // It is waited for only when the work succeeded.
    try {
      const value = await work(transaction.objectStore(STORE));
      await ended;
      return value;
    } catch (error) {
      if (transaction.error === null) {
        abort(transaction);
      }
      throw error;
    }
  }

  /** Opened once; after a failure, with the next call again. */
  private _opened(): Promise<IDBDatabase> {
    this._opening ??= this._open().catch((error: unknown) => {
      this._opening = undefined;
      throw error;
    });
    return this._opening;
  }

  private async _open(): Promise<IDBDatabase> {
    const request = indexedDB.open(this._name, 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(STORE, { keyPath: 'id' });
      store.createIndex(BY_NOTEBOOK, 'notebook');
      store.createIndex(BY_CHANGE, 'changedAt');
    };
    const database = await settled(request);
    // The browser closed it, or a newer version of this package wants it.
    const forget = (): void => {
      this._opening = undefined;
      database.close();
    };
    database.onclose = forget;
    database.onversionchange = forget;
    return database;
  }

  private _opening: Promise<IDBDatabase> | undefined;
}

function allOf(store: IDBObjectStore, notebook: string): Promise<KeptConversation[]> {
  return settled(store.index(BY_NOTEBOOK).getAll(notebook) as IDBRequest<KeptConversation[]>);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('The browser gave no reason.'));
  });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}
