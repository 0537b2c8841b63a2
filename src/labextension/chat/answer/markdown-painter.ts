/** Turns markdown into HTML that can be put into the page as it is. */
export type MarkdownHtml = (markdown: string) => string;

/** How long drawing may go on, in milliseconds, before the page may do something else. */
const SLICE_MS = 12;

/** A growing text is drawn again only after this many times the duration of its last drawing. */
const REST = 4;

const WRITTEN = 'jp-cw-mod-written';

/** Draws markdown of models in slices of time, the latest first; as written until its code is there. */
export class MarkdownPainter {
  /** @param _load Fetches what makes HTML; called once, with the first text. */
  constructor(private readonly _load: () => Promise<MarkdownHtml>) {}

  /** Draws a text in an element, in place of the previous one, as soon as there is time. */
  paint(host: HTMLElement, text: string): void {
    if (!host.hasChildNodes() || host.classList.contains(WRITTEN)) {
      host.classList.add(WRITTEN);
      host.textContent = text;
    }
    this._texts.delete(host);
    this._texts.set(host, text);
    if (this._html !== null) {
      this._ask(0);
    } else if (!this._isLoading) {
      this._isLoading = true;
      this._load().then(
        html => {
          this._html = html;
          this._ask(0);
        },
        () => undefined // The texts stay as written.
      );
    }
  }

  /** Call this for an element that is removed. */
  forget(host: HTMLElement): void {
    this._texts.delete(host);
  }

  private _ask(wait: number): void {
    if (!this._isAsked) {
      this._isAsked = true;
      const serve = (): void => this._serve();
      if (wait > 0) {
        setTimeout(serve, wait);
      } else {
        queueMicrotask(serve); // What fits into a slice is there with the next frame.
      }
    }
  }

  private _serve(): void {
    this._isAsked = false;
    const end = performance.now() + SLICE_MS;
    let wait = Infinity;
    for (const [host, text] of [...this._texts].reverse()) {
      const start = performance.now();
      const rest = (this._restsUntil.get(host) ?? 0) - start;
      wait = Math.min(wait, rest);
      if (start < end && rest <= 0) {
        this._texts.delete(host);
        draw(host, this._html?.(text) ?? '');
        this._restsUntil.set(host, performance.now() + REST * (performance.now() - start));
      }
    }
    if (this._texts.size > 0) {
      this._ask(Math.max(1, wait));
    }
  }

  private readonly _texts = new Map<HTMLElement, string>();
  private readonly _restsUntil = new WeakMap<HTMLElement, number>();
  private _html: MarkdownHtml | null = null;
  private _isLoading = false;
  private _isAsked = false;
}

function draw(host: HTMLElement, html: string): void {
  host.classList.remove(WRITTEN);
  host.innerHTML = html;
  for (const link of host.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
}
