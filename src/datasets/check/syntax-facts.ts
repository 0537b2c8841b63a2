/** What a kernel's parser and finder say about code; the kernel port's report has this shape. */
export type SyntaxFacts = {
  readonly syntax:
    { readonly status: 'ok' } | { readonly status: 'error'; readonly message: string; readonly line: number };
  /** Top-level module names that the code imports and the kernel cannot find. */
  readonly missingImports: readonly string[];
};
