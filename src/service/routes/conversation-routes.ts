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
  /** Lists the conversations of one notebook. */
  app.route({
    ...routes.listConversations,
    schema: { querystring: ListConversationsQuerySchema },
    handler: async ({ query }) => ({ conversations: await conversations.list(query.notebook) })
  });

  /** The turns of one conversation, and how much of it could not be read; no turns if it is unknown. */
  app.route({
    ...routes.loadConversation,
    schema: { params: ConversationParamsSchema },
    handler: ({ params }) => conversations.load(params.id)
  });

  /** Writes one turn; answers when it is on the disk, and with what other pages wrote. */
  app.route({
    ...routes.appendTurn,
    schema: { params: ConversationParamsSchema, body: AppendTurnBodySchema },
    handler: ({ params, body }) => conversations.append(params.id, body)
  });

  /** Moves the conversations of a renamed notebook. */
  app.route({
    ...routes.renameNotebook,
    schema: { body: RenameNotebookBodySchema },
    handler: async ({ body }, reply) => {
      await conversations.rename(body.from, body.to);
      return reply.code(204).send();
    }
  });
}
