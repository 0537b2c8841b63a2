import type { IDisposable } from '@lumino/disposable';
import type { PaintQueue } from './paint-queue.js';

/** Makes HTML of markdown that can be put into the page as it is. */
export type MarkdownHtml = (markdown: string) => string;

/** A text that grows is drawn again after this many times what the last drawing took. */
const REST = 4;

/** Draws markdown of models. Until what it needs is there, and where it cannot be had, texts stand as they are written. */
export class MarkdownDrawing {
  /**
   * @param _queue When anything is drawn.
   * @param _load Fetches what makes HTML; called once, with the first text.
   */
  constructor(
    private readonly _queue: PaintQueue,
    private readonly _load: () => Promise<MarkdownHtml>
  ) {}

  /** Keeps one element showing one text that changes. */
  painter(host: HTMLElement): MarkdownPainter {
    return new MarkdownPainter(host, this);
  }

  /** Calls back when it is this caller's turn to draw. */
  request(draw: (html: MarkdownHtml) => void): void {
    const html = this._html;
    if (html !== null) {
      this._queue.add(() => draw(html));
      return;
    }
    this._loading ??= this._load().then(loaded => (this._html = loaded));
    this._loading.then(
      loaded => this._queue.add(() => draw(loaded)),
      () => undefined // It stays as it is written.
    );
  }

  private _html: MarkdownHtml | null = null;
  private _loading: Promise<MarkdownHtml> | null = null;
}

/** One element and the text it shows. However fast the text comes, what is newest is drawn as soon as there is time for it. */
export class MarkdownPainter implements IDisposable {
  constructor(
    private readonly _host: HTMLElement,
    private readonly _drawing: MarkdownDrawing
  ) {}

  paint(text: string): void {
    this._text = text;
    if (!this._host.hasChildNodes()) {
      this._host.classList.add('jp-cw-mod-written');
      this._host.textContent = text;
    }
    if (!this._asked) {
      this._asked = true;
      this._ask();
    }
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    this._isDisposed = true;
    clearTimeout(this._timer);
    this._host.replaceChildren();
  }

  private _ask(): void {
    const wait = this._restsUntil - performance.now();
    if (wait > 1) {
      this._timer = setTimeout(() => this._ask(), wait);
      return;
    }
    this._drawing.request(html => {
      this._asked = false;
      if (!this._isDisposed) {
        const start = performance.now();
        this._draw(html(this._text));
        this._restsUntil = performance.now() + REST * (performance.now() - start);
      }
    });
  }

  private _draw(html: string): void {
    this._host.classList.remove('jp-cw-mod-written');
    this._host.innerHTML = html;
    for (const link of this._host.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
  }

  private _text = '';
  private _asked = false;
  private _restsUntil = 0;
  private _timer: ReturnType<typeof setTimeout> | undefined;
  private _isDisposed = false;
}
