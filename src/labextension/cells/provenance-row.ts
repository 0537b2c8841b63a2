/** A piece of a row; code is set in the code font and quoted in Markdown. */
export type ProvenanceText = string | { readonly code: string };

/** One fact about where a cell comes from. */
export type ProvenanceRow = { readonly label: string; readonly value: readonly ProvenanceText[] };
