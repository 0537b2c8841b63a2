import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { LocalModelSchema } from './local-model.js';
import { ModelDownloadSchema } from './model-download.js';
import { ModelFolderSchema } from './model-folders.js';
import { ServiceErrorSchema } from './service-error.js';

/**
 * The model files on the machine of the Jupyter server, by name, where they were looked for, and the downloads that run or
 * can go on. `problem` names a file of the service that could not be read.
 */
export const LocalModelsReplySchema = Type.Object({
  models: Type.Array(LocalModelSchema),
  folders: Type.Array(ModelFolderSchema),
  downloads: Type.Array(ModelDownloadSchema),
  problem: Type.Optional(ServiceErrorSchema)
});

export type LocalModelsReply = Static<typeof LocalModelsReplySchema>;
