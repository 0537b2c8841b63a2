import { LocalModelsReplySchema, routes } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Lists the model files of this machine, their folders and their downloads; loads none of them. */
export function listLocalModelsRoute(app: ServiceApp, { local }: ServiceParts): void {
  app.route({
    ...routes.listLocalModels,
    schema: { response: { 200: LocalModelsReplySchema } },
    handler: async () => ({
      models: [...(await local.models.details())],
      ...(await local.folders.list()),
      downloads: await local.downloads.list()
    })
  });
}
