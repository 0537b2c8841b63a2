import { UUID } from '@lumino/coreutils';
import type { ServiceApi } from '../../models/remote/index.js';
import type {
  ConversationSummary,
  IConversationStore,
  StoredConversation,
  StoredReply,
  TurnToStore
} from './conversation-store.js';

/** Conversations in the service's append-only log, written as one page. */
export class ServiceConversationStore implements IConversationStore {
  constructor(private readonly _service: ServiceApi) {}

  list(notebookPath: string): Promise<readonly ConversationSummary[]> {
    return this._service.listConversations(notebookPath);
  }

  load(id: string): Promise<StoredConversation> {
    return this._service.loadConversation(id);
  }

  append(id: string, writing: TurnToStore): Promise<StoredReply> {
    return this._service.appendTurn(id, { ...writing, page: this._page });
  }

  leave(id: string, writing: TurnToStore): Promise<void> {
    return this._service.leaveTurn(id, { ...writing, page: this._page });
  }

  rename(from: string, to: string): Promise<void> {
    return this._service.renameNotebook(from, to);
  }

  private readonly _page = UUID.uuid4();
}
