import * as Type from '@sinclair/typebox';
import { ServiceErrorSchema } from './errors.js';
import { LoadingNotice, QueuedNotice } from './models.js';
import { closedObject, count, oneOf, share } from './schema-parts.js';

const name = Type.String({ minLength: 1, maxLength: 200 });

/** Names a model file of the list. */
export const LocalModelBodySchema = closedObject({ id: Type.String({ minLength: 1, maxLength: 1000 }) });

/** A model file on the machine of the Jupyter server. What it holds is known only once it is loaded. */
const LocalModelSchema = Type.Object({
  /** As in the list of models on offer. */
  id: Type.String({ minLength: 1 }),
  /** Name of the file, without its folder. */
  file: Type.String(),
  folder: Type.String(),
  /** In bytes. */
  size: count,
  /** After a failure, the next question tries again. `contextSize`: most tokens of a chat. */
  state: Type.Union([
    Type.Object({ status: Type.Literal('unloaded') }),
    Type.Object({ status: Type.Literal('loading'), share }),
    Type.Object({ status: Type.Literal('ready'), contextSize: count }),
    Type.Object({ status: Type.Literal('failed'), error: ServiceErrorSchema })
  ])
});

/** Events while a model is loaded; `ready` or `error` is the last. Leaving the stream takes the model out of memory again. */
export const LoadModelEventSchema = Type.Union([
  QueuedNotice,
  LoadingNotice,
  Type.Object({ type: Type.Literal('ready'), contextSize: count }),
  Type.Object({ type: Type.Literal('error'), error: ServiceErrorSchema })
]);

/** A folder of model files: the service's `own`, where downloads go, or one that `CELLWRIGHT_MODEL_FOLDERS` names. */
const ModelFolderSchema = Type.Object({
  path: Type.String(),
  source: oneOf('own', 'environment'),
  /** Why nothing is found in it. */
  problem: Type.Optional(ServiceErrorSchema)
});

/** Downloads a model file into the service's own folder, or joins or continues a download; answered with `DownloadEvent`s. */
export const DownloadModelBodySchema = Type.Union([
  /** http or https, without name and password, and no link-local address. Its last part is the file's name. */
  closedObject({ url: Type.String({ minLength: 1, maxLength: 4096 }) }),
  /** Joins the running download of this name and starts nothing; refused with `not_running` if there is none. */
  closedObject({ watch: name })
]);

/** Names a running download. */
export const DownloadNameBodySchema = closedObject({ name });

/** A download that is running, or that stopped and whose received part was kept. */
const ModelDownloadSchema = Type.Object({
  name,
  status: oneOf('running', 'stopped'),
  received: count,
  total: Type.Optional(count)
});

/** Ends with `done`, `stopped` or `error`. The download goes on when the client leaves: `cancelDownload` stops it. */
export const DownloadEventSchema = Type.Union([
  /** `received` falls when the download starts again, because the server has another file now or cannot send a part of it. */
  Type.Object({ type: Type.Literal('progress'), name, received: count, total: Type.Optional(count) }),
  /** The download broke off and is tried again in `waitMs` milliseconds. */
  Type.Object({ type: Type.Literal('waiting'), waitMs: count, reason: Type.String() }),
  /** The file is in the service's own folder. */
  Type.Object({ type: Type.Literal('done'), name, bytes: count }),
  /** Stopped on request. What was received is kept. */
  Type.Object({ type: Type.Literal('stopped'), received: count, message: Type.String() }),
  Type.Object({ type: Type.Literal('error'), error: ServiceErrorSchema })
]);

/** Model files on the machine of the Jupyter server, by name, the folders searched, and downloads that run or can be continued. */
export const LocalModelsReplySchema = Type.Object({
  /** What a model file can count on: the memory that the service may use, in bytes, and its processor cores. */
  machine: Type.Object({ memory: count, cores: Type.Integer({ minimum: 1 }) }),
  models: Type.Array(LocalModelSchema),
  folders: Type.Array(ModelFolderSchema),
  downloads: Type.Array(ModelDownloadSchema)
});

/** Runtimes that are installed only when the user asks for them: `models` runs model files, `files` reads data files. */
const RuntimeNameSchema = oneOf('models', 'files');

/** Names the runtime that is asked about. */
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

/** Asks to install a runtime. */
export const InstallBodySchema = closedObject({ runtime: RuntimeNameSchema });

/** Events while a runtime is installed; `done` or `error` is the last. Leaving the stream stops it and leaves nothing behind. */
export const InstallEventSchema = Type.Union([
  /** A line of the installer's output. */
  Type.Object({ type: Type.Literal('line'), text: Type.String() }),
  Type.Object({ type: Type.Literal('done') }),
  Type.Object({ type: Type.Literal('error'), error: ServiceErrorSchema })
]);

export type LocalModel = Type.Static<typeof LocalModelSchema>;
export type LoadModelEvent = Type.Static<typeof LoadModelEventSchema>;
export type ModelFolder = Type.Static<typeof ModelFolderSchema>;
export type DownloadModelBody = Type.Static<typeof DownloadModelBodySchema>;
export type ModelDownload = Type.Static<typeof ModelDownloadSchema>;
export type DownloadEvent = Type.Static<typeof DownloadEventSchema>;
export type LocalModelsReply = Type.Static<typeof LocalModelsReplySchema>;
export type RuntimeName = Type.Static<typeof RuntimeNameSchema>;
export type RuntimeReply = Type.Static<typeof RuntimeReplySchema>;
export type InstallEvent = Type.Static<typeof InstallEventSchema>;
