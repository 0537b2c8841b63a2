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
  type Connection,
  type ConversationSummary,
  type EndpointBody,
  type RenameNotebookBody,
  type SaveConnectionBody
} from '../../protocol/index.js';
import { serviceCalls, type ServiceRequest } from './service-calls.js';

/** What the page asks of the service beside streaming. */
export type ServiceApi = ReturnType<typeof createServiceApi>;

/**
 * The calls to the service. They reject with `CellwrightError`: code `service_missing` if the service cannot be reached,
 * `service_refused` if it rejects the request; the message is for the user.
 */
export function createServiceApi(request: ServiceRequest) {
  const { read, ask, write, leave } = serviceCalls(request);
  return {
    health: (signal?: AbortSignal) => read(HealthReplySchema, routePath('health'), signal),
    models: async (signal?: AbortSignal): Promise<readonly Connection[]> =>
      (await read(ModelsReplySchema, routePath('models'), signal)).connections,
    connections: (signal?: AbortSignal) => read(ConnectionsReplySchema, routePath('listConnections'), signal),
    /** Resolves when connection and key are on the disk. The key is not in the reply. */
    saveConnection: (body: SaveConnectionBody, signal?: AbortSignal) =>
      ask(ConnectionDetailSchema, routePath('saveConnection'), body, signal),
    removeConnection: (id: string, signal?: AbortSignal) => write(routePath('removeConnection'), { id }, signal),
    /** Asks the endpoint itself; an error there is part of the reply. */
    endpointModels: (endpoint: EndpointBody, signal?: AbortSignal) =>
      ask(EndpointModelsReplySchema, routePath('listEndpointModels'), endpoint, signal),
    /** Asks the endpoint one tiny question; an error there is part of the reply. */
    testConnection: (endpoint: EndpointBody, signal?: AbortSignal) =>
      ask(TestReplySchema, routePath('testConnection'), endpoint, signal),
    /** Newest first. */
    listConversations: async (notebook: string, signal?: AbortSignal): Promise<readonly ConversationSummary[]> =>
      (await read(ConversationListSchema, routePath('listConversations', { query: { notebook } }), signal))
        .conversations,
    /** Turns as they were written last, in the order in which they were asked; none when there is no such conversation. */
    loadConversation: (id: string, signal?: AbortSignal) =>
      read(ConversationReplySchema, routePath('loadConversation', { id }), signal),
    /** Resolves when the turn is on disk or was not taken; the reply says which, and what other pages wrote. */
    appendTurn: (id: string, body: AppendTurnBody, signal?: AbortSignal) =>
      ask(AppendTurnReplySchema, routePath('appendTurn', { id }), body, signal),
    /** `appendTurn` for a closing page, which gets no reply. Rejects above 64 KiB, the most that such a page may send. */
    leaveTurn: (id: string, body: AppendTurnBody) => leave(routePath('appendTurn', { id }), body),
    renameNotebook: (from: string, to: string, signal?: AbortSignal) =>
      write(routePath('renameNotebook'), { from, to } satisfies RenameNotebookBody, signal)
  };
}
