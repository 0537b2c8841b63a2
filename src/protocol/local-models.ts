import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { ServiceErrorSchema } from './errors.js';
import { closed, count, oneOf, share } from './schema-parts.js';

/** Of a model file. */
const name = Type.String({ minLength: 1, maxLength: 200 });

/** Names a model file of the list. */
export const LocalModelBodySchema = Type.Object({ id: Type.String({ minLength: 1, maxLength: 1000 }) }, closed);

/** Where a model stands. The next question to one that failed tries again. */
const LocalModelStateSchema = Type.Union([
  Type.Object({ status: Type.Literal('unloaded') }),
  Type.Object({ status: Type.Literal('loading'), share }),
  /** `contextSize`: most tokens of a chat. */
  Type.Object({ status: Type.Literal('ready'), contextSize: count }),
  Type.Object({ status: Type.Literal('failed'), error: ServiceErrorSchema })
]);

/** A model file on the machine of the Jupyter server. What it holds is seen when it is loaded. */
const LocalModelSchema = Type.Object({
  /** As in the list of models on offer. */
  id: Type.String({ minLength: 1 }),
  /** Name of the file, without its folder. */
  file: Type.String(),
  folder: Type.String(),
  /** In bytes. */
  size: count,
  state: LocalModelStateSchema
});

/** While a model is loaded; `ready` or `error` ends it. Leaving takes it out of memory again. */
export const LoadModelEventSchema = Type.Union([
  /** Another model is in use; `position` 1 is the next. Its turn is not announced: loading follows. */
  Type.Object({ type: Type.Literal('queued'), position: Type.Integer({ minimum: 1 }) }),
  Type.Object({ type: Type.Literal('loading'), share, bytes: count }),
  Type.Object({ type: Type.Literal('ready'), contextSize: count }),
  Type.Object({ type: Type.Literal('error'), error: ServiceErrorSchema })
]);

/**
 * A folder that model files are looked for in. `own` is that of the service, where downloads go; `environment` ones are
 * named by `CELLWRIGHT_MODEL_FOLDERS`.
 */
const ModelFolderSchema = Type.Object({
  path: Type.String(),
  source: oneOf('own', 'environment'),
  /** Why nothing is found in it. */
  problem: Type.Optional(ServiceErrorSchema)
});

/**
 * Downloads a model file into the service's own folder, or goes on with the part of it that came from the same address.
 * Answered with `DownloadEvent`s; a download that runs already is joined.
 */
export const DownloadModelBodySchema = Type.Union([
  /** http or https, without name and password, and no link-local address. The file is called as the last part of it. */
  Type.Object({ url: Type.String({ minLength: 1, maxLength: 4096 }) }, closed),
  /** Joins the download of this name that runs, and begins nothing: refused with `not_running` when there is none. */
  Type.Object({ watch: name }, closed)
]);

/** Names the download that runs. */
export const DownloadNameBodySchema = Type.Object({ name }, closed);

/** A download that runs, or whose part was kept. */
const ModelDownloadSchema = Type.Object({
  name,
  status: oneOf('running', 'stopped'),
  received: count,
  total: Type.Optional(count)
});

/**
 * What happens to a download; `done`, `stopped` or `error` ends it. It goes on when the client leaves: `cancelDownload`
 * stops it.
 */
export const DownloadEventSchema = Type.Union([
  /** `received` falls where the server has another file than before, or cannot send a part of it: it starts again. */
  Type.Object({ type: Type.Literal('progress'), name, received: count, total: Type.Optional(count) }),
  /** It broke and is asked for again in `waitMs` milliseconds. */
  Type.Object({ type: Type.Literal('waiting'), waitMs: count, reason: Type.String() }),
  /** The file is in the service's own folder. */
  Type.Object({ type: Type.Literal('done'), name, bytes: count }),
  /** On request. What was received is kept. */
  Type.Object({ type: Type.Literal('stopped'), received: count, message: Type.String() }),
  Type.Object({ type: Type.Literal('error'), error: ServiceErrorSchema })
]);

/** What a model file can count on: the memory that the service may use, in bytes, and its processor cores. */
const MachineSchema = Type.Object({ memory: count, cores: Type.Integer({ minimum: 1 }) });

/**
 * The model files on the machine of the Jupyter server, by name, where they were looked for, and the downloads that run or
 * can go on.
 */
export const LocalModelsReplySchema = Type.Object({
  machine: MachineSchema,
  models: Type.Array(LocalModelSchema),
  folders: Type.Array(ModelFolderSchema),
  downloads: Type.Array(ModelDownloadSchema)
});

/** What is installed only when the user asks for it: `models` runs model files, `files` reads data files. */
const RuntimeNameSchema = oneOf('models', 'files');

/** Names the one that is asked about. */
export const RuntimeParamsSchema = Type.Object({ id: RuntimeNameSchema });

/** A runtime on the machine of the Jupyter server. */
export const RuntimeReplySchema = Type.Object({
  installed: Type.Boolean(),
  installing: Type.Boolean(),
  /** Where it is, or would be. */
  folder: Type.String(),
  /** About how much is downloaded, and how much it takes on the disk. */
  downloadBytes: count,
  diskBytes: count,
  /** What to type in place of installing it from the page. */
  command: Type.String(),
  /** Why it cannot be installed from the page. */
  problem: Type.Optional(ServiceErrorSchema)
});

/** Asks to install one. */
export const InstallBodySchema = Type.Object({ runtime: RuntimeNameSchema }, closed);

/** While it is installed; `done` or `error` ends it. Leaving stops it, and nothing of it stays. */
export const InstallEventSchema = Type.Union([
  /** What the installer says. */
  Type.Object({ type: Type.Literal('line'), text: Type.String() }),
  Type.Object({ type: Type.Literal('done') }),
  Type.Object({ type: Type.Literal('error'), error: ServiceErrorSchema })
]);

export type LocalModel = Static<typeof LocalModelSchema>;
export type LoadModelEvent = Static<typeof LoadModelEventSchema>;
export type ModelFolder = Static<typeof ModelFolderSchema>;
export type DownloadModelBody = Static<typeof DownloadModelBodySchema>;
export type ModelDownload = Static<typeof ModelDownloadSchema>;
export type DownloadEvent = Static<typeof DownloadEventSchema>;
export type LocalModelsReply = Static<typeof LocalModelsReplySchema>;
export type RuntimeName = Static<typeof RuntimeNameSchema>;
export type RuntimeReply = Static<typeof RuntimeReplySchema>;
export type InstallEvent = Static<typeof InstallEventSchema>;
