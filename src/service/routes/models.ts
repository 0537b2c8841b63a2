import { ModelsReplySchema, routes } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Lists the models on offer; reaches none of them. */
export function modelsRoute(app: ServiceApp, { models, selfTests }: ServiceParts): void {
  app.route({
    ...routes.models,
    schema: { response: { 200: ModelsReplySchema } },
    handler: async () => ({
      connections: await selfTests.addTo((await models.list()).map(({ connection }) => connection))
    })
  });
}
