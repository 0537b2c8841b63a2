import { ModelFoldersReplySchema, routes, SetModelFoldersBodySchema } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Replaces the folders that the user named; answers when they are on the disk. */
export function setModelFoldersRoute(app: ServiceApp, { local }: ServiceParts): void {
  app.route({
    ...routes.setModelFolders,
    schema: { body: SetModelFoldersBodySchema, response: { 200: ModelFoldersReplySchema } },
    handler: async ({ body }) => {
      await local.folders.set(body.folders);
      const { folders } = await local.folders.list();
      return { folders };
    }
  });
}
