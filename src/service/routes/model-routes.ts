import { listEndpointModels, testEndpoint } from '../../models/openai/index.js';
import {
  EndpointBodySchema,
  RemoveConnectionBodySchema,
  routes,
  SaveConnectionBodySchema,
  SelfTestBodySchema,
  StreamBodySchema,
  type SelfTestEvent
} from '../../protocol/index.js';
import { Refusal } from '../refusal.js';
import { runSelfTest } from '../self-test/self-test.js';
import type { ServiceApp, ServiceParts } from '../service-parts.js';
import { abortedWith, sendEvents } from './send-events.js';

/** The models on offer with what is asked of them, and the endpoints: those that the user named, and the one of the environment. */
export function modelRoutes(app: ServiceApp, { models, endpoints, selfTests, keepAliveMs }: ServiceParts): void {
  /** No model is reached for the list. */
  app.route({
    ...routes.models,
    handler: async () => ({
      connections: await selfTests.addTo((await models.list()).map(({ connection }) => connection))
    })
  });

  /** Streams one reply of a model. When the client leaves, the model's request is aborted. */
  app.route({
    ...routes.stream,
    schema: { body: StreamBodySchema },
    handler: async (request, reply) => {
      const { connection: id, host, destination, request: modelRequest, chat } = request.body;
      const { client, connection } = await models.get(id);
      const change =
        host !== undefined && host !== connection.host
          ? `is now at ${connection.host} instead of ${host}`
          : destination === 'server' && connection.destination === 'network'
            ? 'now passes on what it gets to another computer'
            : undefined;
      if (change !== undefined) {
        const message = `“${connection.label}” ${change}: nothing was sent. Ask again if that is right.`;
        throw new Refusal(409, 'moved_model', message);
      }
      await sendEvents(reply, (signal, notify) => client.stream(modelRequest, signal, notify, chat), keepAliveMs);
    }
  });

  /** Runs the self-test of a model and keeps its result. When the client leaves, the model's request is aborted. */
  app.route({
    ...routes.selfTest,
    schema: { body: SelfTestBodySchema },
    handler: async (request, reply) => {
      const { connection, client } = await models.get(request.body.connection);
      async function* events(signal: AbortSignal): AsyncGenerator<SelfTestEvent> {
        for await (const event of runSelfTest(client, signal)) {
          if (event.type === 'done') {
            await selfTests.keep(connection, event.result).catch((error: unknown) => {
              request.log.warn({ err: error }, 'The result of a self-test is not kept');
            });
          }
          yield event;
        }
      }
      await sendEvents(reply, events, keepAliveMs);
    }
  });

  app.route({ ...routes.listConnections, handler: () => endpoints.list() });

  app.route({
    ...routes.saveConnection,
    schema: { body: SaveConnectionBodySchema },
    handler: ({ body }) => endpoints.save(body.connection, body.key)
  });

  app.route({
    ...routes.removeConnection,
    schema: { body: RemoveConnectionBodySchema },
    handler: ({ body }, reply) => endpoints.remove(body.id).then(() => reply.code(204).send())
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
