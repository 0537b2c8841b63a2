import { ConversationParamsSchema, ConversationReplySchema, routes } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** The turns of one conversation, and what could not be read of it; none when it is not known. */
export function loadConversationRoute(app: ServiceApp, { conversations }: ServiceParts): void {
  app.route({
    ...routes.loadConversation,
    schema: { params: ConversationParamsSchema, response: { 200: ConversationReplySchema } },
    handler: ({ params }) => conversations.load(params.id)
  });
}
