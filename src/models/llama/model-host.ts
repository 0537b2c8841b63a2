import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import type { ModelFailure } from '../../agent/index.js';
import { CheckedProcess } from '../../subprocess/index.js';
import { isRuntimeInstalled } from './llama-runtime.js';
import { FromChildSchema, type FromChild, type LoadedModel, type ToChild } from './messages.js';

const CONTEXT_SIZE = 8192;
const INSTALL = 'npm run llama-runtime';
/** Heap of the process's own JavaScript, in MB; weights and context lie outside. */
const HEAP_MB = 1024;
/** Time to leave by itself, in milliseconds. */
const LEAVE_MS = 2000;
/** What the process needs of the environment; keys are not among it. */
const ENVIRONMENT = ['HOME', 'LANG', 'LD_LIBRARY_PATH', 'PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'USERPROFILE'];

/** Where a model of a file stands. */
export type LlamaStatus =
  | { readonly status: 'unloaded' }
  /** `share` of the file, from 0 to 1. */
  | { readonly status: 'loading'; readonly share: number }
  | ({ readonly status: 'ready' } & Omit<LoadedModel, 'type'>)
  /** The next question tries again. */
  | { readonly status: 'failed'; readonly failure: ModelFailure };

/** Longest waits, in milliseconds. */
export type LlamaDeadlines = {
  /** From the beginning of loading to the loaded model. */
  readonly load: number;
  /** From the request to the first piece of the reply; reading a long request takes its time. */
  readonly firstToken: number;
  /** Between two pieces. */
  readonly idle: number;
  /** From a stop until a process that does not take it is ended. */
  readonly stop: number;
};

export type LlamaOptions = {
  /** Path of the GGUF file. */
  readonly file: string;
  /** What the model is called among others; made of the file's name by default. */
  readonly id?: string;
  /** Folder that the runtime was installed in. */
  readonly runtime: string;
  /** File with the main part of the model's process. */
  readonly program: string;
  /** What to type to install the runtime; a message names it. */
  readonly installCommand?: string;
  /** Most tokens of a chat; 8,192 by default. The model and the memory may allow less. */
  readonly contextSize?: number;
  /** Cores to compute on at most; all by default. Those that other programs use are left to them. */
  readonly threads?: number;
  /** How the turns of a chat are written, by the runtime's name for it; by default chosen for the file. */
  readonly wrapper?: string;
  /** Most tokens of one reply; 2,048 by default. */
  readonly maxTokens?: number;
  /** 0, the default, takes the likeliest token each time. */
  readonly temperature?: number;
  /** Makes replies at a temperature repeatable. */
  readonly seed?: number;
  readonly deadlines?: Partial<LlamaDeadlines>;
  /** The model is unloaded when nobody asked for so long, in milliseconds; ten minutes by default. */
  readonly unloadAfter?: number;
  /** Told of every change; see `LlamaClient.status`. */
  readonly onStatus?: (status: LlamaStatus) => void;
  /** Called when the runtime is there and does not start. */
  readonly onUnusable?: () => void;
  /** Takes what the model's process prints. */
  readonly log?: (line: string) => void;
};

type Loading = { readonly process: ModelProcess } | { readonly failure: ModelFailure };

/** Keeps the process of one model, one at a time: starts it when it is wanted, and again after it was lost. */
export class ModelHost {
  constructor(
    private readonly _options: LlamaOptions,
    private readonly _deadline: number
  ) {}

  get status(): LlamaStatus {
    return this._status;
  }

  /** The process of the loaded model, while there is one. */
  get process(): ModelProcess | undefined {
    return this._status.status === 'ready' ? this._process : undefined;
  }

  /** The loaded model, or why there is none. Never rejects. Several that wait at once wait for the same. */
  load(): Promise<Loading> {
    const { process } = this;
    if (process?.alive === true) {
      return Promise.resolve({ process });
    }
    if (this._loading === undefined) {
      const loading = this._load().finally(() => {
        if (this._loading === loading) {
          this._loading = undefined;
        }
      });
      this._loading = loading;
    }
    return this._loading;
  }

  /**
   * Takes the model out of memory; also in the middle of loading or of an answer, which then fails. Resolves when no process
   * of it is left, also of an earlier loading.
   */
  async unload(): Promise<void> {
    const process = this._process;
    const gone = this._gone;
    this._process = undefined;
    this._loading = undefined;
    this._wanted = undefined;
    if (this._status.status !== 'failed') {
      this._say({ status: 'unloaded' });
    }
    await process?.leave();
    await gone;
  }

  private async _load(): Promise<Loading> {
    const { file, runtime, program, installCommand = INSTALL, contextSize = CONTEXT_SIZE, wrapper } = this._options;
    if (!isRuntimeInstalled(runtime)) {
      return this._fail({
        code: 'unavailable',
        message: 'llama.cpp, which runs model files on this machine, is not installed.',
        hint: `Type: ${installCommand}`
      });
    }
    const wanted = (this._wanted = Symbol());
    this._say({ status: 'loading', share: 0 });
    await this._gone;
    if (this._wanted !== wanted) {
      return { failure: this._unloaded };
    }
    const process = new ModelProcess(program, this._options.log);
    this._process = process;
    this._gone = process.ended;
    const { threads = availableParallelism() } = this._options;
    const answer = new Promise<Extract<FromChild, { type: 'ready' | 'refused' }>>(resolve => {
      process.listen(message => {
        if (message.type === 'progress' && this._process === process) {
          this._say({ status: 'loading', share: message.share });
        } else if (message.type === 'ready' || message.type === 'refused') {
          resolve(message);
        }
      });
    });
    process.send({ type: 'load', runtime, file, contextSize, threads, ...(wrapper !== undefined && { wrapper }) });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>(resolve => (timer = setTimeout(resolve, this._deadline, undefined)));
    const first = await Promise.race([answer, process.ended, late]);
    clearTimeout(timer);
    process.listen(undefined);
    if (this._process !== process) {
      process.kill();
      return { failure: this._unloaded };
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
      return { process };
    }
    process.kill();
    return this._fail(this._failureOf(first, installCommand));
  }

  /** @param end What came first: nothing in time, how the process ended, or its answer. */
  private _failureOf(
    end: undefined | string | Extract<FromChild, { type: 'ready' | 'refused' }>,
    installCommand: string
  ): ModelFailure {
    if (end === undefined) {
      const seconds = Math.round(this._deadline / 1000);
      const message = `${this._name} could not be loaded within ${seconds} s.`;
      return { code: 'timeout', message, hint: 'Ask again, or pick a smaller model.' };
    }
    if (typeof end === 'string') {
      const message = `The process that loaded ${this._name} ended (${end}).`;
      return {
        code: 'unavailable',
        message,
        hint: 'The file may be damaged or too large for the memory. Pick another.'
      };
    }
    if (end.type === 'refused' && end.reason === 'runtime') {
      this._options.onUnusable?.();
      const message = `llama.cpp, which runs model files on this machine, does not start: ${end.message}`;
      return { code: 'unavailable', message, hint: `Install it again: ${installCommand}` };
    }
    const message = end.type === 'refused' ? end.message : `${this._name} could not be loaded.`;
    const isMemory = end.type === 'refused' && end.reason === 'memory';
    const hint = isMemory ? 'Close other programs, or pick a smaller model.' : 'Pick another model file.';
    const own = end.type === 'refused' ? end.hint : undefined;
    return { code: isMemory ? 'unavailable' : 'bad_request', message, hint: own ?? hint };
  }

  private get _unloaded(): ModelFailure {
    return { code: 'unavailable', message: `${this._name} was unloaded.`, hint: 'Ask again.' };
  }

  private get _name(): string {
    return `“${basename(this._options.file)}”`;
  }

  private _fail(failure: ModelFailure): Loading {
    this._process = undefined;
    this._say({ status: 'failed', failure });
    return { failure };
  }

  private _say(status: LlamaStatus): void {
    this._status = status;
    this._options.onStatus?.(status);
  }

  private _status: LlamaStatus = { status: 'unloaded' };
  private _process: ModelProcess | undefined;
  /** Settles when no process is left: the next one is not started before. */
  private _gone: Promise<unknown> = Promise.resolve();
  /** Of the loading that is under way; taken away by an unloading. */
  private _wanted: symbol | undefined;
  private _loading: Promise<Loading> | undefined;
}

/** The process of one model, from its start to its end. */
export class ModelProcess extends CheckedProcess<typeof FromChildSchema, ToChild> {
  /**
   * Starts it.
   *
   * @param program The file with the process's main part.
   * @param log Takes what it prints.
   */
  constructor(program: string, log?: (line: string) => void) {
    super({
      program,
      schema: FromChildSchema,
      heap: HEAP_MB,
      environment: ENVIRONMENT,
      leave: LEAVE_MS,
      ...(log && { log })
    });
  }
}
