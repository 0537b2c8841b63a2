import { CellwrightError } from '../agent/index.js';

/** A reply that should hold code but holds only words. */
export class AnsweredInWords extends CellwrightError {
  /** @param words All of the reply. */
  constructor(readonly words: string) {
    super('no_code', 'The reply holds no fenced code. Reply with one fenced block of code.');
  }
}

/** One block of a reply: where it starts, and its code; `undefined` when it has no end. */
type Block = { readonly start: number; readonly code: string | undefined };

/**
 * Reads a reply to a code question. Of several fenced blocks, the last that uses one of the `names` counts, with the imports
 * of those before it, else the first. The text before the first is the reason. Throws `CellwrightError` `no_code`,
 * `empty_code` or `unclosed_code`: code that may be cut off is never used.
 */
export function readCode(
  text: string,
  names: readonly string[] = []
): { readonly reason: string; readonly code: string } {
  const reply = withoutThought(text);
  const lines = reply.replace(/\r\n?/g, '\n').split('\n');
  const blocks = blocksOf(lines);
  const [first] = blocks;
  if (first === undefined) {
    throw new AnsweredInWords(reply.trim());
  }
  const live = new Set(names);
  const isUsing = ({ code = '' }: Block): boolean => code.match(NAMES)?.some(name => live.has(name)) ?? false;
  const filled = blocks.filter(({ code }) => code !== '');
  const { code, start } =
    filled.filter(isUsing).at(-1) ?? filled.find(block => block.code === undefined) ?? filled[0] ?? first;
  if (code === undefined) {
    throw new CellwrightError('unclosed_code', 'The reply was cut in the middle of the code.');
  }
  if (code === '') {
    throw new CellwrightError('empty_code', 'The fenced block of the reply is empty. Write the code into it.');
  }
  const before = blocks.filter(block => block.start < start).flatMap(block => (block.code ?? '').split('\n'));
  const own = new Set(code.split('\n'));
  const imports = before.filter(line => IMPORT.test(line) && !own.has(line));
  return { reason: lines.slice(0, first.start).join('\n').trim(), code: [...imports, code].join('\n') };
}

const NAMES = /[\p{L}_][\p{L}\p{N}_]*/gu;
const IMPORT = /^(?:import|from)\s/u;

/** The text after a thought: if the model begins its reply within one, servers leave its end tag on a line of its own in the text. */
function withoutThought(text: string): string {
  const lines = text.split('\n');
  const end = lines.map(line => line.trim()).lastIndexOf('</think>');
  return lines.slice(end + 1).join('\n');
}

function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  let open: { readonly start: number; readonly indent: number; readonly fence: string } | undefined;
  for (const [at, line] of lines.entries()) {
    const [, indent = '', fence = ''] = open === undefined ? (OPENING.exec(line) ?? []) : [];
    // A fence whose line holds another backtick is code within a sentence.
    if (fence !== '' && !line.slice(indent.length + fence.length).includes('`')) {
      open = { start: at, indent: indent.length, fence };
    } else if (open !== undefined && isClosing(line, open.fence, open.indent)) {
      const { start, indent: shared } = open;
      const block = lines.slice(start + 1, at).map(each => withoutIndent(each, shared));
      const filled = block.findIndex(each => each.trim() !== '');
      blocks.push({ start, code: block.slice(Math.max(filled, 0)).join('\n').trimEnd() });
      open = undefined;
    }
  }
  return open === undefined ? blocks : [...blocks, { start: open.start, code: undefined }];
}

const OPENING = /^([ \t]*)(`{3,}|~{3,})/;

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
