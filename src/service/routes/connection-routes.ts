import { listEndpointModels, testEndpoint } from '../../models/openai/index.js';
import {
  ConnectionDetailSchema,
  ConnectionsReplySchema,
  EndpointBodySchema,
  EndpointModelsReplySchema,
  RemoveConnectionBodySchema,
  routes,
  SaveConnectionBodySchema,
  TestReplySchema
} from '../../protocol/index.js';
import type { ServiceApp, ServiceParts } from '../service-parts.js';
import { abortedWith } from './send-events.js';

/** The endpoints that the user named, and the one of the environment. */
export function connectionRoutes(app: ServiceApp, { endpoints }: ServiceParts): void {
  /** All but their secrets; none of them is reached. */
  app.route({
    ...routes.listConnections,
    schema: { response: { 200: ConnectionsReplySchema } },
    handler: () => endpoints.list()
  });

  /** Answers, without the key, when connection and key are on the disk. */
  app.route({
    ...routes.saveConnection,
    schema: { body: SaveConnectionBodySchema, response: { 200: ConnectionDetailSchema } },
    handler: ({ body }) => endpoints.save(body.connection, body.key)
  });

  /** With its key. */
  app.route({
    ...routes.removeConnection,
    schema: { body: RemoveConnectionBodySchema },
    handler: async ({ body }, reply) => {
      await endpoints.remove(body.id);
      return reply.code(204).send();
    }
  });

  /** Asks an endpoint which models it has. */
  app.route({
    ...routes.listEndpointModels,
    schema: { body: EndpointBodySchema, response: { 200: EndpointModelsReplySchema } },
    handler: async ({ body }, reply) => {
      const signal = abortedWith(reply);
      return listEndpointModels(await endpoints.resolve(body), signal);
    }
  });

  /** Asks an endpoint one tiny question. */
  app.route({
    ...routes.testConnection,
    schema: { body: EndpointBodySchema, response: { 200: TestReplySchema } },
    handler: async ({ body }, reply) => {
      const signal = abortedWith(reply);
      return testEndpoint(await endpoints.resolve(body), signal);
    }
  });
}
