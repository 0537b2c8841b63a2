import type { IRenderMime } from '@jupyterlab/rendermime-interfaces';
import type { IDisposable } from '@lumino/disposable';
import type { PaintQueue } from './paint-queue.js';
import { StrictSanitizer } from './strict-sanitizer.js';

/** Turns markdown into HTML that nobody has cleaned yet. */
export type ParseMarkdown = (markdown: string) => string;

/** A text that grows is drawn again after this many times what the last drawing took. */
const REST = 4;

/**
 * Draws markdown of models: two walls stand between it and the page, a parser that knows no HTML and the sanitizer. Until
 * the parser is there, and where it cannot be had, texts stand as they are written.
 */
export class MarkdownDrawing {
  /**
   * @param _queue When anything is drawn.
   * @param _load Fetches the parser; called once, with the first text.
   * @param sanitizer JupyterLab's.
   */
  constructor(
    private readonly _queue: PaintQueue,
    private readonly _load: () => Promise<ParseMarkdown>,
    sanitizer: IRenderMime.ISanitizer
  ) {
    this._sanitizer = new StrictSanitizer(sanitizer);
  }

  /** Keeps one element showing one text that changes. */
  painter(host: HTMLElement): MarkdownPainter {
    return new MarkdownPainter(host, this);
  }

  /** Calls back when it is this caller's turn to draw, and the parser is there. */
  request(draw: (html: (markdown: string) => string) => void): void {
    this._queue.add(() => {
      if (this._parse !== null) {
        draw(this._html);
        return;
      }
      this._loading ??= this._load().then(parse => {
        this._parse = parse;
      });
      this._loading.then(
        () => this._queue.add(() => draw(this._html)),
        () => undefined // It stays as it is written.
      );
    });
  }

  private readonly _html = (markdown: string): string => this._sanitizer.sanitize(this._parse?.(markdown) ?? '');
  private readonly _sanitizer: StrictSanitizer;
  private _parse: ParseMarkdown | null = null;
  private _loading: Promise<void> | null = null;
}

/** One element and the text it shows. However fast the text comes, what is newest is drawn as soon as there is time for it. */
export class MarkdownPainter implements IDisposable {
  constructor(
    private readonly _host: HTMLElement,
    private readonly _drawing: MarkdownDrawing
  ) {}

  paint(text: string): void {
    this._text = text;
    if (this._node.parentElement === null) {
      this._node.className = 'jp-RenderedHTMLCommon jp-RenderedMarkdown jp-cw-mod-plain';
      this._node.textContent = text;
      this._host.append(this._node);
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
    this._node.remove();
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
    this._node.classList.remove('jp-cw-mod-plain');
    this._node.innerHTML = html;
    for (const link of this._node.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
  }

  private readonly _node = document.createElement('div');
  private _text = '';
  private _asked = false;
  private _restsUntil = 0;
  private _timer: ReturnType<typeof setTimeout> | undefined;
  private _isDisposed = false;
}
