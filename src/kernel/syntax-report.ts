/** What the kernel's own parser and finder say about code that was not executed. */
export type SyntaxReport = {
  readonly syntax:
    | { readonly status: 'ok' }
    | { readonly status: 'error'; readonly message: string; readonly line: number }
    /** Nobody looked, for example because the code is too long. */
    | { readonly status: 'unchecked'; readonly reason: string };
  /** Top-level module names the code imports that this kernel cannot find. */
  readonly missingImports: readonly string[];
};
