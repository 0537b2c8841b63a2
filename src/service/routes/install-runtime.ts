import { InstallBodySchema, routes } from '../../protocol/index.js';
import { sendEvents } from '../gateway/send-events.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Installs a runtime. When the client leaves, that is stopped. */
export function installRuntimeRoute(app: ServiceApp, { runtimes, keepAliveMs }: ServiceParts): void {
  app.route({
    ...routes.installRuntime,
    schema: { body: InstallBodySchema },
    handler: async ({ body }, reply) => {
      const events = runtimes[body.runtime].install();
      reply.hijack();
      await sendEvents(reply.raw, events, keepAliveMs);
    }
  });
}
