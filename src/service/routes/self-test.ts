import { routes, SelfTestBodySchema, type SelfTestEvent } from '../../protocol/index.js';
import { findModel } from '../gateway/find-model.js';
import { sendEvents } from '../gateway/send-events.js';
import { runSelfTest } from '../self-test/run-self-test.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Runs the self-test of a model and keeps its result. When the client leaves, the model's request is aborted. */
export function selfTestRoute(app: ServiceApp, { models, selfTests, keepAliveMs }: ServiceParts): void {
  app.route({
    ...routes.selfTest,
    schema: { body: SelfTestBodySchema },
    handler: async (request, reply) => {
      const { connection, client } = await findModel(models, request.body.connection);
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
      reply.hijack();
      await sendEvents(reply.raw, events, keepAliveMs);
    }
  });
}
