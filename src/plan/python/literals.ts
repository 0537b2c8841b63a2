import type { ScalarValue } from '../../datasets/index.js';

/** Characters that would break a literal, hide in it, look like a plain blank or turn its direction; written as escapes. */
const UNSAFE =
  /[\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufff9-\uffff]/gu;

const SHORT: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  return (
    SHORT[character] ??
    (code <= 0xff
      ? `\\x${digits.padStart(2, '0')}`
      : code <= 0xffff
        ? `\\u${digits.padStart(4, '0')}`
        : `\\U${digits.padStart(8, '0')}`)
  );
}

/** A literal that evaluates to exactly this value. Text stands in double quotes, or in single ones if these save escapes, as in black. */
export function pythonLiteral(value: ScalarValue): string {
  if (value === null) {
    return 'None';
  }
  if (typeof value === 'boolean') {
    return value ? 'True' : 'False';
  }
  if (typeof value === 'string') {
    const text = value.replace(UNSAFE, escaped);
    const isSingle = text.split('"').length > text.split("'").length;
    return isSingle ? `'${text.replaceAll("'", "\\'")}'` : `"${text.replaceAll('"', '\\"')}"`;
  }
  if (!Number.isFinite(value)) {
    return Number.isNaN(value) ? 'float("nan")' : `float("${value > 0 ? '' : '-'}inf")`;
  }
  return Object.is(value, -0) ? '-0.0' : String(value);
}

/** Lines of another language in one string, in triple quotes if there are several. The value of each line stays the same. */
export function pythonText(lines: readonly string[]): string {
  const text = lines.map(line => line.replace(UNSAFE, escaped));
  return text.length === 1
    ? pythonLiteral(lines[0] ?? '')
    : `"""\n${text.join('\n').replaceAll('"""', '\\"\\"\\"')}\n"""`;
}

const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' ')
);

/** Whether a name can stand in Python as it is. */
export const isIdentifier = (text: string): boolean =>
  /^[\p{XID_Start}_][\p{XID_Continue}]*$/u.test(text) && !KEYWORDS.has(text) && text.normalize('NFKC') === text;
