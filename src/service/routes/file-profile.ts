import { FileBodySchema, routes } from '../../protocol/index.js';
import { fileEvents } from '../files/file-events.js';
import { refuseFile } from '../files/refuse-file.js';
import { sendEvents } from '../gateway/send-events.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Reads a whole data file and says how far it is. When the client leaves, the reading is stopped. */
export function fileProfileRoute(app: ServiceApp, { files, keepAliveMs }: ServiceParts): void {
  app.route({
    ...routes.fileProfile,
    schema: { body: FileBodySchema },
    handler: async ({ body }, reply) => {
      const read = await files.full(body).catch(refuseFile);
      reply.hijack();
      await sendEvents(reply.raw, signal => fileEvents(read, signal), keepAliveMs);
    }
  });
}
