import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import {
  formatParts,
  renderMessages,
  type IModelClient,
  type ModelCapabilities,
  type ModelEvent,
  type ModelFailure,
  type ModelRequest
} from '../../agent/index.js';
import type { StreamNotice } from '../../protocol/index.js';
import { CheckedProcess } from '../../subprocess/index.js';
import { printGrammar } from '../schema/index.js';
import { ABORTED, answerOf, type LlamaDeadlines, type ModelProcess } from './answer.js';
import { isRuntimeInstalled } from './llama-runtime.js';
import { FromChildSchema, type AnswerMessage, type FromChild, type LoadedModel, type Turn } from './messages.js';
import { ModelQueue } from './model-queue.js';

const DEADLINES: LlamaDeadlines = { load: 300_000, firstToken: 300_000, idle: 120_000, stop: 10_000 };
const UNLOAD_AFTER = 600_000;
const MOST_TOKENS = 2048;
/** Tokens of a chat; the model and the memory may allow less. */
const CONTEXT_SIZE = 8192;
const INSTALL = 'npm run llama-runtime';
const RUNTIME = 'llama.cpp, which runs model files on this machine';
/** Heap of the process's own JavaScript, in MB; weights and context lie outside. */
const HEAP_MB = 1024;
/** Time to exit without being killed, in milliseconds. */
const LEAVE_MS = 2000;
/** The environment variables that the process needs; no keys are among them. */
const ENVIRONMENT = ['HOME', 'LANG', 'LD_LIBRARY_PATH', 'PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'USERPROFILE'];

/** The state of a model file. */
export type LlamaStatus =
  | { readonly status: 'unloaded' }
  /** `share` of the file, from 0 to 1. */
  | { readonly status: 'loading'; readonly share: number }
  | ({ readonly status: 'ready' } & Omit<LoadedModel, 'type'>)
  /** The next question tries again. */
  | { readonly status: 'failed'; readonly error: ModelFailure };

export type LlamaOptions = {
  /** Path of the GGUF file. */
  readonly file: string;
  /** Id of the model; by default made from the file's name. */
  readonly id?: string;
  /** Folder that the runtime was installed in. */
  readonly runtime: string;
  /** File with the main part of the model's process. */
  readonly program: string;
  /** Shared by models of which one is in memory at a time; of its own by default. */
  readonly queue?: ModelQueue;
  /** What to type to install the runtime; a message names it. */
  readonly installCommand?: string;
  /** Most tokens of one reply; 2,048 by default. */
  readonly maxTokens?: number;
  /** For requests without one; 0, the default, takes the likeliest token each time. */
  readonly temperature?: number;
  /** Makes replies at a temperature repeatable. */
  readonly seed?: number;
  readonly deadlines?: Partial<LlamaDeadlines>;
  /** The model is unloaded after so many idle milliseconds; ten minutes by default. */
  readonly unloadAfter?: number;
  /** Told of every change; see `LlamaClient.status`. */
  readonly onStatus?: (status: LlamaStatus) => void;
  /** Takes what the model's process prints. */
  readonly log?: (line: string) => void;
};

type LoadNotice = Extract<StreamNotice, { type: 'queued' | 'loading' }>;

/**
 * A model of a GGUF file, in a process of its own that is started with the first request. One request is answered at a
 * time, the others wait in the order they came. What a request shares with the one before is not read again.
 */
export class LlamaClient implements IModelClient {
  constructor(private readonly _options: LlamaOptions) {
    this.id = _options.id ?? `llama:${basename(_options.file)}`;
    this._name = `“${basename(_options.file)}”`;
    this._deadlines = { ...DEADLINES, ..._options.deadlines };
    this._queue = _options.queue ?? new ModelQueue();
  }

  readonly id: string;
  readonly destination = 'server';

  /** The context size is known while the model is loaded. */
  get capabilities(): ModelCapabilities {
    const size = this._status.status === 'ready' && { contextSize: this._status.contextSize };
    return { tools: false, jsonSchema: false, grammar: true, images: false, ...size };
  }

  get status(): LlamaStatus {
    return this._status;
  }

  /** Whether a request is being answered, or waits, or somebody has it loaded. */
  get busy(): boolean {
    return this._queue.holds(this);
  }

  /** The process of the loaded model. */
  get pid(): number | undefined {
    return this._status.status === 'ready' ? this._process?.pid : undefined;
  }

  /**
   * Loads the model, so that the first question need not wait for it. Never rejects: the status tells the outcome. If the
   * signal aborts before the model is loaded, it is unloaded again.
   */
  async load(
    signal = new AbortController().signal,
    notify: (notice: LoadNotice) => void = () => undefined
  ): Promise<LlamaStatus> {
    const leave = this._status.status === 'ready' ? undefined : await this._queue.enter(this, signal, notify);
    try {
      if (leave !== undefined) {
        await this._load(signal, notify);
      }
      return this.status; // Read now: the next one in the queue may unload the model.
    } finally {
      this._restAfter();
      leave?.();
    }
  }

  /** Unloads the model, even in the middle of loading or answering, which then fails. The next request loads it again. */
  async unload(): Promise<void> {
    clearTimeout(this._rest);
    this._unloads++;
    const process = this._process;
    this._process = undefined;
    if (this._status.status !== 'failed') {
      this._say({ status: 'unloaded' });
    }
    await process?.leave();
    await this._gone;
  }

  /**
   * @param notify Told of the place in the queue, of loading, and of reading the request.
   * @param chat The chat that the request belongs to. Where memory allows, what was read is kept for each of the most recent chats.
   */
  async *stream(
    request: ModelRequest,
    signal: AbortSignal,
    notify: (notice: StreamNotice) => void = () => undefined,
    chat = ''
  ): AsyncGenerator<ModelEvent> {
    const leave = await this._queue.enter(this, signal, notify);
    if (leave === undefined) {
      yield ABORTED;
      return;
    }
    clearTimeout(this._rest);
    const onFree = (): void => {
      this._restAfter();
      leave();
    };
    let answer: AsyncGenerator<ModelEvent>;
    try {
      const failure = await this._load(signal, notify);
      const process = this._process;
      if (failure !== undefined || process === undefined) {
        onFree();
        yield signal.aborted ? ABORTED : { type: 'error', error: failure ?? this._unloaded };
        return;
      }
      const message = this._message(request, chat);
      answer = answerOf({ process, message, name: this._name, deadlines: this._deadlines, signal, notify, onFree });
    } catch (error) {
      onFree(); // The schema cannot be printed, or no process is available.
      throw error;
    }
    yield* answer;
  }

  /** Loads the model unless it is loaded; one call at a time. Resolves with the failure if it cannot be loaded. */
  private async _load(signal: AbortSignal, notify: (notice: LoadNotice) => void): Promise<ModelFailure | undefined> {
    if (this._process?.alive === true) {
      return undefined;
    }
    const { file, runtime, program, installCommand = INSTALL, log } = this._options;
    if (!isRuntimeInstalled(runtime)) {
      return this._fail(unavailable(`${RUNTIME}, is not installed.`, `Type: ${installCommand}`));
    }
    const turn = this._unloads;
    const isUnwanted = (): boolean => signal.aborted || turn !== this._unloads;
    await this._gone;
    if (isUnwanted()) {
      return this._unloaded;
    }
    const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    const loading = (share: number): void => {
      this._say({ status: 'loading', share });
      notify({ type: 'loading', share, bytes });
    };
    loading(0);
    let process: ModelProcess;
    try {
      process = new CheckedProcess({
        program,
        schema: FromChildSchema,
        heap: HEAP_MB,
        environment: ENVIRONMENT,
        leave: LEAVE_MS,
        ...(log && { log })
      });
    } catch (error) {
      const message = `No process could be started for ${this._name}: ${(error as Error).message}.`;
      return this._fail(unavailable(message, 'Close other programs, then ask again.'));
    }
    this._process = process;
    this._gone = process.ended;
    const answered = new Promise<Extract<FromChild, { type: 'ready' | 'refused' }>>(resolve => {
      process.listen(message => {
        if (message.type === 'progress' && this._process === process) {
          loading(message.share);
        } else if (message.type === 'ready' || message.type === 'refused') {
          resolve(message);
        }
      });
    });
    process.send({ type: 'load', runtime, file, contextSize: CONTEXT_SIZE, threads: availableParallelism() });
    const late = passed(this._deadlines.load, undefined, { signal, ref: false }).catch(() => undefined);
    const first = await Promise.race([answered, process.ended, late]);
    process.listen(undefined);
    if (isUnwanted()) {
      await this.unload();
      return this._unloaded;
    }
    if (typeof first === 'object' && first.type === 'ready') {
      const { type: _type, ...loaded } = first;
      this._say({ status: 'ready', ...loaded });
      void process.ended.then(() => {
        if (this._process === process) {
          this._process = undefined;
          this._say({ status: 'unloaded' });
        }
      });
      return undefined;
    }
    this._process = undefined;
    process.kill();
    await process.ended;
    return this._fail(this._failureOf(first));
  }

  /** @param end What came first: undefined if nothing came in time, else how the process ended or its refusal. */
  private _failureOf(end: undefined | string | Extract<FromChild, { type: 'refused' }>): ModelFailure {
    if (end === undefined) {
      const seconds = Math.round(this._deadlines.load / 1000);
      const message = `${this._name} could not be loaded within ${seconds} s.`;
      return { code: 'timeout', message, hint: 'Ask again, or pick a smaller model.' };
    }
    if (typeof end === 'string') {
      const hint = 'The file may be damaged or too large for the memory. Pick another.';
      return unavailable(`The process that loaded ${this._name} ended (${end}).`, hint);
    }
    const { reason, message, hint } = end;
    if (reason === 'runtime') {
      const { installCommand = INSTALL } = this._options;
      return unavailable(`${RUNTIME}, does not start: ${message}`, `Install it again: ${installCommand}`);
    }
    return { code: reason === 'memory' ? 'unavailable' : 'bad_request', message, hint };
  }

  private get _unloaded(): ModelFailure {
    return unavailable(`${this._name} was unloaded.`, 'Ask again.');
  }

  private _fail(failure: ModelFailure): ModelFailure {
    this._say({ status: 'failed', error: failure });
    return failure;
  }

  private _message(request: ModelRequest, chat: string): AnswerMessage {
    const id = ++this._last;
    const { maxTokens = MOST_TOKENS, temperature = 0, seed } = this._options;
    return {
      type: 'answer',
      id,
      turns: toTurns(request),
      ...(request.schema !== undefined && { grammar: printGrammar(request.schema) }),
      ...(request.role !== 'subquery' && { chat }),
      maxTokens,
      temperature: request.temperature ?? temperature,
      ...(seed !== undefined && { seed: seed + id })
    };
  }

  private _say(status: LlamaStatus): void {
    this._status = status;
    this._options.onStatus?.(status);
  }

  private _restAfter(): void {
    clearTimeout(this._rest);
    this._rest = setTimeout(() => {
      if (!this.busy) {
        void this.unload();
      }
    }, this._options.unloadAfter ?? UNLOAD_AFTER).unref();
  }

  private readonly _name: string;
  private readonly _deadlines: LlamaDeadlines;
  private readonly _queue: ModelQueue;
  private _status: LlamaStatus = { status: 'unloaded' };
  /** The process that is loading the model or has loaded it. */
  private _process: ModelProcess | undefined;
  /** Settles when no process is left: the next one is not started before. */
  private _gone: Promise<unknown> = Promise.resolve();
  private _rest: NodeJS.Timeout | undefined;
  private _unloads = 0;
  private _last = 0;
}

function unavailable(message: string, hint: string): ModelFailure {
  return { code: 'unavailable', message, hint };
}

/** A request as turns in words; the agent has written calls and results as text. Typed data is not read. */
function toTurns(request: ModelRequest): Turn[] {
  return renderMessages(request).map(message =>
    message.role === 'tool'
      ? { role: 'user', text: formatParts(message.parts) }
      : { role: message.role === 'assistant' ? 'model' : message.role, text: message.text }
  );
}
