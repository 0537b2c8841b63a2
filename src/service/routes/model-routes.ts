import { routes, SelfTestBodySchema, StreamBodySchema, type SelfTestEvent } from '../../protocol/index.js';
import { Refusal } from '../refusal.js';
import { runSelfTest } from '../self-test/self-test.js';
import type { ServiceApp, ServiceParts } from '../service-parts.js';
import { sendEvents } from './send-events.js';

/** The models on offer, and what is asked of them. */
export function modelRoutes(app: ServiceApp, { models, selfTests, keepAliveMs }: ServiceParts): void {
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
      const { connection: id, host, request: modelRequest, chat } = request.body;
      const { client, connection } = await models.get(id);
      if (host !== undefined && host !== connection.host) {
        throw new Refusal(
          409,
          'moved_model',
          `“${connection.label}” is at ${connection.host} by now, no longer at ${host}: nothing was sent. Ask again if that is right.`
        );
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
}
