/** Control, invisible and direction-changing characters, other line ends, and halves of surrogate pairs. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const escapeCharacter = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
};

/**
 * Untrusted text on one line: what cannot be seen is written as `\uXXXX`, and what is longer than `most` characters is
 * cut with `…`.
 */
export function escapeText(text: string, most = 100): string {
  const characters = Array.from(text.slice(0, most * 2 + 2));
  const cut = characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
  return cut.replace(UNSAFE, escapeCharacter);
}
