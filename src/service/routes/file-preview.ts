import { FilePreviewBodySchema, FilePreviewSchema, routes } from '../../protocol/index.js';
import { refuseFile } from '../files/refuse-file.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';
import { abortedWith } from './aborted-with.js';

/** Some of the first rows of a data file, for the page, which shows them and decides by its level what a model gets of them. When the client leaves, that is stopped. */
export function filePreviewRoute(app: ServiceApp, { previews }: ServiceParts): void {
  app.route({
    ...routes.filePreview,
    schema: { body: FilePreviewBodySchema, response: { 200: FilePreviewSchema } },
    handler: ({ body }, reply) => previews.page(body, abortedWith(reply)).catch(refuseFile)
  });
}
