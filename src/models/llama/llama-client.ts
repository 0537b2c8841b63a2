import { basename } from 'node:path';
import {
  formatParts,
  renderMessages,
  type IModelClient,
  type ModelCapabilities,
  type ModelEvent,
  type ModelFailure,
  type ModelRequest
} from '../../agent/index.js';
import { printGrammar } from '../schema/index.js';
import type { AnswerMessage, FromChild, Turn } from './messages.js';
import {
  ModelHost,
  type LlamaDeadlines,
  type LlamaOptions,
  type LlamaStatus,
  type ModelProcess
} from './model-host.js';
import { Turnstile } from './turnstile.js';

const DEADLINES: LlamaDeadlines = { load: 300_000, firstToken: 300_000, idle: 120_000, stop: 10_000 };
const UNLOAD_AFTER = 600_000;
const MOST_TOKENS = 2048;
/** A longer reply is none, in characters. */
const LONGEST_REPLY = 4_000_000;
const ABORTED: ModelEvent = { type: 'end', reason: 'aborted' };

export type LlamaRequestOptions = {
  /** Told the place in the queue, from 1 on, whenever it changes; never called when nobody is before. */
  readonly onQueued?: (position: number) => void;
  /** Told the share of the file that was read, from 0 to 1, while the request waits for the model to be loaded. */
  readonly onLoading?: (share: number) => void;
  /** While it is read: so many of its tokens are. */
  readonly onReading?: (read: number, of: number) => void;
  /** Which chat it belongs to: what the last chats have read is kept for each of them, where memory allows. */
  readonly chat?: string;
};

type Came = FromChild | { readonly type: 'gone'; readonly how: string } | { readonly type: 'late' | 'aborted' };

/**
 * A model of a GGUF file, in a process of its own that is started with the first request. One request is answered at a
 * time, the others wait in the order they came. What a request shares with the one before is not read again.
 */
export class LlamaClient implements IModelClient {
  constructor(private readonly _options: LlamaOptions) {
    this.id = _options.id ?? `llama:${basename(_options.file)}`;
    this._name = `“${basename(_options.file)}”`;
    this._deadlines = { ...DEADLINES, ..._options.deadlines };
    this._host = new ModelHost({ ..._options, onStatus: status => this._hear(status) }, this._deadlines.load);
  }

  readonly id: string;
  readonly destination = 'server';

  /** The context size is known while the model is loaded, and where one was asked for. */
  get capabilities(): ModelCapabilities {
    const { status } = this;
    const contextSize = status.status === 'ready' ? status.contextSize : this._options.contextSize;
    return { tools: false, jsonSchema: false, grammar: true, images: false, ...(contextSize && { contextSize }) };
  }

  get status(): LlamaStatus {
    return this._host.status;
  }

  /** Whether a request is being answered. */
  get busy(): boolean {
    return this._turnstile.busy;
  }

  /** The process of the loaded model. */
  get pid(): number | undefined {
    return this._host.process?.pid;
  }

  /** Loads the model, so that the first question need not wait for it. Never rejects: the status says what came of it. */
  async load(): Promise<LlamaStatus> {
    await this._host.load();
    this._restAfter();
    return this.status;
  }

  /** Takes the model out of memory. The next request loads it again. */
  async unload(): Promise<void> {
    clearTimeout(this._rest);
    await this._host.unload();
  }

  async *stream(
    request: ModelRequest,
    signal: AbortSignal,
    { onQueued, onLoading, onReading, chat }: LlamaRequestOptions = {}
  ): AsyncGenerator<ModelEvent> {
    const leave = await this._turnstile.enter(signal, onQueued);
    if (leave === undefined) {
      yield ABORTED;
      return;
    }
    clearTimeout(this._rest);
    const end = (): void => {
      this._restAfter();
      leave();
    };
    this._onLoading = onLoading;
    const loaded = await Promise.race([this._host.load(), untilAborted(signal)]);
    this._onLoading = undefined;
    if (loaded === 'aborted' || 'failure' in loaded) {
      end();
      yield loaded === 'aborted' ? ABORTED : { type: 'error', error: loaded.failure };
      return;
    }
    yield* this._answer(this._message(request, chat), loaded.process, signal, end, onReading);
  }

