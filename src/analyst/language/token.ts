/** One word, number, quoted text or sign of a question. Offsets are those of the question's text. */
export type Token = {
  readonly type: 'word' | 'number' | 'quoted' | 'sign';
  /** As written; without the quotes for `quoted`. */
  readonly text: string;
  readonly lower: string;
  readonly stem: string;
  readonly start: number;
  readonly end: number;
  /** For `number`: its value, with thousands separators and `k` or `m` resolved. */
  readonly value?: number;
  /** For `number`: what was written at it, for example `%`, `$` or `km`. */
  readonly unit?: string;
};
