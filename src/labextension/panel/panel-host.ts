import { Panel, Widget } from '@lumino/widgets';
import { Signal, type ISignal } from '@lumino/signaling';

/**
 * The sidebar widget that is there from the start. It is empty until it is shown for the first time: only then is
 * the chat loaded.
 */
export class PanelHost extends Panel {
  constructor() {
    super();
    this.id = 'jp-cw-panel';
    this.addClass('jp-cw-Host');
  }

  /** Emits each time the host becomes visible. */
  get shown(): ISignal<PanelHost, void> {
    return this._shown;
  }

  /** Emits when it is brought to the front: by its icon in the sidebar, by a command, or as a layout is restored. */
  get activated(): ISignal<PanelHost, void> {
    return this._activated;
  }

  /** Stands where the chat would be until the chat comes or another sentence does; `null` takes it away. */
  showFailure(sentence: string | null): void {
    this._failure?.dispose();
    this._failure = null;
    if (sentence !== null) {
      this._failure = new Widget();
      this._failure.addClass('jp-cw-Host-failure');
      this._failure.node.setAttribute('role', 'alert');
      this._failure.node.textContent = sentence;
      this.addWidget(this._failure);
    }
  }

  protected override onActivateRequest(): void {
    this._activated.emit();
  }

  protected override onAfterShow(): void {
    this._shown.emit();
  }

  protected override onAfterAttach(): void {
    if (this.isVisible) {
      this._shown.emit();
    }
  }

  private _failure: Widget | null = null;
  private readonly _activated = new Signal<PanelHost, void>(this);
  private readonly _shown = new Signal<PanelHost, void>(this);
}
