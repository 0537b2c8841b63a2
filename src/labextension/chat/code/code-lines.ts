/** How many lines a text has. A final line feed adds none. */
export function countLines(text: string): number {
  return text.replace(/\n$/, '').split('\n').length;
}

/** The longest text, in characters and lines, that is shown whole wherever text is shown as it is. */
const MAX_CHARACTERS = 20_000;
const MAX_LINES = 1_000;

/** The part of a text that is shown: all of it, or the beginning if it is very long. */
export function shownPart(text: string): string {
  const shown = text.slice(0, MAX_CHARACTERS);
  const lines = shown.split('\n');
  return lines.length <= MAX_LINES ? shown : `${lines.slice(0, MAX_LINES).join('\n')}\n`;
}

/** A stretch of text as it is drawn; `hidden` marks one that stands for an invisible character. */
type VisibleText = { readonly text: string; readonly hidden: boolean };

/**
 * Controls (but not tab and line feed), invisible and bidirectional formatting, blanks that are not the plain space,
 * line separators, lone surrogates, unassigned and private characters, and everything a renderer may ignore.
 */
const HIDDEN = /(?![\t\n ])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Splits text so that each hidden character becomes its own piece, written out as `⟨U+202E⟩`. */
export function splitHidden(text: string): readonly VisibleText[] {
  const pieces: VisibleText[] = [];
  let from = 0;
  for (const match of text.matchAll(HIDDEN)) {
    if (match.index > from) {
      pieces.push({ text: text.slice(from, match.index), hidden: false });
    }
    const point = match[0].codePointAt(0) ?? 0;
    pieces.push({ text: `⟨U+${point.toString(16).toUpperCase().padStart(4, '0')}⟩`, hidden: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) {
    pieces.push({ text: text.slice(from), hidden: false });
  }
  return pieces;
}
