import { HealthReplySchema, routes } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Says that the service is up. */
export function healthRoute(app: ServiceApp, { version }: ServiceParts): void {
  app.route({
    ...routes.health,
    schema: { response: { 200: HealthReplySchema } },
    handler: () => ({ status: 'ok' as const, version, pid: process.pid })
  });
}
