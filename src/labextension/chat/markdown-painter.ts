import type { IRenderMimeRegistry } from '@jupyterlab/rendermime';
import type { IRenderMime } from '@jupyterlab/rendermime-interfaces';
import type { IDisposable } from '@lumino/disposable';
import { Widget } from '@lumino/widgets';

/**
 * Keeps one element showing one markdown text that changes. Rendering is asynchronous: while one is under way the
 * newest text waits, and what is ready is always shown, so fast streams neither pile up nor starve.
 */
export class MarkdownPainter implements IDisposable {
  constructor(
    private readonly _host: HTMLElement,
    private readonly _rendermime: IRenderMimeRegistry
  ) {}

  paint(text: string): void {
    this._wanted = text;
    if (!this._painting) {
      void this._paint();
    }
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    this._isDisposed = true;
    this._release();
  }

  private async _paint(): Promise<void> {
    this._painting = true;
    while (this._wanted !== null && !this.isDisposed) {
      const text = this._wanted;
      this._wanted = null;
      this._show(await this._render(text));
    }
    this._painting = false;
  }

  private async _render(text: string): Promise<IRenderMime.IRenderer> {
    const renderer = this._rendermime.createRenderer('text/markdown');
    try {
      await renderer.renderModel(this._rendermime.createModel({ data: { 'text/markdown': text } }));
      renderer.node.querySelectorAll('.jp-InternalAnchorLink').forEach(anchor => anchor.remove());
    } catch {
      renderer.node.textContent = text;
    }
    return renderer;
  }

  private _show(renderer: IRenderMime.IRenderer): void {
    if (this.isDisposed) {
      renderer.dispose();
      return;
    }
    this._release();
    this._shown = renderer;
    if (this._host.isConnected) {
      Widget.attach(renderer, this._host); // Attached renderers typeset mathematics.
    } else {
      this._host.append(renderer.node);
    }
  }

  private _release(): void {
    const shown = this._shown;
    this._shown = null;
    if (shown?.isAttached === true && !shown.node.isConnected) {
      shown.processMessage(Widget.Msg.AfterDetach); // The page took the element away before us.
    }
    shown?.dispose();
    shown?.node.remove();
  }

  private _wanted: string | null = null;
  private _painting = false;
  private _shown: IRenderMime.IRenderer | null = null;
  private _isDisposed = false;
}
