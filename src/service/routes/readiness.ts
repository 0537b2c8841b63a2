import { ReadinessBodySchema, ReadinessReplySchema, routes, type ReadinessCheck } from '../../protocol/index.js';
import { checkReadiness } from '../gateway/check-readiness.js';
import { findModel } from '../gateway/find-model.js';
import { checkLocalReadiness } from '../local/check-local-readiness.js';
import { selfTestCheck } from '../self-test/self-test-check.js';
import type { ServiceApp } from '../service-app.js';
import type { ServiceParts } from '../service-parts.js';
import { abortedWith } from './aborted-with.js';

/**
 * Says of a model, line by line, what stands in its way. A model without an endpoint has the lines that apply; one whose
 * file is gone is not unknown.
 */
export function readinessRoute(app: ServiceApp, parts: ServiceParts): void {
  const { version, models, endpoints, local, selfTests } = parts;
  app.route({
    ...routes.readiness,
    schema: { body: ReadinessBodySchema, response: { 200: ReadinessReplySchema } },
    handler: async ({ body }, reply) => {
      const signal = abortedWith(reply);
      const id = body.connection;
      const isFile = local.models.owns(id);
      const connection = isFile ? (await models.find(id))?.connection : (await findModel(models, id)).connection;
      const [tested] = await selfTests.addTo(connection === undefined ? [] : [connection]);
      const { connections, problem } = await endpoints.list();
      const isEndpoint = connections.some(known => known.id === id);
      const checks: ReadinessCheck[] = [
        { id: 'service', state: 'ok', text: `The Cellwright service ${version} runs.` },
        ...(problem === undefined ? [] : [{ id: 'files', state: 'warn' as const, text: problem.message }]),
        ...(isEndpoint ? await checkReadiness(await endpoints.resolve({ id }), signal) : []),
        ...(isFile ? await checkLocalReadiness(local, id) : []),
        ...(tested === undefined ? [] : [selfTestCheck(tested.selfTest)])
      ];
      return { checks };
    }
  });
}
