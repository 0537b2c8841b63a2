import { timingSafeEqual } from 'node:crypto';
import { TypeBoxValidatorCompiler, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify, LogController, type FastifyBaseLogger } from 'fastify';
import { routes } from '../protocol/index.js';
import { answerError } from './answer-error.js';
import { Refusal } from './refusal.js';
import { appendTurnRoute } from './routes/append-turn.js';
import { cancelDownloadRoute } from './routes/cancel-download.js';
import { countTokensRoute } from './routes/count-tokens.js';
import { discardDownloadRoute } from './routes/discard-download.js';
import { downloadModelRoute } from './routes/download-model.js';
import { filePreviewRoute } from './routes/file-preview.js';
import { fileProfileRoute } from './routes/file-profile.js';
import { fileSchemaRoute } from './routes/file-schema.js';
import { hashLocalModelRoute } from './routes/hash-local-model.js';
import { healthRoute } from './routes/health.js';
import { installRuntimeRoute } from './routes/install-runtime.js';
import { listConnectionsRoute } from './routes/list-connections.js';
import { listConversationsRoute } from './routes/list-conversations.js';
import { listEndpointModelsRoute } from './routes/list-endpoint-models.js';
import { listLocalModelsRoute } from './routes/list-local-models.js';
import { loadConversationRoute } from './routes/load-conversation.js';
import { loadLocalModelRoute } from './routes/load-local-model.js';
import { modelsRoute } from './routes/models.js';
import { readinessRoute } from './routes/readiness.js';
import { removeConnectionRoute } from './routes/remove-connection.js';
import { renameNotebookRoute } from './routes/rename-notebook.js';
import { runtimeStateRoute } from './routes/runtime-state.js';
import { saveConnectionRoute } from './routes/save-connection.js';
import { selfTestRoute } from './routes/self-test.js';
import { setModelFoldersRoute } from './routes/set-model-folders.js';
import { streamRoute } from './routes/stream.js';
import { testConnectionRoute } from './routes/test-connection.js';
import { unloadLocalModelRoute } from './routes/unload-local-model.js';
import type { ServiceApp } from './service-app.js';
import type { ServiceParts } from './service-parts.js';

const BODY_LIMIT = 32 * 1024 * 1024;

/**
 * The service, not yet listening. Every request needs the secret; bodies are JSON and have the form that `protocol`
 * states. A route that is missing in the table of routes is an error here.
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
  for (const addRoute of [
    healthRoute,
    modelsRoute,
    listConnectionsRoute,
    saveConnectionRoute,
    removeConnectionRoute,
    listEndpointModelsRoute,
    testConnectionRoute,
    selfTestRoute,
    countTokensRoute,
    readinessRoute,
    listLocalModelsRoute,
    loadLocalModelRoute,
    unloadLocalModelRoute,
    hashLocalModelRoute,
    setModelFoldersRoute,
    runtimeStateRoute,
    installRuntimeRoute,
    downloadModelRoute,
    cancelDownloadRoute,
    discardDownloadRoute,
    fileSchemaRoute,
    fileProfileRoute,
    filePreviewRoute,
    streamRoute,
    listConversationsRoute,
    loadConversationRoute,
    appendTurnRoute,
    renameNotebookRoute
  ]) {
    addRoute(app, parts);
  }
  return app;
}
