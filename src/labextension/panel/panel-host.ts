import { Panel, Widget } from '@lumino/widgets';

/**
 * The sidebar widget that is there from the start. It is empty until it is shown for the first time: only then is
 * the chat loaded.
 */
export class PanelHost extends Panel {
  /**
   * @param _onShown Called each time the host becomes visible.
   * @param _onActivated Called when it is brought to the front: by its icon in the sidebar, by a command, or as a layout is restored.
   */
  constructor(
    private readonly _onShown: () => void,
    private readonly _onActivated: () => void
  ) {
    super();
    this.id = 'jp-cw-panel';
    this.addClass('jp-cw-Host');
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
    this._onActivated();
  }

  protected override onAfterShow(): void {
    this._onShown();
  }

  protected override onAfterAttach(): void {
    if (this.isVisible) {
      this._onShown();
    }
  }

  private _failure: Widget | null = null;
}
