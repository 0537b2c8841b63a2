import { FileBodySchema, FileProfileSchema, routes } from '../../protocol/index.js';
import { refuseFile } from '../files/refuse-file.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';
import { abortedWith } from './aborted-with.js';

/** Says what a data file says of itself and what its beginning shows. When the client leaves, that is stopped. */
export function fileSchemaRoute(app: ServiceApp, { files }: ServiceParts): void {
  app.route({
    ...routes.fileSchema,
    schema: { body: FileBodySchema, response: { 200: FileProfileSchema } },
    handler: ({ body }, reply) => files.schema(body, abortedWith(reply)).catch(refuseFile)
  });
}
