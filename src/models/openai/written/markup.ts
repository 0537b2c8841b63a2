/**
 * What stands around calls that models write as text, and means nothing beside them: fences, tags (`<tool_call>`, `<|tool_call|>`,
 * `<｜tool▁sep｜>`), special words (`[TOOL_CALLS]`, `[ARGS]`), brackets and commas of lists, and what a template names a call.
 */
const PIECE = new RegExp(
  [
    /\s+/u,
    /```[\w-]*/u,
    /<\/?[|｜]?\/?\s*[\w▁ ]{1,40}(?:=[\w-]{1,64})?\s*[|｜]?\/?>/u,
    /\[\/?(?:TOOL_CALLS|TOOL_CALL|ARGS|CALL_ID)\]/u,
    /(?:tool_calls?|function_calls?|functions?\.?|tools?|action|call)(?!\w)/iu,
    /[[\]{},;:：，]/u
  ]
    .map(({ source }) => source)
    .join('|'),
  'iuy'
);

/** So much around a call is looked at. */
const MOST = 400;

/** Whether a text holds nothing but markup. Read piece by piece, each once. */
export function isMarkup(text: string): boolean {
  if (text.length > MOST) {
    return false;
  }
  for (let at = 0; at < text.length; at = PIECE.lastIndex) {
    PIECE.lastIndex = at;
    if (!PIECE.test(text)) {
      return false;
    }
  }
  return true;
}

/** Where what introduces the call at `at` begins. Words and colons belong to it where they begin a line; else they are said. */
export function startOfMarkup(text: string, at: number): number {
  let start = at;
  for (let from = at - 1; from >= Math.max(0, at - MOST); from -= 1) {
    const isSaid =
      /[\s\w:：]/u.test(text.charAt(from)) && !/(?:^|\n)[^\p{L}\n]*$/u.test(text.slice(Math.max(0, from - MOST), from));
    const isInFence = text.charAt(from) === '`' && text.charAt(from - 1) === '`';
    if (!isSaid && !isInFence && isMarkup(text.slice(from, at))) {
      start = from;
    }
  }
  return start;
}
