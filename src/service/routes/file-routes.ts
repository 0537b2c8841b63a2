import { FileBodySchema, FilePreviewBodySchema, routes, type FileProfileEvent } from '../../protocol/index.js';
import { FileProblem } from '../files/file-problem.js';
import { Refusal } from '../refusal.js';
import type { ServiceApp, ServiceParts } from '../service-parts.js';
import { abortedWith, sendEvents } from './send-events.js';

/** What data files hold. When the client leaves, reading is stopped. */
export function fileRoutes(app: ServiceApp, { files, keepAliveMs }: ServiceParts): void {
  app.route({
    ...routes.fileSchema,
    schema: { body: FileBodySchema },
    handler: ({ body }, reply) => files.schema(body, abortedWith(reply)).catch(refuse)
  });

  app.route({
    ...routes.fileProfile,
    schema: { body: FileBodySchema },
    handler: async ({ body }, reply) => {
      await files.check(body.path).catch(refuse);
      const events = async function* (
        signal: AbortSignal,
        notify: (event: FileProfileEvent) => void
      ): AsyncGenerator<FileProfileEvent> {
        const onProgress = (share: number): void => notify({ type: 'progress', share });
        yield await files.full(body, signal, onProgress).then(file => ({ type: 'done', file }), failed);
      };
      await sendEvents(reply, events, keepAliveMs);
    }
  });

  /** The page shows the rows; the file's sharing level there decides what a model gets of them. */
  app.route({
    ...routes.filePreview,
    schema: { body: FilePreviewBodySchema },
    handler: ({ body }, reply) => files.preview(body, abortedWith(reply)).catch(refuse)
  });
}

/** The last event when a file could not be read. */
function failed(error: unknown): FileProfileEvent {
  const message = 'The file could not be profiled. Ask again; the log of the service says more.';
  const told = error instanceof FileProblem ? { code: error.code, message: error.message } : { code: 'fault', message };
  return { type: 'error', error: told };
}

/** Throws the `Refusal` that a route answers with instead of a result. */
function refuse(error: unknown): never {
  if (error instanceof FileProblem) {
    throw new Refusal(error.code === 'not_found' ? 404 : 400, error.code, error.message, { cause: error });
  }
  throw error;
}
