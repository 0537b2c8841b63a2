import { InstallBodySchema, routes, RuntimeParamsSchema } from '../../protocol/index.js';
import type { ServiceApp, ServiceParts } from '../service-parts.js';
import { sendEvents } from './send-events.js';

/** The runtimes, which are installed on request. */
export function runtimeRoutes(app: ServiceApp, { runtimes, keepAliveMs }: ServiceParts): void {
  /** Says whether a runtime is there, and what installing it would take. */
  app.route({
    ...routes.runtime,
    schema: { params: RuntimeParamsSchema },
    handler: ({ params }) => runtimes[params.id].state()
  });

  /** Installs a runtime. When the client leaves, that is stopped. */
  app.route({
    ...routes.installRuntime,
    schema: { body: InstallBodySchema },
    handler: async ({ body }, reply) => sendEvents(reply, runtimes[body.runtime].install(), keepAliveMs)
  });
}
