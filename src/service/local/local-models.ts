import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ModelEvent, ModelRequest } from '../../agent/index.js';
import {
  inspectModelFile,
  isRuntimeInstalled,
  listModelFiles,
  LlamaClient,
  type LlamaStatus,
  type ModelFile,
  type ModelFileFacts
} from '../../models/llama/index.js';
import { codeFormOf } from '../../models/openai/index.js';
import type { LoadModelEvent, LocalModel, StreamNotice } from '../../protocol/index.js';
import { EventFeed } from '../event-feed.js';
import type { IModelSource, ModelConnection } from '../gateway/model-catalog.js';
import { Refusal } from '../refusal.js';
import { ModelSeat } from './model-seat.js';

export type LocalModelsOptions = {
  /** Where model files are looked for. */
  readonly folders: readonly string[];
  /** Folders that the runtime may be installed in; the first that has it counts. */
  readonly runtimes: readonly string[];
  /** Called when the runtime is there and does not start. */
  readonly onUnusable?: () => void;
  /** What to type to install the runtime. */
  readonly installCommand?: string;
  /** File with the main part of a model's process. */
  readonly program: string;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
};

type Made = {
  readonly file: ModelFile;
  readonly client: LlamaClient;
  /** Where it expects the runtime. */
  readonly runtime: string;
  readonly model: ModelConnection;
  /** Told how the model stands. */
  readonly watching: Set<(status: LlamaStatus) => void>;
  facts?: ModelFileFacts;
};

/** What the ids of model files begin with. */
const PREFIX = 'llama:';

/**
 * The model files on this machine. One model is in memory at a time: who wants another one waits until the one before is
 * not in use any more, and takes its place.
 */
export class LocalModels implements IModelSource {
  constructor(private readonly _options: LocalModelsOptions) {}

  async list(): Promise<readonly ModelConnection[]> {
    return (await this._all()).map(({ model }) => model);
  }

  /** All that is known of the files. The header of a file is read once. Never rejects. */
  async details(): Promise<readonly LocalModel[]> {
    const all = await this._all();
    for (const made of all) {
      if (made.facts === undefined) {
        made.facts = inspectModelFile(made.file.path);
        await nextTick(); // Reading is synchronous; others get their turn between two files.
      }
    }
    return all.map(({ file, client, facts }): LocalModel => {
      const { name, path, size } = file;
      return {
        id: client.id,
        file: name,
        folder: dirname(path),
        size,
        state: stateOf(client.status),
        ...(facts?.status === 'ok' && { architecture: facts.architecture }),
        ...(facts?.status === 'damaged' && {
          problem: { code: 'damaged_model', message: facts.message, hint: facts.hint }
        })
      };
    });
  }

  /**
   * Takes a model into memory, once no other one is in use. When the signal aborts before it is there, it is taken out
   * again unless somebody else waits for it. Throws a `Refusal` when there is no such model.
   */
  async load(id: string): Promise<(signal: AbortSignal) => AsyncIterable<LoadModelEvent>> {
    const made = await this._find(id);
    return signal => this._load(made, signal);
  }

  /** Takes every model out of memory, and no other one in. */
  async close(): Promise<void> {
    await this._seat.close();
  }

  private async *_load({ client, file, watching }: Made, signal: AbortSignal): AsyncGenerator<LoadModelEvent> {
    const feed = new EventFeed<LoadModelEvent>();
    const hear = (status: LlamaStatus): void => {
      if (status.status === 'loading') {
        feed.push({ type: 'loading', share: status.share, bytes: file.size });
      }
    };
    const seated = this._seat.take(client, signal, position => feed.push({ type: 'queued', position }));
    void seated.then(async leave => {
      if (leave !== undefined && !signal.aborted) {
        watching.add(hear);
        hear(client.status);
        await client.load();
      }
      feed.push(lastEventOf(client.status, file.name));
      feed.end();
    });
    try {
      yield* feed.read(signal);
    } finally {
      const leave = await seated;
      watching.delete(hear);
      if (signal.aborted && client.status.status === 'loading' && !client.busy && watching.size === 0) {
        await client.unload();
      }
      leave?.();
    }
  }

  private async _find(id: string): Promise<Made> {
    const made = (await this._all()).find(({ client }) => client.id === id);
    if (made === undefined) {
      throw new Refusal(404, 'unknown_model', `There is no model file “${id}” any more. Look at the list again.`);
    }
    return made;
  }

