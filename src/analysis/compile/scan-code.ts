/** A place outside of all brackets and quotes of a piece of code. */
export type CodePlace = { readonly at: number; readonly character: string };

/** A bracket with its contents; `end` is the place of the closing bracket. */
export type CodeBracket = { readonly start: number; readonly end: number };

/**
 * What stands outside of brackets and quotes, and the outermost brackets. Quotes are those of `pythonLiteral`, or
 * three of them around the lines of a query.
 */
export function scanCode(code: string): {
  readonly top: readonly CodePlace[];
  readonly brackets: readonly CodeBracket[];
} {
  const top: CodePlace[] = [];
  const brackets: CodeBracket[] = [];
  let depth = 0;
  let opened = 0;
  let quote = '';
  for (let at = 0; at < code.length; at += 1) {
    const character = code.charAt(at);
    if (quote !== '') {
      if (character === '\\') {
        at += 1;
      } else if (code.startsWith(quote, at)) {
        at += quote.length - 1;
        quote = '';
      }
      continue;
    }
    if ('([{'.includes(character)) {
      opened = depth === 0 ? at : opened;
      depth += 1;
      continue;
    }
    if (')]}'.includes(character)) {
      depth -= 1;
      if (depth === 0) {
        brackets.push({ start: opened, end: at });
      }
      continue;
    }
    if (character === '"') {
      quote = code.startsWith('"""', at) ? '"""' : '"';
      at += quote.length - 1;
      continue;
    }
    if (depth === 0) {
      top.push({ at, character });
    }
  }
  return { top, brackets };
}
