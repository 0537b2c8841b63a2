import {
  FilePreviewSchema,
  FileFactsSchema,
  LocalModelsReplySchema,
  routePath,
  RuntimeReplySchema,
  type DownloadModelBody,
  type FileBody,
  type FilePreviewBody,
  type RuntimeName
} from '../../protocol/index.js';
import { serviceCalls, type ServiceRequest } from './service-calls.js';
import { streamRoute } from './stream-route.js';

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
