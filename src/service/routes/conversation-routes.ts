import {
  AppendTurnBodySchema,
  ConversationParamsSchema,
  ListConversationsQuerySchema,
  RenameNotebookBodySchema,
  routes
} from '../../protocol/index.js';
import type { ServiceApp, ServiceParts } from '../service-parts.js';

/** The conversations of notebooks. */
export function conversationRoutes(app: ServiceApp, { conversations }: ServiceParts): void {
  app.route({
    ...routes.listConversations,
    schema: { querystring: ListConversationsQuerySchema },
    handler: async ({ query }) => ({ conversations: await conversations.list(query.notebook) })
  });

  app.route({
    ...routes.loadConversation,
    schema: { params: ConversationParamsSchema },
    handler: ({ params }) => conversations.load(params.id)
  });

  app.route({
    ...routes.appendTurn,
    schema: { params: ConversationParamsSchema, body: AppendTurnBodySchema },
    handler: ({ params, body }) => conversations.append(params.id, body)
  });

  app.route({
    ...routes.renameNotebook,
    schema: { body: RenameNotebookBodySchema },
    handler: ({ body }, reply) => conversations.rename(body.from, body.to).then(() => reply.code(204).send())
  });
}
