/** One check of a proposal, shown on its card. `failed` keeps the draft out of the notebook until the user decides. */
export type CodeCheck = {
  readonly id: 'columns' | 'variables' | 'imports' | 'syntax' | 'overwrite' | 'effects' | 'data' | 'mended';
  readonly status: 'passed' | 'note' | 'failed' | 'unknown';
  /** One short sentence or phrase, for example `3 columns exist`. */
  readonly text: string;
  /** For unknown names: what was written, in which dataset, and the nearest real names, best first. */
  readonly unknown?: { readonly name: string; readonly dataset?: string; readonly nearest: readonly string[] };
};
