import {
  AppendTurnReplySchema,
  ConnectionDetailSchema,
  ConnectionsReplySchema,
  ConversationListSchema,
  ConversationReplySchema,
  EndpointModelsReplySchema,
  FileFactsSchema,
  FilePreviewSchema,
  HealthReplySchema,
  LocalModelsReplySchema,
  ModelsReplySchema,
  RuntimeReplySchema,
  TestReplySchema,
  type AppendTurnBody,
  type Connection,
  type ConversationSummary,
  type DownloadModelBody,
  type EndpointBody,
  type FileBody,
  type FilePreviewBody,
  type RenameNotebookBody,
  type RuntimeName,
  type SaveConnectionBody
} from '../../protocol/index.js';
import { serviceCalls, type ServiceRequest } from './service-calls.js';
import { streamRoute } from './stream-route.js';

/** What the page asks of the service beside streaming. */
export type ServiceApi = ReturnType<typeof createServiceApi>;

/** The calls to the service; see `serviceCalls` for how they reject. */
export function createServiceApi(request: ServiceRequest) {
  const { ask, tell } = serviceCalls(request);
  return {
    health: (signal?: AbortSignal) => ask(HealthReplySchema, 'health', { signal }),
    models: async (signal?: AbortSignal): Promise<readonly Connection[]> =>
      (await ask(ModelsReplySchema, 'models', { signal })).connections,
    connections: (signal?: AbortSignal) => ask(ConnectionsReplySchema, 'listConnections', { signal }),
    /** Resolves when connection and key are on the disk. The key is not in the reply. */
    saveConnection: (body: SaveConnectionBody, signal?: AbortSignal) =>
      ask(ConnectionDetailSchema, 'saveConnection', { body, signal }),
    removeConnection: (id: string, signal?: AbortSignal) => tell('removeConnection', { body: { id }, signal }),
    /** Asks the endpoint itself; an error there is part of the reply. */
    endpointModels: (endpoint: EndpointBody, signal?: AbortSignal) =>
      ask(EndpointModelsReplySchema, 'listEndpointModels', { body: endpoint, signal }),
    /** Asks the endpoint one tiny question; an error there is part of the reply. */
    testConnection: (endpoint: EndpointBody, signal?: AbortSignal) =>
      ask(TestReplySchema, 'testConnection', { body: endpoint, signal }),
    /** Newest first. */
    listConversations: async (notebook: string, signal?: AbortSignal): Promise<readonly ConversationSummary[]> =>
      (await ask(ConversationListSchema, 'listConversations', { query: { notebook }, signal })).conversations,
    /** Turns as they were written last, in the order in which they were asked; none when there is no such conversation. */
    loadConversation: (id: string, signal?: AbortSignal) =>
      ask(ConversationReplySchema, 'loadConversation', { id, signal }),
    /** Resolves when the turn is on disk or was not taken; the reply says which, and what other pages wrote. */
    appendTurn: (id: string, body: AppendTurnBody, signal?: AbortSignal) =>
      ask(AppendTurnReplySchema, 'appendTurn', { id, body, signal }),
    /** `appendTurn` for a closing page, which gets no reply. Rejects above 64 KiB, the most that such a page may send. */
    leaveTurn: (id: string, body: AppendTurnBody) => tell('appendTurn', { id, body, keepalive: true }),
    renameNotebook: (from: string, to: string, signal?: AbortSignal) =>
      tell('renameNotebook', { body: { from, to } satisfies RenameNotebookBody, signal })
  };
}

/** What the page asks of the service about data files; see `createServiceApi` for promises, `streamRoute` for streams. */
export type FilesApi = ReturnType<typeof createFilesApi>;

export function createFilesApi(request: ServiceRequest) {
  const { ask } = serviceCalls(request);
  return {
    /** What a file states about itself and what its beginning shows; the work is bounded, whatever the file's size. */
    schema: (body: FileBody, signal: AbortSignal) => ask(FileFactsSchema, 'fileSchema', { body, signal }),
    /** What all its rows show. Aborting stops the reading. */
    profile: (body: FileBody, signal: AbortSignal) => streamRoute(request, 'fileProfile', body, signal),
    /** Some of its first rows. */
    preview: (body: FilePreviewBody, signal: AbortSignal) => ask(FilePreviewSchema, 'filePreview', { body, signal })
  };
}

/** What the page asks of the service about model files on its machine. */
export type LocalModelsApi = ReturnType<typeof createLocalModelsApi>;

export function createLocalModelsApi(request: ServiceRequest) {
  const { ask, tell } = serviceCalls(request);
  return {
    list: (signal?: AbortSignal) => ask(LocalModelsReplySchema, 'listLocalModels', { signal }),
    /** Loads a model into memory. Aborting unloads it again. */
    load: (id: string, signal: AbortSignal) => streamRoute(request, 'loadLocalModel', { id }, signal),
    /** Starts or resumes a download, or follows the running one. Aborting only stops following it. */
    download: (body: DownloadModelBody, signal: AbortSignal) => streamRoute(request, 'downloadModel', body, signal),
    /** Stops a download; what has arrived is kept. */
    cancelDownload: (name: string, signal?: AbortSignal) => tell('cancelDownload', { body: { name }, signal })
  };
}

/** What the page can ask the service about runtimes, which are installed on request. */
export type RuntimesApi = ReturnType<typeof createRuntimesApi>;

export function createRuntimesApi(request: ServiceRequest) {
  const { ask } = serviceCalls(request);
  return {
    state: (id: RuntimeName, signal?: AbortSignal) => ask(RuntimeReplySchema, 'runtime', { id, signal }),
    /** Aborting stops it, and nothing of it stays. */
    install: (runtime: RuntimeName, signal: AbortSignal) => streamRoute(request, 'installRuntime', { runtime }, signal)
  };
}
