import { InstallBodySchema, routes } from '../../protocol/index.js';
import { sendEvents } from '../gateway/send-events.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Installs what runs model files. When the client leaves, that is stopped. */
export function installLlamaRuntimeRoute(app: ServiceApp, { local, keepAliveMs }: ServiceParts): void {
  app.route({
    ...routes.installLlamaRuntime,
    schema: { body: InstallBodySchema },
    handler: async (_request, reply) => {
      const events = local.runtime.install();
      reply.hijack();
      await sendEvents(reply.raw, events, keepAliveMs);
    }
  });
}
