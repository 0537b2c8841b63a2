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
  const reply = withoutThought(text.replace(/\r\n?/g, '\n'));
  const blocks = blocksOf(reply);
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
  return { reason: reply.slice(0, first.start).trim(), code: [...imports, code].join('\n') };
}

const NAMES = /[\p{L}_][\p{L}\p{N}_]*/gu;
const IMPORT = /^(?:import|from)\s/u;

/** The text after a thought: if the model begins its reply within one, servers leave its end tag on a line of its own in the text. */
function withoutThought(text: string): string {
  const lines = text.split('\n');
  const end = lines.map(line => line.trim()).lastIndexOf('</think>');
  return lines.slice(end + 1).join('\n');
}

function blocksOf(reply: string): readonly Block[] {
  return [...reply.matchAll(BLOCK)].map(({ index: start, groups: { indent = '', code = '', end = '' } = {} }) => {
    const lines = code.replace(new RegExp(`^[ \\t]{0,${indent.length}}`, 'gmu'), '');
    return { start, code: end === '' ? undefined : lines.replace(/^(?:[ \t]*\n)+/u, '').trimEnd() };
  });
}

/** A fenced block, without `end` when it has none. A fence whose line holds another backtick is code within a sentence. */
const BLOCK =
  /^(?<indent>[ \t]*)(?<fence>`{3,}|~{3,})[^`\n]*(?:\n|$(?![^]))(?<code>[^]*?)(?:(?<end>^(?:\k<indent>)?[ \t]{0,3}\k<fence>[`~]*[ \t]*$)|$(?![^]))/gmu;
