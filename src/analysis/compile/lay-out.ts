/** Longest line that stays in one piece, in characters. */
const LINE = 88;

/** Where `code` has a top-level method call; quoted text and brackets are skipped. */
function callsOf(code: string): readonly number[] {
  const calls: number[] = [];
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < code.length; at += 1) {
    const character = code[at];
    if (quoted) {
      if (character === '\\') {
        at += 1;
      } else if (character === '"') {
        quoted = false;
      }
    } else if (character === '"') {
      quoted = true;
    } else if (character === '(' || character === '[' || character === '{') {
      depth += 1;
    } else if (character === ')' || character === ']' || character === '}') {
      depth -= 1;
    } else if (depth === 0 && character === '.' && /^\.[a-z_]+\(/u.test(code.slice(at))) {
      calls.push(at);
    } else if (depth === 0 && character === ' ') {
      return []; // An operator at the top: not one chain.
    }
  }
  return calls;
}

/** A statement on one line, or, when that would be long, one method call to a line in parentheses. */
export function layOut(statement: string): string {
  const assignment = /^([a-z_][a-z0-9_]*) = /u.exec(statement);
  const head = assignment?.[0] ?? '';
  const code = statement.slice(head.length);
  const calls = statement.length <= LINE ? [] : callsOf(code);
  if (calls.length < 2) {
    return statement;
  }
  const pieces = [0, ...calls].map((from, at) => code.slice(from, calls[at] ?? code.length));
  return `${head}(\n${pieces.map(piece => `    ${piece}`).join('\n')}\n)`;
}
