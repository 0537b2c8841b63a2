import { ConversationListSchema, ListConversationsQuerySchema, routes } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Lists the conversations of one notebook. */
export function listConversationsRoute(app: ServiceApp, { conversations }: ServiceParts): void {
  app.route({
    ...routes.listConversations,
    schema: { querystring: ListConversationsQuerySchema, response: { 200: ConversationListSchema } },
    handler: async ({ query }) => ({ conversations: [...(await conversations.list(query.notebook))] })
  });
}
