import type { IDisposable } from '@lumino/disposable';

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

/** Drawing goes on for so long, in milliseconds, before the page may do something else. */
const SLICE_MS = 12;

/**
 * Draws the parts of a conversation in slices, the newest asked first: with the end of a chat, where its reader is. Work
 * that fits into one slice is done before the next frame.
 */
export class PaintQueue {
  /**
   * @param _now The time in milliseconds.
   * @param _later Calls back once the page did what else was waiting.
   */
  constructor(
    private readonly _now: () => number = () => performance.now(),
    private readonly _later: (callback: () => void) => void = callback => void setTimeout(callback)
  ) {}

  /** Does a job when its turn comes; never within this call. A job takes little time and does not throw. */
  add(job: () => void): void {
    this._jobs.push(job);
    if (!this._asked) {
      this._asked = true;
      queueMicrotask(() => this._serve());
    }
  }

  private _serve(): void {
    const end = this._now() + SLICE_MS;
    do {
      this._jobs.pop()?.();
    } while (this._jobs.length > 0 && this._now() < end);
    if (this._jobs.length > 0) {
      this._later(() => this._serve());
    } else {
      this._asked = false;
    }
  }

  private readonly _jobs: (() => void)[] = [];
  private _asked = false;
}
