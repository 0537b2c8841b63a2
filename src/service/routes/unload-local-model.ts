import { LocalModelBodySchema, routes } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Takes a model out of memory; answers when its process is gone. */
export function unloadLocalModelRoute(app: ServiceApp, { local }: ServiceParts): void {
  app.route({
    ...routes.unloadLocalModel,
    schema: { body: LocalModelBodySchema },
    handler: async ({ body }, reply) => {
      await local.models.unload(body.id);
      return reply.code(204).send();
    }
  });
}
