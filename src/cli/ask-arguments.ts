import type { CodeForm } from '../toolsets/index.js';

/** How code and tools are handled, the same for one question and for a batch. */
export type AskOptions = {
  /** `builtin`, `openai:NAME`, `llama:FILE` or `scripted:FILE`. */
  readonly model: string;
  /** How the model writes what is drafted; absent where its name or connection says. */
  readonly codeForm?: CodeForm;
  /** Whether the draft is executed. */
  readonly run: boolean;
  /** Whether `runPython` is allowed without asking; otherwise the person at the terminal decides, or it is denied. */
  readonly allowTools: boolean;
  readonly json: boolean;
};

/** What was typed. Paths are as typed, relative to the working folder. */
export type AskArguments =
  | (AskOptions & {
      readonly type: 'question';
      readonly question: string;
      readonly data: readonly string[];
      /** File to write the cells to. */
      readonly notebook?: string;
    })
  | (AskOptions & {
      readonly type: 'batch';
      readonly file: string;
      /** Seconds for each line. */ readonly deadline: number;
    })
  | { readonly type: 'help' };
