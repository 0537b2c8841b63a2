import { freemem } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatBytes } from '../../../protocol/index.js';
import { weightsOf } from '../files/weights-of.js';
import { GgufError } from '../gguf/gguf-error.js';
import type { GgufHeader } from '../gguf/gguf-header.js';
import { readGgufHeader } from '../gguf/read-gguf-header.js';
import type { LoadedModel, FromChild } from '../messages/from-child.js';
import type { AnswerMessage, LoadMessage, Turn } from '../messages/to-child.js';
import { ChatPlaces } from './chat-places.js';
import { fitContext } from './fit-context.js';
import type { ChatItem, ChatWrapper, Llama, LlamaRuntime, Model, Sequence, Token } from './llama-runtime.js';
import { readPrompt } from './read-prompt.js';
import { TextPieces } from './text-pieces.js';
import { Utf8Guard } from './utf8-guard.js';

type Refused = Extract<FromChild, { type: 'refused' }>;
type Ended = Extract<FromChild, { type: 'done' | 'failed' }>;
type Tell = (message: FromChild) => void;

/** A model in memory, with places for the last chats and one for sub-queries. One answer at a time. */
export class LocalModel {
  /** Loads the model of a file, or says why not. */
  static async load(
    message: LoadMessage,
    tell: Tell
  ): Promise<{ readonly model: LocalModel; readonly ready: LoadedModel } | Refused> {
    const name = basename(message.file);
    let header: GgufHeader;
    try {
      header = readGgufHeader(message.file);
    } catch (error) {
      return refusalOf(error, name);
    }
    const fit = fitContext(header, message.contextSize, { weights: weightsOf(message.file), available: freemem() });
    if ('missing' in fit) {
      const text = `There is too little free memory for the model “${name}”: ${formatBytes(fit.missing)} are missing.`;
      return { type: 'refused', reason: 'memory', message: text };
    }
    let runtime: LlamaRuntime;
    let llama: Llama;
    try {
      const entry = join(message.runtime, 'node_modules', 'node-llama-cpp', 'dist', 'index.js');
      runtime = (await import(pathToFileURL(entry).href)) as LlamaRuntime;
      llama = await runtime.getLlama({
        build: 'never',
        skipDownload: true,
        gpu: false,
        maxThreads: message.threads,
        logLevel: 'error'
      });
    } catch (error) {
      return { type: 'refused', reason: 'runtime', message: (error as Error).message };
    }
    try {
      const model = await llama.loadModel({
        modelPath: message.file,
        onLoadProgress: (share: number) => tell({ type: 'progress', share: Math.min(share, 1) })
      });
      const { contextSize, chats } = fit;
      const context = await model.createContext({ sequences: chats + 1, contextSize, threads: message.threads });
      const wrapper =
        runtime.resolveChatWrapper({
          type: message.wrapper ?? 'auto',
          noJinja: true,
          bosString: model.tokens.bosString,
          architecture: header.architecture,
          filename: model.filename,
          fileInfo: model.fileInfo,
          tokenizer: model.tokenizer,
          warningLogs: false
        }) ?? new runtime.GeneralChatWrapper();
      const guard = new Utf8Guard(header, model, one => runtime.TokenBias.for(one));
      const places = {
        chat: new ChatPlaces(Array.from({ length: chats }, () => context.getSequence())),
        subquery: context.getSequence()
      };
      return {
        model: new LocalModel(
          runtime,
          llama,
          model,
          wrapper,
          guard,
          places,
          Math.min(contextSize, context.contextSize)
        ),
        ready: {
          type: 'ready',
          architecture: header.architecture,
          ...(header.name !== undefined && { name: header.name }),
          wrapper: wrapper.wrapperName,
          contextSize,
          threads: message.threads
        }
      };
    } catch (error) {
      return refusalOf(error, name);
    }
  }

  private constructor(
    private readonly _runtime: LlamaRuntime,
    private readonly _llama: Llama,
    private readonly _model: Model,
    private readonly _wrapper: ChatWrapper,
    private readonly _guard: Utf8Guard,
    private readonly _places: { readonly chat: ChatPlaces<Sequence>; readonly subquery: Sequence },
    private readonly _contextSize: number
  ) {}

