import { stat } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import {
  expandHome,
  isRuntimeInstalled,
  listModelFiles,
  LlamaClient,
  ModelQueue,
  type LlamaStatus,
  type ModelFile
} from '../../models/llama/index.js';
import { codeFormOf } from '../../models/openai/index.js';
import type { LoadModelEvent, LocalModel, ModelFolder, ServiceError } from '../../protocol/index.js';
import type { IModelSource, ModelConnection } from '../gateway/offered-models.js';
import { Refusal } from '../refusal.js';
import type { RuntimeInstaller } from '../runtimes/runtime-installer.js';
import { ModelDownloads } from './download/model-downloads.js';

/** Everything about model files on this machine. */
export type LocalService = {
  readonly models: LocalModels;
  readonly folders: ModelFolders;
  readonly downloads: ModelDownloads;
};

/** Everything about model files. The model process lies beside the program of the service, whose URL is given. */
export function createLocalService(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  log: FastifyBaseLogger,
  program: string,
  runtime: RuntimeInstaller
): LocalService {
  const { CELLWRIGHT_MODEL_FOLDERS: named = '' } = env;
  const folders = new ModelFolders(dataDir, named.split(delimiter).filter(Boolean).map(expandHome));
  return {
    models: new LocalModels({
      folders: folders.paths,
      runtime,
      program: fileURLToPath(new URL('./model-process.mjs', program)),
      log
    }),
    folders,
    downloads: new ModelDownloads(folders.own)
  };
}

/** Where model files are looked for: the service's own folder, and those that the environment names. */
export class ModelFolders {
  constructor(
    dataDir: string,
    private readonly _fromEnvironment: readonly string[]
  ) {
    this.own = join(dataDir, 'models');
    this.paths = [...new Set([this.own, ..._fromEnvironment.filter(isAbsolute)])];
  }

  /** Where downloads go. It may not be there yet. */
  readonly own: string;
  readonly paths: readonly string[];

  /** The folders with what is wrong with them. Never rejects. */
  async list(): Promise<ModelFolder[]> {
    const named = this._fromEnvironment.map(async (path): Promise<ModelFolder> => {
      const problem = await problemOf(path);
      return { path, source: 'environment', ...(problem !== undefined && { problem }) };
    });
    return [{ path: this.own, source: 'own' }, ...(await Promise.all(named))];
  }
}

async function problemOf(path: string): Promise<ServiceError | undefined> {
  const isFolder = isAbsolute(path) && (await stat(path).catch(() => undefined))?.isDirectory() === true;
  const message = `“${path}” is not the full path of a folder that Jupyter may read. Correct CELLWRIGHT_MODEL_FOLDERS.`;
  return isFolder ? undefined : { code: 'bad_folder', message };
}

export type LocalModelsOptions = {
  /** Where model files are looked for. */
  readonly folders: readonly string[];
  /** What runs them. */
  readonly runtime: Pick<RuntimeInstaller, 'folders' | 'command'>;
  /** File with the main part of a model's process. */
  readonly program: string;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
};

type Made = ModelConnection & {
  readonly file: ModelFile;
  readonly client: LlamaClient;
  /** Where the client expects the runtime. */
  readonly runtime: string;
};

/**
 * The model files on this machine. Only one model is in memory at a time: a request for another one waits until that
 * model is no longer in use, then replaces it.
 */
export class LocalModels implements IModelSource {
  constructor(private readonly _options: LocalModelsOptions) {}

  list(): Promise<readonly ModelConnection[]> {
    return this._all();
  }

  /** The files, and how each model stands. Never rejects. */
  async details(): Promise<readonly LocalModel[]> {
    return (await this._all()).map(({ file: { name, path, size }, client: { id, status } }) => ({
      id,
      file: name,
      folder: dirname(path),
      size,
      state: status.status === 'ready' ? { status: 'ready', contextSize: status.contextSize } : status
    }));
  }

  /**
   * Loads a model into memory once no other one is in use: yields how that ended, and notifies of what comes before. If
   * the signal aborts before that is done, the model is unloaded again. Rejects with a `Refusal` if there is no such model.
   */
  async load(
    id: string
  ): Promise<(signal: AbortSignal, notify?: (event: LoadModelEvent) => void) => AsyncIterable<LoadModelEvent>> {
    const made = (await this._all()).find(({ client }) => client.id === id);
    if (made === undefined) {
      throw new Refusal(404, 'unknown_model', `The model file “${id}” no longer exists. Check the list again.`);
    }
    const { client, file } = made;
    return async function* (signal, notify) {
      yield lastEventOf(await client.load(signal, notify), file.name);
    };
  }

  /** Unloads every model, and loads no further one. */
  async close(): Promise<void> {
    await this._queue.close();
  }

  /** A model in use is kept as it is until it is free, even if its file changes or disappears. */
  private async _all(): Promise<readonly Made[]> {
    const { folders, runtime: own } = this._options;
    // Of files of one name, that in the first folder counts.
    const files = (await listModelFiles(folders)).filter(
      (file, at, all) => all.findIndex(({ name }) => name === file.name) === at
    );
    const paths = new Set(files.map(({ path }) => path));
    for (const [path, made] of this._made) {
      if (!paths.has(path) && !made.client.busy) {
        this._made.delete(path);
        void made.client.unload();
      }
    }
    const runtime = own.folders.find(folder => isRuntimeInstalled(folder)) ?? own.folders[0] ?? '';
    return files.map(file => {
      const before = this._made.get(file.path);
      if (before !== undefined && (before.client.busy || isSame(before, file, runtime))) {
        return before;
      }
      void before?.client.unload();
      const made = this._make(file, runtime);
      this._made.set(file.path, made);
      return made;
    });
  }

  private _make(file: ModelFile, runtime: string): Made {
    const { path, name, size } = file;
    const id = `llama:${name}`;
    const { runtime: own, program, log } = this._options;
    const client = new LlamaClient({
      file: path,
      id,
      runtime,
      program,
      queue: this._queue,
      installCommand: own.command,
      log: line => log.info({ model: name }, line)
    });
    const label = name.replace(/\.gguf$/i, '');
    return {
      file,
      client,
      runtime,
      connection: {
        id,
        label,
        host: 'this machine',
        destination: client.destination,
        // The context size is known only while the model is loaded.
        get capabilities() {
          return client.capabilities;
        },
        codeForm: codeFormOf(label),
        fileSize: size
      }
    };
  }

  private readonly _queue = new ModelQueue();
  /** By the paths of the files. */
  private readonly _made = new Map<string, Made>();
}

/** Whether nothing has changed about a model since it was made. */
function isSame({ file, runtime }: Made, { size, modified }: ModelFile, found: string): boolean {
  const isRunnable = runtime === found || isRuntimeInstalled(runtime);
  return file.size === size && file.modified === modified && isRunnable;
}

function lastEventOf(status: LlamaStatus, name: string): LoadModelEvent {
  const unloaded = { code: 'unloaded', message: `“${name}” was unloaded again.` };
  return status.status === 'ready'
    ? { type: 'ready', contextSize: status.contextSize }
    : { type: 'error', error: status.status === 'failed' ? status.error : unloaded };
}
