/**
 * Text as a Python string literal of the same value. Python reads all escapes that JSON writes; other characters stay as
 * they are.
 */
export function pythonLiteral(text: string): string {
  return JSON.stringify(text).replace(/\u007f/gu, '\\u007f');
}
