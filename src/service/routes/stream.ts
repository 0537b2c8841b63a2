import { routes, StreamBodySchema } from '../../protocol/index.js';
import { sendEvents } from '../gateway/send-events.js';
import { Refusal } from '../refusal.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Streams one reply of a model. When the client leaves, the model's request is aborted. */
export function streamRoute(app: ServiceApp, { connections, keepAliveMs }: ServiceParts): void {
  app.route({
    ...routes.stream,
    schema: { body: StreamBodySchema },
    handler: async (request, reply) => {
      const { connection, request: modelRequest } = request.body;
      const model = connections.find(known => known.connection.id === connection);
      if (model === undefined) {
        throw new Refusal(
          404,
          'unknown_model',
          `The service does not offer the model “${connection}” any more. Pick another one.`
        );
      }
      reply.hijack();
      await sendEvents(reply.raw, signal => model.client.stream(modelRequest, signal), keepAliveMs);
    }
  });
}
