/** Control, invisible and direction-changing characters, and halves of surrogate pairs. */
const UNSAFE =
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]|[\ud800-\udfff]|[\u{e0000}-\u{e0fff}]/gu;

const escapeCharacter = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
};

/**
 * Untrusted text on one line: what cannot be seen is written as `\uXXXX`, and what is longer than `most` characters is
 * cut with `…`.
 */
export function escapeText(text: string, most = 100): string {
  const characters = [...text.slice(0, most * 2 + 2)];
  const cut = characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
  return cut.replace(UNSAFE, escapeCharacter);
}
