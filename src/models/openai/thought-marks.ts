const OPENING = '<think>';
const CLOSING = '</think>';
/** Blanks before a thought; more are text. */
const MOST_BLANKS = 100;

/** What arrived, taken apart. */
export type Parted = { readonly thinking: string; readonly text: string };

/** Separates a thought between marks at the beginning of a reply from its text, which not every server does. */
export class ThoughtMarks {
  push(delta: string): Parted {
    this._held += delta;
    if (this._state === 'start') {
      const begun = this._held.trimStart();
      const mayOpen = OPENING.startsWith(begun.slice(0, OPENING.length)) && this._held.length < MOST_BLANKS;
      if (mayOpen && begun.length < OPENING.length) {
        return { thinking: '', text: '' };
      }
      this._state = mayOpen ? 'thinking' : 'text';
      this._held = mayOpen ? begun.slice(OPENING.length) : this._held;
    }
    const end = this._state === 'thinking' ? this._held.indexOf(CLOSING) : -1;
    if (end >= 0) {
      const thinking = this._held.slice(0, end);
      this._held = this._held.slice(end + CLOSING.length);
      this._state = 'text';
      return { thinking, text: this.rest().text };
    }
    // The end of the received text may be the beginning of a mark.
    return this._state === 'thinking'
      ? { thinking: this._take(this._held.length - CLOSING.length + 1), text: '' }
      : this.rest();
  }

  /** What is still held. */
  rest(): Parted {
    const held = this._take(this._held.length);
    return this._state === 'thinking' ? { thinking: held, text: '' } : { thinking: '', text: held };
  }

  private _take(count: number): string {
    const taken = this._held.slice(0, Math.max(0, count));
    this._held = this._held.slice(taken.length);
    return taken;
  }

  private _state: 'start' | 'thinking' | 'text' = 'start';
  private _held = '';
}
