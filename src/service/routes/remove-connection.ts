import { RemoveConnectionBodySchema, routes } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Removes an endpoint with its key. */
export function removeConnectionRoute(app: ServiceApp, { endpoints }: ServiceParts): void {
  app.route({
    ...routes.removeConnection,
    schema: { body: RemoveConnectionBodySchema },
    handler: async ({ body }, reply) => {
      await endpoints.store.remove(body.id);
      return reply.code(204).send();
    }
  });
}
