import { AppendTurnBodySchema, AppendTurnReplySchema, ConversationParamsSchema, routes } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Writes one turn; answers when it is on the disk, and with what other pages wrote. */
export function appendTurnRoute(app: ServiceApp, { conversations }: ServiceParts): void {
  app.route({
    ...routes.appendTurn,
    schema: { params: ConversationParamsSchema, body: AppendTurnBodySchema, response: { 200: AppendTurnReplySchema } },
    handler: ({ params, body }) => conversations.append(params.id, body)
  });
}
