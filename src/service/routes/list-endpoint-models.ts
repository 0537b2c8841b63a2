import { listEndpointModels } from '../../models/openai/index.js';
import { EndpointBodySchema, EndpointModelsReplySchema, routes } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';
import { abortedWith } from './aborted-with.js';

/** Asks an endpoint which models it has. */
export function listEndpointModelsRoute(app: ServiceApp, { endpoints }: ServiceParts): void {
  app.route({
    ...routes.listEndpointModels,
    schema: { body: EndpointBodySchema, response: { 200: EndpointModelsReplySchema } },
    handler: async ({ body }, reply) => {
      const signal = abortedWith(reply);
      return listEndpointModels(await endpoints.resolve(body), signal);
    }
  });
}
