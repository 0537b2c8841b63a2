import type { IAskOutput } from './ask-output.js';
import type { AskPrompt } from './ask-prompt.js';

/** What the command takes from the process that runs it. */
export type AskEnvironment = {
  /** Interpreter with `jupyter_server`, `ipykernel` and the data packages. */
  readonly python: string;
  /** Folder that typed paths are relative to, and in which kernels work. */
  readonly folder: string;
  /** The file with the service, which reads data files. */
  readonly service: string;
  /** Environment variables: connection and key of a network model. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly output: IAskOutput;
  /** Where services keep saved connections and model files, the user's own first. Asked only by models that need it. */
  readonly dataFolders?: () => Promise<readonly string[]>;
  /** What runs model files: the folder of this checkout's runtime, and the file with the main part of its process. */
  readonly llama?: { readonly runtime: string; readonly program: string };
  /** Asks the person at the terminal; absent when there is none. A batch never asks. */
  readonly prompt?: AskPrompt | undefined;
  /** Ends the command: kernels and server are gone when `ask` resolves. */
  readonly signal: AbortSignal;
};