  private async *_answer(
    asked: AnswerMessage,
    process: ModelProcess,
    signal: AbortSignal,
    end: () => void,
    onReading?: (read: number, of: number) => void
  ): AsyncGenerator<ModelEvent> {
    const { id } = asked;
    let hear: (message: Came) => void = () => undefined;
    const came = new ReadableStream<Came>({
      start: controller => {
        hear = message => controller.enqueue(message);
      }
    }).getReader();
    const ended = new Promise<void>(resolve => {
      process.listen(message => {
        if ('id' in message && message.id === id) {
          hear(message);
          if (message.type === 'done' || message.type === 'failed') {
            resolve();
          }
        }
      });
      void process.ended.then(how => {
        hear({ type: 'gone', how });
        resolve();
      });
    });
    const stop = (): void => {
      process.send({ type: 'stop', id });
      hear({ type: 'aborted' });
    };
    let timer = setTimeout(() => hear({ type: 'late' }), this._deadlines.firstToken);
    let length = 0;
    let isOver = false;
    signal.addEventListener('abort', stop, { once: true });
    try {
      process.send(asked);
      if (signal.aborted) {
        stop();
      }
      for (;;) {
        const { value: message } = await came.read();
        switch (message?.type) {
          case 'reading':
            onReading?.(message.read, message.of);
            break;
          case 'piece':
            length += message.text.length;
            if (length > LONGEST_REPLY) {
              process.kill();
              yield { type: 'error', error: failureOfLength(this._name) };
              return;
            }
            clearTimeout(timer);
            timer = setTimeout(() => hear({ type: 'late' }), this._deadlines.idle);
            yield { type: message.kind, delta: message.text };
            break;
          case 'done':
            isOver = true;
            yield { type: 'usage', usage: usageOf(message) };
            yield { type: 'end', reason: message.reason === 'stopped' ? 'aborted' : message.reason };
            return;
          case 'failed':
            isOver = true;
            yield { type: 'error', error: failureOfAnswer(this._name, message) };
            return;
          case 'aborted':
            yield ABORTED;
            return;
          case 'gone':
            isOver = true;
            yield { type: 'error', error: failureOfLoss(this._name, message.how) };
            return;
          case 'late':
            process.kill();
            yield {
              type: 'error',
              error: failureOfDeadline(this._name, length > 0 ? 'idle' : 'firstToken', this._deadlines)
            };
            return;
          default:
            break;
        }
      }
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      if (!isOver) {
        // Also when whoever reads leaves without an abort.
        process.send({ type: 'stop', id });
      }
      const kill = setTimeout(() => process.kill(), this._deadlines.stop);
      void ended.then(() => {
        clearTimeout(kill);
        end();
      });
    }
  }

  private _message(request: ModelRequest, chat: string | undefined): AnswerMessage {
    const id = ++this._last;
    const { maxTokens = MOST_TOKENS, temperature = 0, seed } = this._options;
    return {
      type: 'answer',
      id,
      turns: toTurns(request),
      ...(request.schema !== undefined && { grammar: printGrammar(request.schema) }),
      place: request.role === 'subquery' ? 'subquery' : 'chat',
      ...(chat !== undefined && { chat }),
      maxTokens,
      temperature,
      ...(seed !== undefined && { seed: seed + id })
    };
  }

  private _hear(status: LlamaStatus): void {
    if (status.status === 'loading') {
      this._onLoading?.(status.share);
    }
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
  private readonly _host: ModelHost;
  private readonly _turnstile = new Turnstile();
  /** Of the request whose turn it is. */
  private _onLoading: ((share: number) => void) | undefined;
  private _rest: NodeJS.Timeout | undefined;
  private _last = 0;
}

function usageOf({ inputTokens, cachedTokens, outputTokens }: Extract<FromChild, { type: 'done' }>): {
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
} {
  return { inputTokens, cachedTokens, outputTokens };
}

function untilAborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise(resolve => {
    if (signal.aborted) {
      resolve('aborted');
    }
    signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
}

/** A request as turns in words, for chats that know no tools. Typed data is not read. */
function toTurns(request: ModelRequest): Turn[] {
  return renderMessages(request).map((message): Turn => {
    switch (message.role) {
      case 'assistant':
        return { role: 'model', text: [message.text, ...message.calls.map(callText)].filter(Boolean).join('\n') };
      case 'tool':
        return {
          role: 'user',
          text: `Result of ${message.toolName} (${message.status}):\n${formatParts(message.parts)}`
        };
      default:
        return { role: message.role, text: message.text };
    }
  });
}

function callText({ name, arguments: args }: { readonly name: string; readonly arguments: string }): string {
  return `{"tool":${JSON.stringify(name)},"arguments":${args}}`;
}

/** What the process of a model said instead of an answer, for a person. `name` is the file's, in quotes. */
function failureOfAnswer(name: string, { reason, message }: Extract<FromChild, { type: 'failed' }>): ModelFailure {
  switch (reason) {
    case 'too_long':
      return { code: 'too_long', message, hint: 'Start a new chat, or ask about fewer datasets.' };
    case 'grammar':
      return {
        code: 'bad_request',
        message: `The form of the reply is none that ${name} can be held to: ${message}`,
        hint: 'Pick another model.'
      };
    case 'other':
      return { code: 'server', message: `${name} could not answer: ${message}`, hint: 'Ask again.' };
  }
}

/** The process ended in the middle of an answer. */
function failureOfLoss(name: string, how: string): ModelFailure {
  return {
    code: 'unavailable',
    message: `The process of ${name} ended (${how}). What had arrived is kept; no call in it was run.`,
    hint: 'Ask again: the model is loaded anew. When it happens again, there may be too little memory.'
  };
}

/** A deadline passed. */
function failureOfDeadline(name: string, which: 'firstToken' | 'idle', deadlines: LlamaDeadlines): ModelFailure {
  const seconds = Math.round(deadlines[which] / 1000);
  const message =
    which === 'idle'
      ? `${name} stopped in the middle of its reply for more than ${seconds} s. What had arrived is kept.`
      : `${name} did not begin to answer within ${seconds} s.`;
  return { code: 'timeout', message, hint: 'Ask again, or pick a smaller model.' };
}

/** A reply went on for ever. */
function failureOfLength(name: string): ModelFailure {
  const message = `The reply of ${name} was too long and was cut off. What had arrived is kept; no call in it was run.`;
  return { code: 'protocol', message, hint: 'Ask for less at once, or pick another model.' };
}
