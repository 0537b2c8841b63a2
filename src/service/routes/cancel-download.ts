import { DownloadNameBodySchema, ModelDownloadSchema, routes } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Stops a download; answers with what was kept of it. */
export function cancelDownloadRoute(app: ServiceApp, { local }: ServiceParts): void {
  app.route({
    ...routes.cancelDownload,
    schema: { body: DownloadNameBodySchema, response: { 200: ModelDownloadSchema } },
    handler: ({ body }) => local.downloads.cancel(body.name)
  });
}
