import { routes, RuntimeParamsSchema, RuntimeReplySchema } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Says whether a runtime is there, and what installing it would take. */
export function runtimeStateRoute(app: ServiceApp, { runtimes }: ServiceParts): void {
  app.route({
    ...routes.runtime,
    schema: { params: RuntimeParamsSchema, response: { 200: RuntimeReplySchema } },
    handler: ({ params }) => runtimes[params.id].state()
  });
}
