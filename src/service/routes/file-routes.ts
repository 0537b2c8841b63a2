import type { FileFacts } from '../../datasets/index.js';
import { FileBodySchema, FilePreviewBodySchema, routes, type FileProfileEvent } from '../../protocol/index.js';
import { EventFeed } from '../event-feed.js';
import { FileProblem } from '../files/file-problem.js';
import { Refusal } from '../refusal.js';
import type { ServiceApp, ServiceParts } from '../service-parts.js';
import { abortedWith, sendEvents } from './send-events.js';

/** What data files hold. When the client leaves, reading is stopped. */
export function fileRoutes(app: ServiceApp, { files, keepAliveMs }: ServiceParts): void {
  /** What a data file says of itself and what its beginning shows. */
  app.route({
    ...routes.fileSchema,
    schema: { body: FileBodySchema },
    handler: ({ body }, reply) => files.schema(body, abortedWith(reply)).catch(refuse)
  });

  /** Reads a whole data file and reports progress. */
  app.route({
    ...routes.fileProfile,
    schema: { body: FileBodySchema },
    handler: async ({ body }, reply) => {
      await files.check(body.path).catch(refuse);
      await sendEvents(
        reply,
        signal => fileEvents(onProgress => files.full(body, signal, onProgress), signal),
        keepAliveMs
      );
    }
  });

  /** Some of the first rows, for the page, which shows them; the file's sharing level there decides what a model gets of them. */
  app.route({
    ...routes.filePreview,
    schema: { body: FilePreviewBodySchema },
    handler: ({ body }, reply) => files.preview(body, abortedWith(reply)).catch(refuse)
  });
}

/** The reading of a whole file as events. Never throws. */
async function* fileEvents(
  read: (onProgress: (share: number) => void) => Promise<FileFacts>,
  signal: AbortSignal
): AsyncGenerator<FileProfileEvent> {
  const feed = new EventFeed<FileProfileEvent>();
  const reading = read(share => feed.push({ type: 'progress', share })).then(
    file => feed.end({ type: 'done', file }),
    (error: unknown) =>
      feed.end({
        type: 'error',
        error:
          error instanceof FileProblem
            ? { code: error.code, message: error.message }
            : { code: 'fault', message: 'The file could not be profiled. Ask again; the log of the service says more.' }
      })
  );
  yield* feed.read(signal);
  await reading;
}

/** Throws the `Refusal` that a route answers with instead of a result. */
function refuse(error: unknown): never {
  if (error instanceof FileProblem) {
    throw new Refusal(error.code === 'not_found' ? 404 : 400, error.code, error.message, { cause: error });
  }
  throw error;
}
