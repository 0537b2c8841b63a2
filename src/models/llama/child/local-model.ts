import { freemem } from 'node:os';
import { basename } from 'node:path';
import { formatBytes } from '../../../protocol/index.js';
import {
  importRuntime,
  type ChatItem,
  type ChatWrapper,
  type Llama,
  type LlamaRuntime,
  type Model,
  type Sequence,
  type Token
} from '../llama-runtime.js';
import type { AnswerMessage, FromChild, LoadMessage, Turn } from '../messages.js';
import { freeCores } from './free-cores.js';
import { damaged, fitContext, readInsights, UnfitModel } from './model-facts.js';
import { textPieces, utf8Guard } from './token-text.js';

/** Tokens of a request that are read at once. In smaller parts, a token takes several times as long: each part reads all weights once. */
const SHORTEST_PART = 16;
const LONGEST_PART = 512;
/** A stop is noticed between two parts, so a part should take about this long, in milliseconds. */
const PART_MS = 150;
/** Threads are counted again after this many tokens of a reply. */
const TOKENS_PER_LOOK = 8;

type Refused = Extract<FromChild, { type: 'refused' }>;
type Ended = Extract<FromChild, { type: 'done' | 'failed' }>;
type Reply = Pick<Extract<Ended, { type: 'done' }>, 'reason' | 'outputTokens'>;
type Tell = (message: FromChild) => void;

/** Why the runtime's chat stops, where that is not the end of the reply. */
const REASONS: Readonly<Record<string, Reply['reason']>> = { maxTokens: 'length', abort: 'stopped' };

/** A model in memory, with places for the last chats and one for sub-queries. One answer at a time. */
export class LocalModel {
  /** Loads the model of a file. Tells at the end that it is ready, or why not, and is undefined then. Never rejects. */
  static async load(message: LoadMessage, tell: Tell): Promise<LocalModel | undefined> {
    const { file, threads } = message;
    const name = basename(file);
    try {
      const { runtime, llama } = await startRuntime(message);
      const insights = await readInsights(runtime, llama, file);
      const fit = await fitContext(insights, message.contextSize, freemem());
      if ('missing' in fit) {
        throw tooLarge(name, `: ${formatBytes(fit.missing)} are missing`);
      }
      const model = await llama.loadModel({
        modelPath: file,
        onLoadProgress: (share: number) => tell({ type: 'progress', share: Math.min(share, 1) })
      });
      const { contextSize, chats } = fit;
      const context = await model.createContext({
        sequences: chats + 1,
        contextSize,
        threads: { ideal: threads, min: 1 }
      });
      const wrapper = runtime.resolveChatWrapper(model, { type: 'auto', noJinja: true, warningLogs: false });
      const guard = utf8Guard(model, runtime);
      const places = new Map(Array.from({ length: chats }, (_, at) => [at, context.getSequence()]));
      const subquery = context.getSequence();
      const size = Math.min(contextSize, context.contextSize);
      tell({ type: 'ready', wrapper: wrapper.wrapperName, contextSize });
      const cores = freeCores(threads);
      return new LocalModel(runtime, llama, model, wrapper, guard, places, subquery, size, cores);
    } catch (error) {
      tell(refusalOf(error, name));
      return undefined;
    }
  }

  private constructor(
    private readonly _runtime: LlamaRuntime,
    private readonly _llama: Llama,
    private readonly _model: Model,
    private readonly _wrapper: ChatWrapper,
    private readonly _guard: ReturnType<typeof utf8Guard>,
    /** Of the last chats, the one that was silent for longest first. Places that no chat has are under numbers. */
    private readonly _chats: Map<string | number, Sequence>,
    private readonly _subquery: Sequence,
    private readonly _contextSize: number,
    private readonly _cores: () => number
  ) {}

  /** Answers one request. Never rejects: the last message, also for a failure, is returned. */
  async answer(message: AnswerMessage, tell: Tell, signal: AbortSignal): Promise<Ended> {
    const { id } = message;
    try {
      const sequence = this._placeOf(message.chat);
      const { contextText } = this._wrapper.generateContextState({
        chatHistory: [...message.turns.map(toItem), { type: 'model', response: [] }]
      });
      const tokens = contextText.tokenize(this._model.tokenizer);
      const room = this._contextSize - tokens.length - 1;
      if (room < 1) {
        const text = `The request has ${tokens.length} tokens; this model reads ${this._contextSize} at once.`;
        return { type: 'failed', id, reason: 'too_long', message: text };
      }
      const cachedTokens = await this._read(sequence, tokens, signal, read =>
        tell({ type: 'reading', id, read, of: tokens.length })
      );
      const reply = signal.aborted
        ? { reason: 'stopped' as const, outputTokens: 0 }
        : await this._reply(
            { ...message, maxTokens: Math.min(message.maxTokens, room) },
            sequence,
            tokens,
            signal,
            tell
          );
      return { type: 'done', id, inputTokens: tokens.length, cachedTokens, ...reply };
    } catch (error) {
      return { type: 'failed', id, reason: 'other', message: (error as Error).message };
    }
  }

