import { LocalModelBodySchema, routes } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Begins to compute the checksum of a model file; the list says how far it is. */
export function hashLocalModelRoute(app: ServiceApp, { local }: ServiceParts): void {
  app.route({
    ...routes.hashLocalModel,
    schema: { body: LocalModelBodySchema },
    handler: async ({ body }, reply) => {
      await local.models.hash(body.id);
      return reply.code(204).send();
    }
  });
}
