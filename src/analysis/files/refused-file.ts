/** Why an engine does not read a file, as a sentence that stands alone without its full stop. */
export type RefusedFile = { readonly refused: string };
