import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import type { ModelFailure } from '../../../agent/index.js';
import { isRuntimeInstalled } from '../files/is-runtime-installed.js';
import type { LlamaOptions } from '../llama-options.js';
import type { LlamaStatus } from '../llama-status.js';
import type { FromChild } from '../messages/from-child.js';
import { ModelProcess } from './model-process.js';

const CONTEXT_SIZE = 8192;
const INSTALL = 'npm run llama-runtime';

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
    const { threads = Math.max(1, availableParallelism() - 1) } = this._options;
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
