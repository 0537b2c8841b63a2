import { testEndpoint } from '../../models/openai/index.js';
import { EndpointBodySchema, routes, TestReplySchema } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';
import { abortedWith } from './aborted-with.js';

/** Asks an endpoint one tiny question. */
export function testConnectionRoute(app: ServiceApp, { endpoints }: ServiceParts): void {
  app.route({
    ...routes.testConnection,
    schema: { body: EndpointBodySchema, response: { 200: TestReplySchema } },
    handler: async ({ body }, reply) => {
      const signal = abortedWith(reply);
      return testEndpoint(await endpoints.resolve(body), signal);
    }
  });
}
