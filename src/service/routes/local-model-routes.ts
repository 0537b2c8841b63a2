import { availableParallelism, totalmem } from 'node:os';
import {
  DownloadModelBodySchema,
  DownloadNameBodySchema,
  LocalModelBodySchema,
  type LocalModelsReply,
  routes
} from '../../protocol/index.js';
import type { ServiceApp, ServiceParts } from '../service-parts.js';
import { sendEvents } from './send-events.js';

/** The model files of this machine, their folders and their downloads. */
export function localModelRoutes(app: ServiceApp, { local, keepAliveMs }: ServiceParts): void {
  const { models, folders, downloads } = local;

  /** No model is loaded for the list. */
  app.route({
    ...routes.listLocalModels,
    handler: async (): Promise<LocalModelsReply> => ({
      // A container may allow less than the machine has; without a limit the number is 0 or beyond all memory.
      machine: { memory: Math.min(process.constrainedMemory() || Infinity, totalmem()), cores: availableParallelism() },
      models: [...(await models.details())],
      folders: await folders.list(),
      downloads: await downloads.list()
    })
  });

  /** Loads a model into memory. If the client leaves before that is done, the model is unloaded again. */
  app.route({
    ...routes.loadLocalModel,
    schema: { body: LocalModelBodySchema },
    handler: async ({ body }, reply) => sendEvents(reply, await models.load(body.id), keepAliveMs)
  });

  /** Downloads a model file and reports progress. The download continues if the client leaves. */
  app.route({
    ...routes.downloadModel,
    schema: { body: DownloadModelBodySchema },
    handler: async ({ body }, reply) => sendEvents(reply, await downloads.start(body), keepAliveMs)
  });

  /** Stops a download; answers when it is over. */
  app.route({
    ...routes.cancelDownload,
    schema: { body: DownloadNameBodySchema },
    handler: async ({ body }, reply) => {
      await downloads.cancel(body.name);
      return reply.code(204).send();
    }
  });
}
