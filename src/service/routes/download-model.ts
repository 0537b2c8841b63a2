import { DownloadModelBodySchema, routes } from '../../protocol/index.js';
import { sendEvents } from '../gateway/send-events.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Downloads a model file, and says how far it is. It goes on when the client leaves. */
export function downloadModelRoute(app: ServiceApp, { local, keepAliveMs }: ServiceParts): void {
  app.route({
    ...routes.downloadModel,
    schema: { body: DownloadModelBodySchema },
    handler: async ({ body }, reply) => {
      const events = await local.downloads.start(body);
      reply.hijack();
      await sendEvents(reply.raw, events, keepAliveMs);
    }
  });
}