  /** What the model reads of a request. */
  tokensOf(turns: readonly Turn[]): Token[] {
    const { contextText } = this._wrapper.generateContextState({
      chatHistory: [...turns.map(toItem), { type: 'model', response: [] }]
    });
    return contextText.tokenize(this._model.tokenizer);
  }

  /** Answers one request. Never rejects: what comes last is returned. */
  async answer(message: AnswerMessage, tell: Tell, signal: AbortSignal): Promise<Ended> {
    const { id } = message;
    try {
      const { chat, subquery } = this._places;
      const sequence = message.place === 'chat' ? chat.of(message.chat ?? '') : subquery;
      const history = message.turns.map(toItem);
      const tokens = this.tokensOf(message.turns);
      const room = this._contextSize - tokens.length - 1;
      if (room < 1) {
        const text = `The request has ${tokens.length} tokens; this model reads ${this._contextSize} at once.`;
        return { type: 'failed', id, reason: 'too_long', message: text };
      }
      const cachedTokens = await readPrompt(sequence, tokens, signal, read =>
        tell({ type: 'prompt', id, read, of: tokens.length })
      );
      let outputTokens = 0;
      const options = {
        temperature: message.temperature,
        ...(message.seed !== undefined && { seed: message.seed })
      };
      const most = Math.min(message.maxTokens, room);
      const heard = (kind: 'text' | 'thinking', text: string): void => {
        if (text !== '' && !signal.aborted) {
          tell({ type: 'piece', id, kind, text });
        }
      };
      let reason: Extract<Ended, { type: 'done' }>['reason'] = 'stopped';
      if (signal.aborted) {
        // Nothing was generated.
      } else if (message.grammar === undefined) {
        const chat = new this._runtime.LlamaChat({ contextSequence: sequence, chatWrapper: this._wrapper });
        const { metadata } = await chat.generateResponse(history, {
          ...options,
          maxTokens: most,
          signal,
          stopOnAbortSignal: true,
          onToken: (generated: readonly number[]) => (outputTokens += generated.length),
          onResponseChunk: (chunk: { readonly type?: string; readonly text: string }) =>
            heard(chunk.type === 'segment' ? 'thinking' : 'text', chunk.text)
        });
        reason = metadata.stopReason === 'maxTokens' ? 'length' : metadata.stopReason === 'abort' ? 'stopped' : 'stop';
      } else {
        const held = await this._forced(sequence, tokens, message.grammar, options, most, signal, heard);
        ({ reason, outputTokens } = held);
      }
      return { type: 'done', id, reason, inputTokens: tokens.length, cachedTokens, outputTokens };
    } catch (error) {
      const text = (error as Error).message;
      return { type: 'failed', id, reason: error instanceof GrammarError ? 'grammar' : 'other', message: text };
    }
  }

  /** A reply that obeys a grammar, token by token, to its end. */
  private async _forced(
    sequence: Sequence,
    tokens: readonly number[],
    text: string,
    options: object,
    most: number,
    signal: AbortSignal,
    heard: (kind: 'text', text: string) => void
  ): Promise<{ reason: 'stop' | 'length' | 'stopped'; outputTokens: number }> {
    const grammar = await this._llama.createGrammar({ grammar: text }).catch((error: unknown) => {
      throw new GrammarError((error as Error).message);
    });
    const pieces = new TextPieces(this._model);
    let last: number | undefined;
    let outputTokens = 0;
    const generated = sequence.evaluate(tokens.slice(-1), {
      ...options,
      grammarEvaluationState: new this._runtime.LlamaGrammarEvaluationState({ model: this._model, grammar }),
      tokenBias: () => this._guard.biasAfter(last)
    });
    for await (const token of generated) {
      last = token;
      outputTokens++;
      heard('text', pieces.add(token));
      if (signal.aborted || outputTokens >= most) {
        break;
      }
    }
    heard('text', pieces.end());
    const full = outputTokens >= most;
    return { reason: signal.aborted ? 'stopped' : full ? 'length' : 'stop', outputTokens };
  }
}

class GrammarError extends Error {}

function refusalOf(error: unknown, name: string): Refused {
  const refused = { type: 'refused', reason: 'file' } as const;
  return error instanceof GgufError
    ? { ...refused, message: error.message, hint: error.hint }
    : { ...refused, message: `The model file “${name}” could not be loaded.` };
}

function toItem({ role, text }: Turn): ChatItem {
  return role === 'model' ? { type: 'model', response: [text] } : { type: role, text };
}
