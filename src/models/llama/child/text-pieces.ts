import type { Model, Token } from './llama-runtime.js';

const CONTEXT = 16;
/** Bytes of the longest character. */
const LONGEST = 4;

/** Puts tokens together to text, holding back what is not yet a whole character. */
export class TextPieces {
  constructor(private readonly _model: Model) {}

  /** The text that is complete with this token, maybe none. */
  add(token: Token): string {
    this._pending.push(token);
    const text = this._text();
    return text.endsWith('\ufffd') && this._pending.length < LONGEST ? '' : this._take(text);
  }

  /** What was held back. */
  end(): string {
    return this._pending.length === 0 ? '' : this._take(this._text());
  }

  private _text(): string {
    return this._model.detokenize(this._pending, false, this._before);
  }

  private _take(text: string): string {
    this._before = [...this._before, ...this._pending].slice(-CONTEXT);
    this._pending = [];
    return text;
  }

  private _before: Token[] = [];
  private _pending: Token[] = [];
}