  /** Generates a reply after all tokens but the last, which have been read. One that obeys a grammar is made token by token. */
  private async _reply(
    { id, turns, grammar: text, maxTokens, temperature, seed }: AnswerMessage,
    sequence: Sequence,
    tokens: readonly Token[],
    signal: AbortSignal,
    tell: Tell
  ): Promise<Reply> {
    const options = { temperature, ...(seed !== undefined && { seed }) };
    const say = (kind: 'text' | 'thinking', piece: string): void => {
      if (piece !== '' && !signal.aborted) {
        tell({ type: 'piece', id, kind, text: piece });
      }
    };
    let outputTokens = 0;
    if (text === undefined) {
      const chat = new this._runtime.LlamaChat({ contextSequence: sequence, chatWrapper: this._wrapper });
      const { metadata } = await chat.generateResponse(turns.map(toItem), {
        ...options,
        maxTokens,
        signal,
        stopOnAbortSignal: true,
        onToken: (generated: readonly Token[]) => this._heed((outputTokens += generated.length)),
        onResponseChunk: (chunk: { readonly type?: string; readonly text: string }) =>
          say(chunk.type === 'segment' ? 'thinking' : 'text', chunk.text)
      });
      return { reason: REASONS[metadata.stopReason] ?? 'stop', outputTokens };
    }
    const grammar = await this._llama.createGrammar({ grammar: text });
    const textOf = textPieces(this._model);
    let last: Token | undefined;
    const generated = sequence.evaluate(tokens.slice(-1), {
      ...options,
      grammarEvaluationState: new this._runtime.LlamaGrammarEvaluationState({ model: this._model, grammar }),
      tokenBias: () => this._guard(last)
    });
    for await (const token of generated) {
      last = token;
      this._heed(++outputTokens);
      say('text', textOf(token));
      if (signal.aborted || outputTokens >= maxTokens) {
        break;
      }
    }
    say('text', textOf());
    return { reason: signal.aborted ? 'stopped' : outputTokens >= maxTokens ? 'length' : 'stop', outputTokens };
  }

  /** The place of a chat, else that of the chat that was silent for longest. Sub-queries have one of their own. */
  private _placeOf(chat: string | undefined): Sequence {
    const [oldest] = this._chats;
    if (chat === undefined || oldest === undefined) {
      return this._subquery;
    }
    const own = this._chats.get(chat);
    this._chats.delete(own === undefined ? oldest[0] : chat);
    this._chats.set(chat, own ?? oldest[1]);
    return own ?? oldest[1];
  }

  /**
   * Reads all tokens but the last one into the sequence, starting at the first that differs from what it holds. The size of
   * the parts follows the machine's speed, so that a stop is noticed soon; what was read until then is kept.
   *
   * @returns How many tokens were known already.
   */
  private async _read(
    sequence: Sequence,
    tokens: readonly Token[],
    signal: AbortSignal,
    onRead: (count: number) => void
  ): Promise<number> {
    const wanted = tokens.slice(0, -1);
    await sequence.adaptStateToTokens(wanted, false);
    const known = sequence.nextTokenIndex;
    let size = SHORTEST_PART;
    while (sequence.nextTokenIndex < wanted.length && !signal.aborted) {
      this._heed(0);
      onRead(sequence.nextTokenIndex);
      const part = wanted.slice(sequence.nextTokenIndex).slice(0, size);
      const start = performance.now();
      await sequence.evaluateWithoutGeneratingNewTokens(part);
      const perToken = (performance.now() - start) / part.length;
      size = Math.max(SHORTEST_PART, Math.min(LONGEST_PART, size * 2, Math.floor(PART_MS / perToken)));
    }
    return known;
  }

  /** Sets the number of threads to that of free cores, every `TOKENS_PER_LOOK` tokens. */
  private _heed(tokens: number): void {
    if (tokens % TOKENS_PER_LOOK === 0) {
      this._llama.maxThreads = this._cores();
    }
  }
}

async function startRuntime({ runtime: folder, threads }: LoadMessage) {
  try {
    const runtime = await importRuntime(folder);
    const own = { build: 'never', skipDownload: true, gpu: false, maxThreads: threads, logLevel: 'error' };
    return { runtime, llama: await runtime.getLlama(own) };
  } catch (error) {
    throw new UnfitModel((error as Error).message, '', 'runtime');
  }
}

function refusalOf(error: unknown, name: string): Refused {
  const isMemory = error instanceof Error && error.constructor.name === 'InsufficientMemoryError';
  const unfit = error instanceof UnfitModel ? error : isMemory ? tooLarge(name) : damaged(name);
  const { reason, message, hint } = unfit;
  return { type: 'refused', reason, message, hint };
}

function tooLarge(name: string, missing = ''): UnfitModel {
  const message = `There is too little free memory for the model “${name}”${missing}.`;
  return new UnfitModel(message, 'Close other programs, or pick a smaller model.', 'memory');
}

function toItem({ role, text }: Turn): ChatItem {
  return role === 'model' ? { type: 'model', response: [text] } : { type: role, text };
}
