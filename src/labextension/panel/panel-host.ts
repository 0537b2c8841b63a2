import { Panel } from '@lumino/widgets';
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

  protected override onAfterShow(): void {
    this._shown.emit();
  }

  protected override onAfterAttach(): void {
    if (this.isVisible) {
      this._shown.emit();
    }
  }

  private readonly _shown = new Signal<PanelHost, void>(this);
}
