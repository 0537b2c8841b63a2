import type { TextEncoding } from './text-head.js';

/** What the bytes from 0x80 to 0x9f are in windows-1252; empty where they are nothing. */
const OWN = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const REPLACEMENT = '\ufffd';

/**
 * Makes text of bytes, piece by piece. Bytes that are no text in the encoding become U+FFFD, as they do in Python. Not every
 * version of Node knows the characters that windows-1252 has and Latin-1 has not, so they are told here.
 */
export class TextDecoding {
  constructor(encoding: TextEncoding) {
    this._decoder = encoding === 'windows-1252' ? undefined : new TextDecoder(encoding, { ignoreBOM: true });
  }

  /** Whether there were bytes that are no text. */
  get isDamaged(): boolean {
    return this._isDamaged;
  }

  /** The characters that are whole by now. */
  push(bytes: Buffer): string {
    return this._seen(this._decoder?.decode(bytes, { stream: true }) ?? westernText(bytes));
  }

  /** What is left when the text is over. */
  end(): string {
    return this._seen(this._decoder?.decode() ?? '');
  }

  private _seen(text: string): string {
    this._isDamaged ||= text.includes(REPLACEMENT);
    return text;
  }

  private readonly _decoder: TextDecoder | undefined;
  private _isDamaged = false;
}

function westernText(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\x80-\x9f]/g, one => {
    const own = OWN[one.charCodeAt(0) - 0x80] ?? ' ';
    return own === ' ' ? REPLACEMENT : own;
  });
}
