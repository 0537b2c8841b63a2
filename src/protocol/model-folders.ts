import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { ServiceErrorSchema } from './service-error.js';

/**
 * A folder that model files are looked for in. `own` is that of the service, where downloads go; `environment` ones are
 * named by `CELLWRIGHT_MODEL_FOLDERS`; `user` ones by the page, and only these can be changed by it.
 */
export const ModelFolderSchema = Type.Object({
  path: Type.String(),
  source: Type.Union([Type.Literal('own'), Type.Literal('environment'), Type.Literal('user')]),
  /** Why nothing is found in it. */
  problem: Type.Optional(ServiceErrorSchema)
});

/** Whole paths of folders that are there, on the machine of the Jupyter server. They take the place of those before. */
export const SetModelFoldersBodySchema = Type.Object(
  { folders: Type.Array(Type.String({ minLength: 1, maxLength: 4096 }), { maxItems: 20 }) },
  { additionalProperties: false }
);

/** All folders, as they are now. */
export const ModelFoldersReplySchema = Type.Object({ folders: Type.Array(ModelFolderSchema) });

export type ModelFolder = Static<typeof ModelFolderSchema>;
