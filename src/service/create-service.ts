import { timingSafeEqual } from 'node:crypto';
import { TypeBoxValidatorCompiler, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest
} from 'fastify';
import { type HealthReply, routes, type ServiceError } from '../protocol/index.js';
import { Refusal } from './refusal.js';
import { conversationRoutes } from './routes/conversation-routes.js';
import { fileRoutes } from './routes/file-routes.js';
import { machineRoutes } from './routes/machine-routes.js';
import { modelRoutes } from './routes/model-routes.js';
import type { ServiceApp, ServiceParts } from './service-parts.js';

const BODY_LIMIT = 32 * 1024 * 1024;

/**
 * The service, not yet listening; closing it ends everything that runs for it. Every request needs the secret; bodies
 * are JSON in the form that `protocol` defines. Throws when a route is missing from the table of routes.
 */
export function createService(parts: ServiceParts, secret: string, logger: FastifyBaseLogger): ServiceApp {
  const app: ServiceApp = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    bodyLimit: BODY_LIMIT,
    // Bodies are checked, passed on and written as text; names such as `__proto__` may be columns.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    forceCloseConnections: true
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  app.setSerializerCompiler(() => value => JSON.stringify(value));
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new Refusal(404, 'not_found', 'The Cellwright service has no such route. Reload the page.');
  });

  const expected = Buffer.from(secret);
  app.addHook('onRequest', (request, _reply, done) => {
    const given = Buffer.from(String(request.headers['x-service-secret'] ?? ''));
    const right = given.length === expected.length && timingSafeEqual(given, expected);
    done(right ? undefined : new Refusal(403, 'forbidden', 'The Cellwright service answers Jupyter only.'));
  });

  const listed = new Set(Object.values(routes).map(({ method, url }) => `${method} ${url}`));
  app.addHook('onRoute', ({ method, url }) => {
    if (!listed.has(`${String(method)} ${url}`)) {
      throw new Error(`${String(method)} ${url} is missing in the table of routes.`);
    }
  });
  app.addHook('onClose', async () => {
    const { local, runtimes, files } = parts;
    const owners = [local.models, local.downloads, runtimes.models, runtimes.files, files];
    await Promise.all(owners.map(owner => owner.close()));
  });
  app.route({
    ...routes.health,
    handler: (): HealthReply => ({ status: 'ok', version: parts.version, pid: process.pid })
  });
  for (const addRoutes of [modelRoutes, machineRoutes, fileRoutes, conversationRoutes]) {
    addRoutes(app, parts);
  }
  return app;
}

/** Answers every failure with a `ServiceError`. Unexpected failures are logged and answered without details. */
function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  return reply.code(status).send(bodyFor(error, status, request) satisfies ServiceError);
}

function bodyFor(error: FastifyError | Refusal, status: number, request: FastifyRequest): ServiceError {
  if (error instanceof Refusal) {
    if (error.cause !== undefined) {
      request.log.warn({ err: error.cause }, error.message);
    }
    return { code: error.code, message: error.message };
  }
  switch (status) {
    case 400:
      return {
        code: 'bad_request',
        message: `The Cellwright service did not understand the page (${error.message}). Reload the page.`
      };
    case 413:
      return { code: 'too_large', message: 'The request is larger than 32 MB. Start a new chat.' };
    case 415:
      return { code: 'not_json', message: 'The Cellwright service accepts JSON only.' };
    default:
      if (!request.raw.destroyed) {
        request.log.error({ err: error }, 'Unexpected fault'); // Work for a client that left ends like this, too.
      }
      return {
        code: 'fault',
        message: 'The Cellwright service met an unexpected fault. Ask again; its log says more.'
      };
  }
}
