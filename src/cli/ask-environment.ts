/** Shows text at the terminal and resolves with the line typed; `null` when the input has ended. Rejects with an abort. */
export type AskPrompt = (text: string, signal: AbortSignal) => Promise<string | null>;

/** What the commands take from the process that runs them. */
export type AskEnvironment = {
  /** Interpreter with `jupyter_server`, `ipykernel` and the data packages. */
  readonly python: string;
  /** Folder that typed paths are relative to, and in which kernels work. */
  readonly folder: string;
  /** The file with the service, which reads data files. */
  readonly service: string;
  /** Environment variables: connection and key of a network model. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly output: {
    /** Standard output: the answer only. Text is written as it is. */
    readonly answer: (text: string) => void;
    /** Standard error: one line. */
    readonly progress: (line: string) => void;
  };
  /** Where services keep saved connections, the user's own first. Called only for models that need it. */
  readonly dataFolders?: () => Promise<readonly string[]>;
  /** What runs model files: the folder of this checkout's runtime, and the file with the main part of its process. */
  readonly llama?: { readonly runtime: string; readonly program: string };
  /** Asks the person at the terminal; absent when there is none. A batch never asks. */
  readonly prompt?: AskPrompt | undefined;
  /** Ends the command: kernels and server are gone when the command resolves. */
  readonly signal: AbortSignal;
};
