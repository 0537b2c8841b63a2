import { ConnectionDetailSchema, routes, SaveConnectionBodySchema } from '../../protocol/index.js';
import { connectionDetail } from '../connections/connection-detail.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Saves an endpoint and its key; answers, without the key, when both are on the disk. */
export function saveConnectionRoute(app: ServiceApp, { endpoints }: ServiceParts): void {
  app.route({
    ...routes.saveConnection,
    schema: { body: SaveConnectionBodySchema, response: { 200: ConnectionDetailSchema } },
    handler: async ({ body }) => connectionDetail(await endpoints.store.save(body.connection, body.key), endpoints.env)
  });
}
