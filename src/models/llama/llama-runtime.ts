import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ENTRY = join('node_modules', 'node-llama-cpp', 'dist', 'index.js');

/** Whether the runtime is installed in a folder: its installer marks it as complete. What was lost since shows at its start. */
export function isRuntimeInstalled(folder: string): boolean {
  return existsSync(join(folder, 'node_modules', '.cellwright')) && existsSync(join(folder, ENTRY));
}

/** The runtime that is installed in a folder. Its native part is loaded by `getLlama`. */
export async function importRuntime(folder: string): Promise<LlamaRuntime> {
  return (await import(pathToFileURL(join(folder, ENTRY)).href)) as LlamaRuntime;
}

/** The parts of `node-llama-cpp` that are used. It is installed apart from this package and has no types here. */
export type LlamaRuntime = {
  getLlama(options: object): Promise<Llama>;
  readGgufFileInfo(file: string, options: object): Promise<FileInfo>;
  readonly GgufInsights: { from(info: FileInfo, llama: Llama): Promise<Insights> };
  resolveChatWrapper(model: Model, options: object): ChatWrapper;
  readonly LlamaChat: new (options: { contextSequence: Sequence; chatWrapper: ChatWrapper }) => Chat;
  readonly LlamaGrammarEvaluationState: new (options: { model: Model; grammar: Grammar }) => object;
  readonly TokenBias: { for(model: Model): TokenBias };
};

export type Token = number;

/** A grammar, to be handed back to the runtime. */
type Grammar = object;

export type TokenBias = { set(token: Token, bias: 'never'): TokenBias };

export type Llama = {
  /** Of all contexts together; may be changed between two evaluations. */
  maxThreads: number;
  loadModel(options: object): Promise<Model>;
  createGrammar(options: { grammar: string }): Promise<Grammar>;
};

/** What a file says of itself. */
type FileInfo = {
  readonly metadata: {
    readonly general?: { readonly architecture?: unknown };
    /** `model` is how tokens are written: `gpt2`, `llama`, …; `tokens` the text of each, as the file writes it. */
    readonly tokenizer?: { readonly ggml?: { readonly model?: string; readonly tokens?: readonly string[] } };
  };
  readonly architectureMetadata?: {
    readonly pooling_type?: unknown;
    readonly attention?: { readonly causal?: unknown };
  };
};

/** What the runtime works out of a file; sizes in bytes. */
export type Insights = {
  /** Tokens the model was trained to keep in view. */
  readonly trainContextSize?: number | undefined;
  /** Of the weights, those of all its files together. */
  readonly modelSize: number;
  estimateContextResourceRequirementsV2(options: {
    readonly contextSize: number;
    readonly sequences: number;
    readonly modelGpuLayers: number;
  }): Promise<{ readonly cpuRam: number }>;
};

export type Model = {
  readonly tokenizer: object;
  readonly fileInfo: FileInfo;
  createContext(options: object): Promise<Context>;
  detokenize(tokens: readonly Token[], specialTokens: boolean, lastTokens: readonly Token[]): string;
};

export type Context = { readonly contextSize: number; getSequence(): Sequence };

export type Sequence = {
  readonly nextTokenIndex: number;
  adaptStateToTokens(tokens: readonly Token[], allowShift: boolean): Promise<void>;
  evaluateWithoutGeneratingNewTokens(tokens: readonly Token[]): Promise<void>;
  evaluate(tokens: readonly Token[], options: object): AsyncGenerator<Token>;
};

export type ChatItem =
  | { readonly type: 'system' | 'user'; readonly text: string }
  | { readonly type: 'model'; readonly response: readonly string[] };

export type ChatWrapper = {
  readonly wrapperName: string;
  generateContextState(options: { chatHistory: readonly ChatItem[] }): {
    readonly contextText: { tokenize(tokenizer: object): Token[] };
  };
};

export type Chat = {
  generateResponse(
    history: readonly ChatItem[],
    options: object
  ): Promise<{ readonly metadata: { readonly stopReason: string } }>;
};
