import { LocalModelBodySchema, routes } from '../../protocol/index.js';
import { sendEvents } from '../gateway/send-events.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Takes a model into memory. When the client leaves before it is there, it is taken out again. */
export function loadLocalModelRoute(app: ServiceApp, { local, keepAliveMs }: ServiceParts): void {
  app.route({
    ...routes.loadLocalModel,
    schema: { body: LocalModelBodySchema },
    handler: async ({ body }, reply) => {
      const events = await local.models.load(body.id);
      reply.hijack();
      await sendEvents(reply.raw, events, keepAliveMs);
    }
  });
}
