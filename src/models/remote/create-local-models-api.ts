import {
  DownloadEventSchema,
  LoadModelEventSchema,
  LocalModelsReplySchema,
  ModelDownloadSchema,
  ModelFoldersReplySchema,
  routePath,
  type DownloadEvent,
  type DownloadModelBody,
  type LoadModelEvent,
  type LocalModelsReply,
  type ModelDownload,
  type ModelFolder
} from '../../protocol/index.js';
import { serviceCalls } from './service-calls.js';
import type { ServiceRequest } from './service-request.js';
import { streamRoute } from './stream-route.js';

/**
 * What the page asks of the service about model files on its machine. Methods that return promises reject as those of
 * `ServiceApi` do. Streams never throw: their last event says what came of it; an aborted one ends without.
 */
export type LocalModelsApi = {
  list(signal?: AbortSignal): Promise<LocalModelsReply>;
  /** Takes a model into memory. Aborting takes it out again unless somebody else waits for it. */
  load(id: string, signal: AbortSignal): AsyncGenerator<LoadModelEvent>;
  /** Resolves when it is out of memory; refused while it answers. */
  unload(id: string, signal?: AbortSignal): Promise<void>;
  /** Resolves when computing the checksum has begun; the list says how far it is. */
  hash(id: string, signal?: AbortSignal): Promise<void>;
  /** Replaces the folders that the user named. */
  setFolders(folders: readonly string[], signal?: AbortSignal): Promise<readonly ModelFolder[]>;
  /** Begins a download, goes on with one, or looks at the one that runs. Aborting stops looking only. */
  download(body: DownloadModelBody, signal: AbortSignal): AsyncGenerator<DownloadEvent>;
  /** Stops a download; resolves with what was kept. */
  cancelDownload(name: string, signal?: AbortSignal): Promise<ModelDownload>;
  /** Removes what was kept of a download. */
  discardDownload(name: string, signal?: AbortSignal): Promise<void>;
};

export function createLocalModelsApi(request: ServiceRequest): LocalModelsApi {
  const { read, ask, write } = serviceCalls(request);
  const cut = (message: string, hint: string): { code: 'protocol'; message: string; hint: string } => ({
    code: 'protocol',
    message,
    hint
  });
  return {
    list: signal => read(LocalModelsReplySchema, routePath('listLocalModels'), signal),
    load: (id, signal) =>
      streamRoute(
        request,
        {
          route: 'loadLocalModel',
          schema: LoadModelEventSchema,
          isLast: ({ type }) => type === 'ready' || type === 'error',
          failed: (error): LoadModelEvent => ({ type: 'error', error }),
          cut: cut('Loading the model broke off.', 'Load it again.')
        },
        { id },
        signal
      ),
    unload: (id, signal) => write(routePath('unloadLocalModel'), { id }, signal),
    hash: (id, signal) => write(routePath('hashLocalModel'), { id }, signal),
    setFolders: async (folders, signal) =>
      (await ask(ModelFoldersReplySchema, routePath('setModelFolders'), { folders }, signal)).folders,
    download: (body, signal) =>
      streamRoute(
        request,
        {
          route: 'downloadModel',
          schema: DownloadEventSchema,
          isLast: ({ type }) => type === 'done' || type === 'stopped' || type === 'error',
          failed: (error): DownloadEvent => ({ type: 'error', error, kept: true }),
          cut: cut('The word of the download broke off; the download itself may go on.', 'Look at the list.')
        },
        body,
        signal
      ),
    cancelDownload: (name, signal) => ask(ModelDownloadSchema, routePath('cancelDownload'), { name }, signal),
    discardDownload: (name, signal) => write(routePath('discardDownload'), { name }, signal)
  };
}
