/** A sentence of a question, or a part of one that a semicolon or a line closes; without the sign at its end. */
export type Statement = {
  readonly text: string;
  /** Ends with a question mark. */
  readonly asks: boolean;
  /** The heading in front of it, in small letters: "format" of "Format: …". */
  readonly heading?: string;
};
