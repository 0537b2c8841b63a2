/** One check of a proposal, shown on its card. `failed` keeps the draft out of the notebook until the user decides. */
export type CodeCheck = {
  readonly id: 'columns' | 'variables' | 'imports' | 'syntax' | 'overwrite' | 'effects' | 'data' | 'mended';
  readonly status: 'passed' | 'note' | 'failed' | 'unknown';
  /** One short sentence or phrase, for example `3 columns exist`. */
  readonly text: string;
  /** For unknown names: what was written, in which dataset, and the nearest real names, best first. */
  readonly unknown?: { readonly name: string; readonly dataset?: string; readonly nearest: readonly string[] };
};

/** What a kernel's parser and finder say about code. */
export type SyntaxReport = {
  readonly syntax:
    | { readonly status: 'ok' }
    | { readonly status: 'error'; readonly message: string; readonly line: number }
    /** The code was not checked, for example because it is too long. */
    | { readonly status: 'unchecked'; readonly reason: string };
  /** Top-level module names the code imports that this kernel cannot find. */
  readonly missingImports: readonly string[];
};
