import { isUtf8 } from 'node:buffer';
import type { LlamaRuntime, Model, Token, TokenBias } from '../llama-runtime.js';

/** Tokens before a piece that its text may depend on. */
const CONTEXT = 16;
/** Bytes of the longest character. */
const LONGEST = 4;

/** After these first bytes, a second byte in the range forms no character, though a grammar would accept it. */
const NOT_AFTER: Readonly<Record<number, readonly [from: number, to: number]>> = {
  0xe0: [0x80, 0x9f],
  0xed: [0xa0, 0xbf],
  0xf0: [0x80, 0x8f],
  0xf4: [0x90, 0xbf]
};
const NEVER = (byte: number): boolean => byte === 0xc0 || byte === 0xc1 || byte > 0xf4;

/** Joins tokens into text: gives the text that is complete with a token, maybe none, and without a token what is held back. */
export function textPieces(model: Model): (token?: Token) => string {
  let before: Token[] = [];
  let pending: Token[] = [];
  return token => {
    pending.push(...(token === undefined ? [] : [token]));
    const text = model.detokenize(pending, false, before);
    if (token !== undefined && text.endsWith('\ufffd') && pending.length < LONGEST) {
      return '';
    }
    before = [...before, ...pending].slice(-CONTEXT);
    pending = [];
    return text;
  };
}

/**
 * Keeps a model from writing invalid UTF-8. llama.cpp's grammars accept overlong forms (of a quote, for example) and
 * surrogates as characters, so that the text that arrives would not be the one the grammar allowed.
 *
 * @returns The bias that bans what must not follow a token.
 */
export function utf8Guard(
  model: Model,
  { TokenBias }: Pick<LlamaRuntime, 'TokenBias'>
): (token: Token | undefined) => TokenBias {
  const parts = [...partialTokens(model)];
  const never = parts.filter(([, bytes]) => bytes.some((byte, at) => NEVER(byte) || isWrong(bytes[at - 1], byte)));
  const ban = (more: typeof parts): TokenBias =>
    [...never, ...more].reduce((bias, [token]) => bias.set(token, 'never'), TokenBias.for(model));
  const always = ban([]);
  const after = new Map<number | undefined, TokenBias>();
  for (const first of Object.keys(NOT_AFTER).map(Number)) {
    after.set(first, ban(parts.filter(([, bytes]) => isWrong(first, bytes[0] ?? 0))));
  }
  const last = new Map<Token | undefined, number | undefined>(parts.map(([token, bytes]) => [token, bytes.at(-1)]));
  return token => after.get(last.get(token)) ?? always;
}

function isWrong(before: number | undefined, byte: number): boolean {
  const range = before === undefined ? undefined : NOT_AFTER[before];
  return range !== undefined && byte >= range[0] && byte <= range[1];
}

/** The tokens that are no whole characters, with their bytes. */
function* partialTokens({ fileInfo }: Model): Generator<readonly [Token, readonly number[]]> {
  const { model, tokens = [] } = fileInfo.metadata.tokenizer?.ggml ?? {};
  const bytesOf = model === 'gpt2' ? bytesOfGpt2() : bytesOfPieces;
  for (const [token, text] of tokens.entries()) {
    const bytes = bytesOf(text);
    if (bytes !== undefined && !isUtf8(Buffer.from(bytes))) {
      yield [token, bytes];
    }
  }
}

/** The bytes of a token as GPT-2 writes it: a character for each byte. */
function bytesOfGpt2(): (text: string) => readonly number[] | undefined {
  const bytes = new Map<string, number>();
  let next = 256;
  for (let byte = 0; byte < 256; byte++) {
    const isShown = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
    bytes.set(String.fromCodePoint(isShown ? byte : next++), byte);
  }
  return text => {
    const own = Array.from(text, character => bytes.get(character));
    return own.every(byte => byte !== undefined) ? own : undefined;
  };
}

/** The byte of a token as SentencePiece writes it, `<0xE2>`. */
function bytesOfPieces(text: string): readonly number[] | undefined {
  const [, hex] = /^<0x([0-9A-Fa-f]{2})>$/.exec(text) ?? [];
  return hex === undefined ? undefined : [Number.parseInt(hex, 16)];
}
