import { CountTokensBodySchema, CountTokensReplySchema, routes } from '../../protocol/index.js';
import { findModel } from '../gateway/find-model.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';

/** Says how many tokens a model reads of a request. No model is loaded and nothing is sent for it. */
export function countTokensRoute(app: ServiceApp, { models }: ServiceParts): void {
  app.route({
    ...routes.countTokens,
    schema: { body: CountTokensBodySchema, response: { 200: CountTokensReplySchema } },
    handler: async ({ body }) => {
      const { client } = await findModel(models, body.connection);
      const tokens = await client.countTokens?.(body.request);
      return tokens === undefined ? {} : { tokens };
    }
  });
}
