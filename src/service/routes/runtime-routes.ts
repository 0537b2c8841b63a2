import { InstallBodySchema, routes, RuntimeParamsSchema, RuntimeReplySchema } from '../../protocol/index.js';
import type { ServiceApp, ServiceParts } from '../service-parts.js';
import { sendEvents } from './send-events.js';

/** What is installed on request. */
export function runtimeRoutes(app: ServiceApp, { runtimes, keepAliveMs }: ServiceParts): void {
  /** Says whether a runtime is there, and what installing it would take. */
  app.route({
    ...routes.runtime,
    schema: { params: RuntimeParamsSchema, response: { 200: RuntimeReplySchema } },
    handler: ({ params }) => runtimes[params.id].state()
  });

  /** Installs a runtime. When the client leaves, that is stopped. */
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
