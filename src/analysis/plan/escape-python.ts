/** Characters that would break a literal, hide in it, look like a plain blank or turn its direction; written as escapes. */
const UNSAFE =
  /[\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufff9-\uffff]/gu;

const SHORT: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeCharacter(character: string): string {
  const short = SHORT[character];
  if (short !== undefined) {
    return short;
  }
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  return code <= 0xff
    ? `\\x${digits.padStart(2, '0')}`
    : code <= 0xffff
      ? `\\u${digits.padStart(4, '0')}`
      : `\\U${digits.padStart(8, '0')}`;
}

/** Text for inside of a Python literal, but for its quotes: backslashes, control, invisible and bidirectional characters are escaped. */
export function escapePython(text: string): string {
  return text.replace(UNSAFE, escapeCharacter);
}
