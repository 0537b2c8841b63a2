/** What a GGUF file says about its model. Absent values were not stated. */
export type GgufHeader = {
  readonly architecture: string;
  readonly name?: string;
  /** Tokens the model was trained to keep in view. */
  readonly contextLength?: number;
  /** Bytes of keys and values that one token takes in memory, at 16 bits each; 0 when the file does not say enough. */
  readonly bytesPerToken: number;
  /** How tokens are written: `gpt2`, `llama`, … */
  readonly tokenizer?: string;
  /** The text of every token, as the file writes it. */
  readonly tokens: readonly string[];
};
