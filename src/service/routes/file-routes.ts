import {
  FileBodySchema,
  FilePreviewBodySchema,
  FilePreviewSchema,
  FileProfileSchema,
  routes
} from '../../protocol/index.js';
import { fileEvents } from '../files/file-events.js';
import { refuseFile } from '../files/refuse-file.js';
import type { ServiceApp, ServiceParts } from '../service-parts.js';
import { abortedWith, sendEvents } from './send-events.js';

/** What data files hold. When the client leaves, reading is stopped. */
export function fileRoutes(app: ServiceApp, { files, previews, keepAliveMs }: ServiceParts): void {
  /** What a data file says of itself and what its beginning shows. */
  app.route({
    ...routes.fileSchema,
    schema: { body: FileBodySchema, response: { 200: FileProfileSchema } },
    handler: ({ body }, reply) => files.schema(body, abortedWith(reply)).catch(refuseFile)
  });

  /** Reads a whole data file and says how far it is. */
  app.route({
    ...routes.fileProfile,
    schema: { body: FileBodySchema },
    handler: async ({ body }, reply) => {
      const read = await files.full(body).catch(refuseFile);
      reply.hijack();
      await sendEvents(reply.raw, signal => fileEvents(read, signal), keepAliveMs);
    }
  });

  /** Some of the first rows, for the page, which shows them and decides by its level what a model gets of them. */
  app.route({
    ...routes.filePreview,
    schema: { body: FilePreviewBodySchema, response: { 200: FilePreviewSchema } },
    handler: ({ body }, reply) => previews.page(body, abortedWith(reply)).catch(refuseFile)
  });
}
