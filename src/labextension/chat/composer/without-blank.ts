/**
 * A text without the blank that was put behind a name at `blank`, and where the cursor goes, when a dot was written right
 * after it: what follows is a part of the name. `null` for any other text.
 */
export function withoutBlank(
  text: string,
  cursor: number,
  blank: number | null
): { readonly text: string; readonly cursor: number } | null {
  return blank !== null && cursor === blank + 2 && text.slice(blank, cursor) === ' .'
    ? { text: text.slice(0, blank) + text.slice(blank + 1), cursor: cursor - 1 }
    : null;
}
