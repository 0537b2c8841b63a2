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
  routePath,
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

/** What the page asks of the service about data files; see `createServiceApi` for promises, `streamRoute` for streams. */
export type FilesApi = ReturnType<typeof createFilesApi>;

export function createFilesApi(request: ServiceRequest) {
  const { ask } = serviceCalls(request);
  return {
    /** What a file states about itself and what its beginning shows; the work is bounded, whatever the file's size. */
    schema: (body: FileBody, signal: AbortSignal) => ask(FileFactsSchema, routePath('fileSchema'), body, signal),
    /** What all its rows show. Aborting stops the reading. */
    profile: (body: FileBody, signal: AbortSignal) => streamRoute(request, 'fileProfile', body, signal),
    /** Some of its first rows. */
    preview: (body: FilePreviewBody, signal: AbortSignal) =>
      ask(FilePreviewSchema, routePath('filePreview'), body, signal)
  };
}

/** What the page asks of the service about model files on its machine. */
export type LocalModelsApi = ReturnType<typeof createLocalModelsApi>;

export function createLocalModelsApi(request: ServiceRequest) {
  const { read, write } = serviceCalls(request);
  return {
    list: (signal?: AbortSignal) => read(LocalModelsReplySchema, routePath('listLocalModels'), signal),
    /** Loads a model into memory. Aborting unloads it again. */
    load: (id: string, signal: AbortSignal) => streamRoute(request, 'loadLocalModel', { id }, signal),
    /** Starts or resumes a download, or follows the running one. Aborting only stops following it. */
    download: (body: DownloadModelBody, signal: AbortSignal) => streamRoute(request, 'downloadModel', body, signal),
    /** Stops a download; what has arrived is kept. */
    cancelDownload: (name: string, signal?: AbortSignal) => write(routePath('cancelDownload'), { name }, signal)
  };
}

/** What the page can ask the service about runtimes, which are installed on request. */
export type RuntimesApi = ReturnType<typeof createRuntimesApi>;

export function createRuntimesApi(request: ServiceRequest) {
  const { read } = serviceCalls(request);
  return {
    state: (runtime: RuntimeName, signal?: AbortSignal) =>
      read(RuntimeReplySchema, routePath('runtime', { id: runtime }), signal),
    /** Aborting stops it, and nothing of it stays. */
    install: (runtime: RuntimeName, signal: AbortSignal) => streamRoute(request, 'installRuntime', { runtime }, signal)
  };
}
