import { DownloadNameBodySchema, routes } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Removes what was kept of a download that was stopped. */
export function discardDownloadRoute(app: ServiceApp, { local }: ServiceParts): void {
  app.route({
    ...routes.discardDownload,
    schema: { body: DownloadNameBodySchema },
    handler: async ({ body }, reply) => {
      await local.downloads.discard(body.name);
      return reply.code(204).send();
    }
  });
}
