import { RenameNotebookBodySchema, routes } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Moves the conversations of a renamed notebook. */
export function renameNotebookRoute(app: ServiceApp, { conversations }: ServiceParts): void {
  app.route({
    ...routes.renameNotebook,
    schema: { body: RenameNotebookBodySchema },
    handler: async ({ body }, reply) => {
      await conversations.rename(body.from, body.to);
      return reply.code(204).send();
    }
  });
}
