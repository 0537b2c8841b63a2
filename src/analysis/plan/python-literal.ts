import type { ScalarValue } from '../../datasets/index.js';

/** Characters that would break a literal, hide in it or turn its direction; written as escapes. */

const UNSAFE =
  /["\\\u0000-\u001f\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\uffff]|[\ud800-\udfff]/gu;

const SHORT: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeCharacter(character: string): string {
  const short = SHORT[character];
  if (short !== undefined) {
    return short;
  }
  const code = character.codePointAt(0) ?? 0;
  return code <= 0xff ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
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
