import type { ScalarValue } from '../../datasets/index.js';

/** Characters that would break a literal, hide in it, look like a plain blank or turn its direction; written as escapes. */
const UNSAFE =
  /["\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufff9-\uffff]/gu;

const SHORT: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

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

/**
 * A Python literal of exactly this value, safe to place in code: evaluating it gives the value back. Text keeps its
 * visible characters; quotes, backslashes, control, invisible and bidirectional characters are escaped.
 */
export function pythonLiteral(value: ScalarValue): string {
  if (value === null) {
    return 'None';
  }
  if (typeof value === 'boolean') {
    return value ? 'True' : 'False';
  }
  if (typeof value === 'string') {
    return `"${value.replace(UNSAFE, escapeCharacter)}"`;
  }
  if (!Number.isFinite(value)) {
    return Number.isNaN(value) ? 'float("nan")' : value > 0 ? 'float("inf")' : 'float("-inf")';
  }
  return Object.is(value, -0) ? '-0.0' : String(value);
}
