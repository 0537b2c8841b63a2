/** A code cell of a notebook file. */
export type CodeCell = {
  readonly id: string;
  readonly source: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
};

/** A cell of a notebook file. */
export type NotebookCell = CodeCell | { readonly id: string; readonly markdown: string };
