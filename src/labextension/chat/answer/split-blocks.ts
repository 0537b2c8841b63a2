/** A stretch of an answer: markdown, or fenced code. `closed` is false while the closing fence has not come yet. */
type AnswerBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly language: string; readonly code: string; readonly closed: boolean };

/** Characters of the longest text block. A longer one is cut, at the end of a line where there is one. */
export const MAX_BLOCK = 4_000;

const PIECES = new RegExp(`[^]{1,${String(MAX_BLOCK)}}`, 'gu');

/** A block is closed only if it holds this share of the text before it, so that a long text has few blocks. */
const SHARE = 1 / 8;

/** Most pieces of code with an editor's colours and their own buttons; code after them stays in the text. */
export const MOST_CODE = 100;

/** A longer line opens no fence. */
const MAX_FENCE = 500;
const FENCE = /^([ \t]*)(`{3,}|~{3,})[ \t]*([^`\s]*)[^`]*$/;

/**
 * Splits markdown at blank lines outside of fences and lists, so that a growing text changes only in its last block. However
 * long the text and however it is written, blocks are bounded, and so is their number.
 */
export function splitBlocks(markdown: string): readonly AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  const lines = markdown.split('\n');
  let text: string[] = [];
  let size = 0;
  let before = 0;
  let codes = 0;
  const flush = (): void => {
    if (text.some(line => line.trim() !== '')) {
      blocks.push({ type: 'text', text: text.join('\n').trim() });
    }
    before += size;
    text = [];
    size = 0;
  };
  const add = (line: string): void => {
    if (size + line.length > MAX_BLOCK) {
      flush();
    }
    text.push(line);
    size += line.length + 1;
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const fence = line.length > MAX_FENCE ? null : FENCE.exec(line);
    if (fence !== null) {
      const end = closingFence(lines, at, fence[2] ?? '');
      if (codes === MOST_CODE) {
        pieces(lines.slice(at, end + 1).join('\n')).forEach(add);
        at = end;
        continue;
      }
      codes += 1;
      flush();
      blocks.push({
        type: 'code',
        language: fence[3] ?? '',
        code: unindent(lines.slice(at + 1, end), fence[1]?.length ?? 0),
        closed: end < lines.length
      });
      at = end;
    } else if (line.trim() === '' && size >= before * SHARE && !/^[ \t]/.test(lines[at + 1] ?? '')) {
      flush();
    } else {
      pieces(line).forEach(add);
    }
  }
  flush();
  return blocks;
}

/** Splits a line that is longer than a block into pieces that are not. */
function pieces(line: string): readonly string[] {
  return line.length <= MAX_BLOCK ? [line] : (line.match(PIECES) ?? []);
}

/** Index of the line that closes the fence opened at `open`, or the number of lines. */
function closingFence(lines: readonly string[], open: number, fence: string): number {
  const mark = fence.charAt(0);
  for (let at = open + 1; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim();
    if (line.length >= fence.length && line === mark.repeat(line.length)) {
      return at;
    }
  }
  return lines.length;
}

function unindent(lines: readonly string[], columns: number): string {
  const indent = new RegExp(`^[ \\t]{0,${String(columns)}}`);
  return lines.map(line => line.replace(indent, '')).join('\n');
}
