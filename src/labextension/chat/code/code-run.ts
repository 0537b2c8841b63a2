/** A stretch of code with the class name that colours it. The runs of a text together are exactly that text. */
export type CodeRun = { readonly text: string; readonly className?: string };
