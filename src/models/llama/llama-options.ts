import type { LlamaStatus } from './llama-status.js';

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
  /** Cores to compute on; all but one by default. */
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
