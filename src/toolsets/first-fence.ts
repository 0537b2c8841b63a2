import { CellwrightError } from '../agent/index.js';
import { AnsweredInWords } from './answered-in-words.js';

/** The code of a reply and the words before it. `language` is the first word behind the fence, in lower case, or ''. */
export type FencedReply = { readonly reason: string; readonly code: string; readonly language: string };

const OPENING = /^([ \t]*)(`{3,}|~{3,})/;

/**
 * Reads a reply to a code question: the first fence wins, the text before it is the reason, the rest is dropped.
 *
 * Throws `CellwrightError` with code `no_code`, `empty_code` or `unclosed_code`; code that may be cut off is never used.
 */
export function firstFence(text: string): FencedReply {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const start = lines.findIndex(isOpening);
  const [opening = '', indent = '', fence = ''] = OPENING.exec(lines[start] ?? '') ?? [];
  if (fence === '') {
    throw new AnsweredInWords(text.trim());
  }
  const body = lines.slice(start + 1);
  const end = body.findIndex(line => isClosing(line, fence, indent.length));
  if (end < 0) {
    throw new CellwrightError('unclosed_code', 'The fenced code of the reply has no end, so it may be cut off.');
  }
  const block = body.slice(0, end).map(line => withoutIndent(line, indent.length));
  const first = block.findIndex(line => line.trim() !== '');
  const code = block.slice(Math.max(first, 0)).join('\n').trimEnd();
  if (code === '') {
    throw new CellwrightError('empty_code', 'The fenced block of the reply is empty. Write the code into it.');
  }
  const [language = ''] = (lines[start] ?? '').slice(opening.length).trim().split(/\s/, 1);
  return { reason: lines.slice(0, start).join('\n').trim(), code, language: language.toLowerCase() };
}

/** Fences whose line holds another backtick are code within a sentence. */
function isOpening(line: string): boolean {
  const [opening = ''] = OPENING.exec(line) ?? [];
  return opening !== '' && !line.slice(opening.length).includes('`');
}

function isClosing(line: string, fence: string, indent: number): boolean {
  const trimmed = line.trim();
  return (
    trimmed.length >= fence.length &&
    trimmed === fence.charAt(0).repeat(trimmed.length) &&
    line.length - line.trimStart().length <= indent + 3
  );
}

function withoutIndent(line: string, indent: number): string {
  const own = line.length - line.trimStart().length;
  return line.slice(Math.min(own, indent));
}
