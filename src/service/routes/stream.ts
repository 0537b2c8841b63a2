import { routes, StreamBodySchema } from '../../protocol/index.js';
import { findModel } from '../gateway/find-model.js';
import { sendEvents } from '../gateway/send-events.js';
import { Refusal } from '../refusal.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Streams one reply of a model. When the client leaves, the model's request is aborted. */
export function streamRoute(app: ServiceApp, { models, keepAliveMs }: ServiceParts): void {
  app.route({
    ...routes.stream,
    schema: { body: StreamBodySchema },
    handler: async (request, reply) => {
      const { connection: id, host, request: modelRequest, chat } = request.body;
      const { client, connection } = await findModel(models, id);
      if (host !== undefined && host !== connection.host) {
        throw new Refusal(
          409,
          'moved_model',
          `“${connection.label}” is at ${connection.host} by now, no longer at ${host}: nothing was sent. Ask again if that is right.`
        );
      }
      reply.hijack();
      await sendEvents(reply.raw, (signal, notify) => client.stream(modelRequest, signal, notify, chat), keepAliveMs);
    }
  });
}
