import {
  AppendTurnReplySchema,
  ConnectionDetailSchema,
  ConnectionsReplySchema,
  ConversationListSchema,
  ConversationReplySchema,
  EndpointModelsReplySchema,
  HealthReplySchema,
  ModelsReplySchema,
  routePath,
  TestReplySchema,
  type AppendTurnBody,
  type AppendTurnReply,
  type Connection,
  type ConnectionDetail,
  type ConnectionsReply,
  type ConversationReply,
  type ConversationSummary,
  type EndpointBody,
  type EndpointModelsReply,
  type HealthReply,
  type RenameNotebookBody,
  type SaveConnectionBody,
  type TestReply
} from '../../protocol/index.js';
import { serviceCalls, type ServiceRequest } from './service-calls.js';

/**
 * What the page asks of the service beside streaming. Methods reject with `CellwrightError`: code `service_missing` when
 * the service cannot be had, `service_refused` when it does not take the request; the message is for people.
 */
export type ServiceApi = {
  health(signal?: AbortSignal): Promise<HealthReply>;
  models(signal?: AbortSignal): Promise<readonly Connection[]>;
  connections(signal?: AbortSignal): Promise<ConnectionsReply>;
  /** Resolves when connection and key are on the disk. The key is not in the reply. */
  saveConnection(body: SaveConnectionBody, signal?: AbortSignal): Promise<ConnectionDetail>;
  removeConnection(id: string, signal?: AbortSignal): Promise<void>;
  /** Reaches the endpoint; what goes wrong there is in the reply. */
  endpointModels(endpoint: EndpointBody, signal?: AbortSignal): Promise<EndpointModelsReply>;
  /** Asks the endpoint one tiny question; what goes wrong there is in the reply. */
  testConnection(endpoint: EndpointBody, signal?: AbortSignal): Promise<TestReply>;
  /** Newest first. */
  listConversations(notebookPath: string, signal?: AbortSignal): Promise<readonly ConversationSummary[]>;
  /** Turns as they were written last, in the order in which they were asked; none when there is no such conversation. */
  loadConversation(id: string, signal?: AbortSignal): Promise<ConversationReply>;
  /** Resolves when the turn is on the disk, or was not taken; the reply says, and what other pages wrote. */
  appendTurn(id: string, body: AppendTurnBody, signal?: AbortSignal): Promise<AppendTurnReply>;
  /** The same from a page that goes: nobody hears the reply. Rejects when it is too long for that, above 64 KiB. */
  leaveTurn(id: string, body: AppendTurnBody): Promise<void>;
  renameNotebook(from: string, to: string, signal?: AbortSignal): Promise<void>;
};

export function createServiceApi(request: ServiceRequest): ServiceApi {
  const { read, ask, write, leave } = serviceCalls(request);
  return {
    health: signal => read(HealthReplySchema, routePath('health'), signal),
    models: async signal => (await read(ModelsReplySchema, routePath('models'), signal)).connections,
    connections: signal => read(ConnectionsReplySchema, routePath('listConnections'), signal),
    saveConnection: (body, signal) => ask(ConnectionDetailSchema, routePath('saveConnection'), body, signal),
    removeConnection: (id, signal) => write(routePath('removeConnection'), { id }, signal),
    endpointModels: (endpoint, signal) =>
      ask(EndpointModelsReplySchema, routePath('listEndpointModels'), endpoint, signal),
    testConnection: (endpoint, signal) => ask(TestReplySchema, routePath('testConnection'), endpoint, signal),
    listConversations: async (notebook, signal) =>
      (await read(ConversationListSchema, routePath('listConversations', { query: { notebook } }), signal))
        .conversations,
    loadConversation: (id, signal) => read(ConversationReplySchema, routePath('loadConversation', { id }), signal),
    appendTurn: (id, body, signal) => ask(AppendTurnReplySchema, routePath('appendTurn', { id }), body, signal),
    leaveTurn: (id, body) => leave(routePath('appendTurn', { id }), body),
    renameNotebook: (from, to, signal) =>
      write(routePath('renameNotebook'), { from, to } satisfies RenameNotebookBody, signal)
  };
}
