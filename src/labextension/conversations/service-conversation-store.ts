import type { ServiceApi } from '../../models/remote/index.js';
import type { ChatTurn } from '../chat/chat-turn.js';
import type { ConversationSummary, IConversationStore } from './conversation-store.js';

/** Conversations in the service's append-only log. */
export class ServiceConversationStore implements IConversationStore {
  constructor(private readonly _service: ServiceApi) {}

  list(notebookPath: string): Promise<readonly ConversationSummary[]> {
    return this._service.listConversations(notebookPath);
  }

  async load(_notebookPath: string, id: string): Promise<readonly ChatTurn[]> {
    return (await this._service.loadConversation(id)) as readonly ChatTurn[];
  }

  append(notebookPath: string, id: string, turn: ChatTurn): Promise<void> {
    return this._service.appendTurn(notebookPath, id, turn);
  }

  rename(from: string, to: string): Promise<void> {
    return this._service.renameNotebook(from, to);
  }
}
