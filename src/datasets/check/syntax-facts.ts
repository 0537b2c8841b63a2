/** What a kernel's parser and finder say about code; the kernel port's report has this shape. */
export type SyntaxFacts = {
  readonly syntax:
    | { readonly status: 'ok' }
    | { readonly status: 'error'; readonly message: string; readonly line: number }
    /** Nobody looked, for example because the code is too long. */
    | { readonly status: 'unchecked'; readonly reason: string };
  /** Top-level module names that the code imports and the kernel cannot find. */
  readonly missingImports: readonly string[];
};
