/** A mention that is being written, up to the cursor. */
export type WrittenMention = {
  /** Where its `@` stands. */
  readonly start: number;
  /** What stands behind it, an opening quote left out. */
  readonly typed: string;
};

const WRITTEN = /(?:^|[\s(])@(?:"([^"\n]*)|([^\s"]*))$/u;

/** The mention that ends at the cursor; `null` when none does. */
export function mentionAt(text: string, cursor: number): WrittenMention | null {
  const found = WRITTEN.exec(text.slice(0, cursor));
  return found && { start: text.lastIndexOf('@', found.index + 1), typed: found[1] ?? found[2] ?? '' };
}
