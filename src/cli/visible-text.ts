/**
 * What a terminal obeys, hides or draws like something else: controls (but not tab and line feed), invisible and
 * bidirectional formatting, blanks that are not the plain space, unassigned and private characters.
 */
const HIDDEN = /(?![\t\n ])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Text of a model as a terminal may show it: what nobody would see is written out, for example `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, character => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${code}⟩`;
  });
}