  /** What is in use stays what it was until it is not, whatever becomes of its file. */
  private async _all(): Promise<readonly Made[]> {
    const { folders, runtimes } = this._options;
    const files = await listModelFiles(folders);
    const paths = new Set(files.map(({ path }) => path));
    for (const [path, made] of this._made) {
      if (!paths.has(path) && !this._isUsed(made)) {
        this._made.delete(path);
        void made.client.unload();
      }
    }
    const runtime = runtimes.find(folder => isRuntimeInstalled(folder)) ?? runtimes[0] ?? '';
    const names = new Set<string>();
    return files.map(file => {
      const isFirst = !names.has(file.name);
      names.add(file.name);
      const id = isFirst ? `${PREFIX}${file.name}` : `${PREFIX}${file.name}:${digest(file.path)}`;
      const before = this._made.get(file.path);
      if (before !== undefined && (this._isUsed(before) || isSame(before, file, id, runtime))) {
        return before;
      }
      void before?.client.unload();
      const made = this._make(file, id, isFirst, runtime);
      this._made.set(file.path, made);
      return made;
    });
  }

  /** Whether it answers, or somebody waits for it or for its loading. */
  private _isUsed({ client, watching }: Made): boolean {
    return client.busy || watching.size > 0 || this._seat.waitingFor(client) > 0;
  }

  private _make(file: ModelFile, id: string, isFirst: boolean, runtime: string): Made {
    const { path, name, size } = file;
    const { program, log, installCommand, onUnusable } = this._options;
    const watching: Made['watching'] = new Set();
    const client = new LlamaClient({
      file: path,
      id,
      runtime,
      program,
      ...(installCommand !== undefined && { installCommand }),
      ...(onUnusable !== undefined && { onUnusable }),
      onStatus: status => watching.forEach(hear => hear(status)),
      log: line => log.info({ model: name }, line)
    });
    const { destination } = client;
    const label = name.replace(/\.gguf$/i, '');
    return {
      file,
      client,
      runtime,
      watching,
      model: {
        connection: {
          id,
          label: isFirst ? label : `${label} (${dirname(path)})`,
          host: 'this machine',
          destination,
          // How much it reads at once is known while it is loaded.
          get capabilities() {
            return client.capabilities;
          },
          codeForm: codeFormOf(label, undefined),
          fileSize: size
        },
        client: {
          id,
          destination,
          get capabilities() {
            return client.capabilities;
          },
          stream: (request, signal, notify, chat) => this._stream(client, size, request, signal, notify, chat)
        }
      }
    };
  }

  private async *_stream(
    client: LlamaClient,
    bytes: number,
    request: ModelRequest,
    signal: AbortSignal,
    notify: (notice: StreamNotice) => void = () => undefined,
    chat?: string
  ): AsyncGenerator<ModelEvent> {
    const onQueued = (position: number): void => notify({ type: 'queued', position });
    const leave = await this._seat.take(client, signal, onQueued);
    if (leave === undefined) {
      yield { type: 'end', reason: 'aborted' };
      return;
    }
    try {
      yield* client.stream(request, signal, {
        onQueued,
        onLoading: share => notify({ type: 'loading', share, bytes }),
        onReading: (read, of) => notify({ type: 'reading', read, of }),
        ...(chat !== undefined && { chat })
      });
    } finally {
      leave();
    }
  }

  private readonly _seat = new ModelSeat();
  /** By the paths of the files. */
  private readonly _made = new Map<string, Made>();
}

/** Whether nothing has changed about a model since it was made. */
function isSame({ file, client, runtime }: Made, { size, modified }: ModelFile, id: string, found: string): boolean {
  const isRunnable = runtime === found || isRuntimeInstalled(runtime);
  return file.size === size && file.modified === modified && client.id === id && isRunnable;
}

function stateOf(status: LlamaStatus): LocalModel['state'] {
  return status.status === 'failed' ? { status: 'failed', error: { ...status.failure } } : status;
}

function lastEventOf(status: LlamaStatus, name: string): LoadModelEvent {
  switch (status.status) {
    case 'ready': {
      const { status: _ready, ...loaded } = status;
      return { type: 'ready', ...loaded };
    }
    case 'failed':
      return { type: 'error', error: { ...status.failure } };
    default:
      return { type: 'error', error: { code: 'unloaded', message: `“${name}” was unloaded again.` } };
  }
}

/** Tells files of one name in several folders apart. */
function digest(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 8);
}
