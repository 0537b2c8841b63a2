import { isServiceAbsent } from '../service/is-service-absent.js';
import type {
  ConversationSummary,
  IConversationStore,
  StoredConversation,
  StoredReply,
  TurnToStore
} from './conversation-store.js';

export type DividedStoreOptions = {
  readonly service: IConversationStore;
  /** What the browser keeps; made when it is first needed. */
  readonly browser: () => Promise<IConversationStore>;
  /** Whether the browser keeps conversations already. */
  readonly isBrowserUsed: () => Promise<boolean>;
};

type Place = 'service' | 'browser';

/**
 * Conversations with the service, and in the browser those that were begun while the server had none, as without Node. Each
 * stays where it was begun.
 */
export class DividedConversationStore implements IConversationStore {
  constructor(private readonly _options: DividedStoreOptions) {}

  async list(notebookPath: string): Promise<readonly ConversationSummary[]> {
    await this._moveInService();
    const ofService = await this._unlessAbsent(() => this._options.service.list(notebookPath));
    if (ofService === undefined) {
      return this._placed('browser', await (await this._options.browser()).list(notebookPath));
    }
    const ofBrowser = (await this._options.isBrowserUsed())
      ? // A browser that fails hides nothing of what the service has.
        await (await this._options.browser()).list(notebookPath).catch(() => [])
      : [];
    return [...this._placed('service', ofService), ...this._placed('browser', ofBrowser)].sort(
      (a, b) => b.startedAt - a.startedAt
    );
  }

  async load(id: string): Promise<StoredConversation> {
    return (await this._storeOf(id)).load(id);
  }

  async append(id: string, writing: TurnToStore): Promise<StoredReply> {
    await this._moveInService();
    const place = this._places.get(id);
    const reply =
      place === undefined
        ? ((await this._unlessAbsent(() => this._options.service.append(id, writing))) ??
          (await this._appendHere(id, writing)))
        : await (await this._storeOf(id)).append(id, writing);
    const own = this._places.get(id) ?? 'service';
    this._places.set(id, own);
    this._places.set(reply.id, own); // It may have joined another.
    return reply;
  }

  async leave(id: string, writing: TurnToStore): Promise<void> {
    return (await this._storeOf(id)).leave(id, writing);
  }

  async rename(from: string, to: string): Promise<void> {
    this._moves.push({ from, to });
    await this._moveInService();
    if (this._moves.length > 0 || (await this._options.isBrowserUsed())) {
      await (await this._options.browser()).rename(from, to);
    }
  }

  /** Moves what the service could not be told of while there was none; what fails for another reason is the caller's. */
  private async _moveInService(): Promise<void> {
    for (let [move] = this._moves; move !== undefined; [move] = this._moves) {
      const { from, to } = move;
      try {
        await this._options.service.rename(from, to);
      } catch (error) {
        if (isServiceAbsent(error)) {
          return;
        }
        this._moves.shift();
        throw error;
      }
      this._moves.shift();
    }
  }

  private async _appendHere(id: string, writing: TurnToStore): Promise<StoredReply> {
    const reply = await (await this._options.browser()).append(id, writing);
    this._places.set(id, 'browser');
    return reply;
  }

  private _placed(place: Place, found: readonly ConversationSummary[]): readonly ConversationSummary[] {
    found.forEach(({ id }) => this._places.set(id, place));
    return found;
  }

  private async _storeOf(id: string): Promise<IConversationStore> {
    return this._places.get(id) === 'browser' ? this._options.browser() : this._options.service;
  }

  /** What the service gives; nothing where there is none. */
  private async _unlessAbsent<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask();
    } catch (error) {
      if (isServiceAbsent(error)) {
        return undefined;
      }
      throw error;
    }
  }

  private readonly _places = new Map<string, Place>();
  private readonly _moves: { readonly from: string; readonly to: string }[] = [];
}
