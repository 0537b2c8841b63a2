import { listEndpointModels, testEndpoint } from '../../models/openai/index.js';
import {
  EndpointBodySchema,
  RemoveConnectionBodySchema,
  routes,
  SaveConnectionBodySchema
} from '../../protocol/index.js';
import type { ServiceApp, ServiceParts } from '../service-parts.js';
import { abortedWith } from './send-events.js';

/** The endpoints that the user named, and the one of the environment. */
export function connectionRoutes(app: ServiceApp, { endpoints }: ServiceParts): void {
  /** Lists the endpoints without their secrets, and without contacting them. */
  app.route({ ...routes.listConnections, handler: () => endpoints.list() });

  /** Answers, without the key, when connection and key are on the disk. */
  app.route({
    ...routes.saveConnection,
    schema: { body: SaveConnectionBodySchema },
    handler: ({ body }) => endpoints.save(body.connection, body.key)
  });

  /** Removes a connection with its key. */
  app.route({
    ...routes.removeConnection,
    schema: { body: RemoveConnectionBodySchema },
    handler: async ({ body }, reply) => {
      await endpoints.remove(body.id);
      return reply.code(204).send();
    }
  });

  /** Asks an endpoint for its models, or tests it with one tiny question. */
  for (const [route, ask] of [
    [routes.listEndpointModels, listEndpointModels],
    [routes.testConnection, testEndpoint]
  ] as const) {
    app.route({
      ...route,
      schema: { body: EndpointBodySchema },
      handler: async ({ body }, reply) => {
        const signal = abortedWith(reply);
        return ask(await endpoints.resolve(body), signal);
      }
    });
  }
}
