import { availableParallelism, totalmem } from 'node:os';
import {
  DownloadModelBodySchema,
  DownloadNameBodySchema,
  InstallBodySchema,
  LocalModelBodySchema,
  type LocalModelsReply,
  routes,
  RuntimeParamsSchema
} from '../../protocol/index.js';
import type { ServiceApp, ServiceParts } from '../service-parts.js';
import { sendEvents } from './send-events.js';

/** What is on this machine: model files with their folders and downloads, and the runtimes, which are installed on request. */
export function machineRoutes(app: ServiceApp, { local, runtimes, keepAliveMs }: ServiceParts): void {
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

  app.route({
    ...routes.loadLocalModel,
    schema: { body: LocalModelBodySchema },
    handler: async ({ body }, reply) => sendEvents(reply, await models.load(body.id), keepAliveMs)
  });

  app.route({
    ...routes.downloadModel,
    schema: { body: DownloadModelBodySchema },
    handler: async ({ body }, reply) => sendEvents(reply, await downloads.start(body), keepAliveMs)
  });

  app.route({
    ...routes.cancelDownload,
    schema: { body: DownloadNameBodySchema },
    handler: ({ body }, reply) => downloads.cancel(body.name).then(() => reply.code(204).send())
  });

  app.route({
    ...routes.runtime,
    schema: { params: RuntimeParamsSchema },
    handler: ({ params }) => runtimes[params.id].state()
  });

  app.route({
    ...routes.installRuntime,
    schema: { body: InstallBodySchema },
    handler: async ({ body }, reply) => sendEvents(reply, runtimes[body.runtime].install(), keepAliveMs)
  });
}
