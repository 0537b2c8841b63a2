import { LlamaRuntimeReplySchema, routes } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Says whether model files can be run on this machine, and what installing that would take. */
export function llamaRuntimeRoute(app: ServiceApp, { local }: ServiceParts): void {
  app.route({
    ...routes.llamaRuntime,
    schema: { response: { 200: LlamaRuntimeReplySchema } },
    handler: () => local.runtime.state()
  });
}
