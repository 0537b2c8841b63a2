import {
  FilePreviewSchema,
  FileProfileEventSchema,
  FileProfileSchema,
  routePath,
  type FileBody,
  type FilePreview,
  type FilePreviewBody,
  type FileProfile,
  type FileProfileEvent
} from '../../protocol/index.js';
import { serviceCalls } from './service-calls.js';
import type { ServiceRequest } from './service-request.js';
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
          cut: { code: 'protocol', message: 'Reading the file broke off.', hint: 'Read it again.' }
        },
        body,
        signal
      )
  };
}
