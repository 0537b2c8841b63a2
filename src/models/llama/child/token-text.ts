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

/** Joins tokens into text, holding back incomplete characters. */
export class TextPieces {
  constructor(private readonly _model: Model) {}

  /** The text that is complete with this token, maybe none. */
  add(token: Token): string {
    this._pending.push(token);
    const text = this.rest();
    if (text.endsWith('\ufffd') && this._pending.length < LONGEST) {
      return '';
    }
    this._before = [...this._before, ...this._pending].slice(-CONTEXT);
    this._pending = [];
    return text;
  }

  /** What is held back. */
  rest(): string {
    return this._model.detokenize(this._pending, false, this._before);
  }

  private _before: Token[] = [];
  private _pending: Token[] = [];
}

/**
 * Keeps a model from writing invalid UTF-8. llama.cpp's grammars accept overlong forms (of a quote, for example) and
 * surrogates as characters, so that the text that arrives would not be the one the grammar allowed.
 */
export class Utf8Guard {
  constructor(model: Model, { TokenBias }: Pick<LlamaRuntime, 'TokenBias'>) {
    const parts = [...partialTokens(model)];
    const never = parts.filter(([, bytes]) => bytes.some((byte, at) => NEVER(byte) || isWrong(bytes[at - 1], byte)));
    const ban = (more: typeof parts): TokenBias =>
      [...never, ...more].reduce((bias, [token]) => bias.set(token, 'never'), TokenBias.for(model));
    this._last = new Map(parts.map(([token, bytes]) => [token, bytes.at(-1) ?? 0]));
    this._always = ban([]);
    this._after = new Map(
      Object.keys(NOT_AFTER).map(key => {
        const first = Number(key);
        return [first, ban(parts.filter(([, bytes]) => isWrong(first, bytes[0] ?? 0)))];
      })
    );
  }

  /** The bias that bans what must not follow a token. */
  biasAfter(token: Token | undefined): TokenBias {
    const last = token === undefined ? undefined : this._last.get(token);
    return (last === undefined ? undefined : this._after.get(last)) ?? this._always;
  }

  /** The last byte of each token that is no whole character. */
  private readonly _last: ReadonlyMap<Token, number>;
  private readonly _after: ReadonlyMap<number, TokenBias>;
  private readonly _always: TokenBias;
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
