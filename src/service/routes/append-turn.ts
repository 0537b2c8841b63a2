import { AppendTurnBodySchema, ConversationParamsSchema, routes } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Writes one turn; answers when it is on the disk. */
export function appendTurnRoute(app: ServiceApp, { conversations }: ServiceParts): void {
  app.route({
    ...routes.appendTurn,
    schema: { params: ConversationParamsSchema, body: AppendTurnBodySchema },
    handler: async ({ params, body }, reply) => {
      await conversations.append(body.notebook, params.id, body.turn);
      return reply.code(204).send();
    }
  });
}
