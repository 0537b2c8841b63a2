import {
  DownloadEventSchema,
  FilePreviewSchema,
  FileProfileEventSchema,
  FileProfileSchema,
  InstallEventSchema,
  LoadModelEventSchema,
  LocalModelsReplySchema,
  routePath,
  RuntimeReplySchema,
  type DownloadEvent,
  type DownloadModelBody,
  type FileBody,
  type FilePreview,
  type FilePreviewBody,
  type FileProfile,
  type FileProfileEvent,
  type InstallEvent,
  type LoadModelEvent,
  type LocalModelsReply,
  type RuntimeName,
  type RuntimeReply
} from '../../protocol/index.js';
import { serviceCalls, type ServiceRequest } from './service-calls.js';
import { streamRoute } from './stream-route.js';

/**
 * What the page asks of the service about data files. Methods that return promises reject as those of `ServiceApi` do.
 * A stream never throws: its last event says what came of it; an aborted one ends without.
 */
export type FilesApi = {
  /** What a file says of itself and what its beginning shows; bounded, whatever its size. */
  schema(body: FileBody, signal: AbortSignal): Promise<FileProfile>;
  /** What all its rows show. Aborting stops the reading. */
  profile(body: FileBody, signal: AbortSignal): AsyncGenerator<FileProfileEvent>;
  /** Some of its first rows, sorted and filtered by the service. */
  preview(body: FilePreviewBody, signal: AbortSignal): Promise<FilePreview>;
};

export function createFilesApi(request: ServiceRequest): FilesApi {
  const { ask } = serviceCalls(request);
  return {
    schema: (body, signal) => ask(FileProfileSchema, routePath('fileSchema'), body, signal),
    preview: (body, signal) => ask(FilePreviewSchema, routePath('filePreview'), body, signal),
    profile: (body, signal) =>
      streamRoute(
        request,
        {
          route: 'fileProfile',
          schema: FileProfileEventSchema,
          isLast: ({ type }) => type !== 'progress',
          failed: (error): FileProfileEvent => ({ type: 'error', error }),
          cut: { message: 'Reading the file broke off.', hint: 'Read it again.' }
        },
        body,
        signal
      )
  };
}

/**
 * What the page asks of the service about model files on its machine. Methods that return promises reject as those of
 * `ServiceApi` do. Streams never throw: their last event says what came of it; an aborted one ends without.
 */
export type LocalModelsApi = {
  list(signal?: AbortSignal): Promise<LocalModelsReply>;
  /** Takes a model into memory. Aborting takes it out again unless somebody else waits for it. */
  load(id: string, signal: AbortSignal): AsyncGenerator<LoadModelEvent>;
  /** Begins a download, goes on with one, or looks at the one that runs. Aborting stops looking only. */
  download(body: DownloadModelBody, signal: AbortSignal): AsyncGenerator<DownloadEvent>;
  /** Stops a download; what has arrived is kept. */
  cancelDownload(name: string, signal?: AbortSignal): Promise<void>;
};

export function createLocalModelsApi(request: ServiceRequest): LocalModelsApi {
  const { read, write } = serviceCalls(request);
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
          cut: { message: 'Loading the model broke off.', hint: 'Load it again.' }
        },
        { id },
        signal
      ),
    download: (body, signal) =>
      streamRoute(
        request,
        {
          route: 'downloadModel',
          schema: DownloadEventSchema,
          isLast: ({ type }) => type === 'done' || type === 'stopped' || type === 'error',
          failed: (error): DownloadEvent => ({ type: 'error', error, kept: true }),
          cut: {
            message: 'The word of the download broke off; the download itself may go on.',
            hint: 'Look at the list.'
          }
        },
        body,
        signal
      ),
    cancelDownload: (name, signal) => write(routePath('cancelDownload'), { name }, signal)
  };
}

/** What the page asks of the service about what is installed on request. */
export type RuntimesApi = {
  /** Rejects as those of `ServiceApi` do. */
  state(runtime: RuntimeName, signal?: AbortSignal): Promise<RuntimeReply>;
  /** Never throws: the last event says what came of it. Aborting stops it, and nothing of it stays. */
  install(runtime: RuntimeName, signal: AbortSignal): AsyncGenerator<InstallEvent>;
};

export function createRuntimesApi(request: ServiceRequest): RuntimesApi {
  const { read } = serviceCalls(request);
  return {
    state: (runtime, signal) => read(RuntimeReplySchema, routePath('runtime', { id: runtime }), signal),
    install: (runtime, signal) =>
      streamRoute(
        request,
        {
          route: 'installRuntime',
          schema: InstallEventSchema,
          isLast: ({ type }) => type !== 'line',
          failed: (error): InstallEvent => ({ type: 'error', error }),
          cut: {
            message: 'The installation broke off.',
            hint: 'Look at its state, and install again.'
          }
        },
        { runtime },
        signal
      )
  };
}
