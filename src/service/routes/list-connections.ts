import { ConnectionsReplySchema, routes } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Lists the endpoints with all but their secrets; reaches none of them. */
export function listConnectionsRoute(app: ServiceApp, { endpoints }: ServiceParts): void {
  app.route({
    ...routes.listConnections,
    schema: { response: { 200: ConnectionsReplySchema } },
    handler: () => endpoints.list()
  });
}
