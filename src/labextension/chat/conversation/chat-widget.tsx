import type { IRenderMime } from '@jupyterlab/rendermime-interfaces';
import { ReactWidget } from '@jupyterlab/ui-components';
import type { Message } from '@lumino/messaging';
import type { ReactElement } from 'react';
import { MarkdownPainter } from '../answer/markdown-painter.js';
import { ModelTests } from '../models/model-tests.js';
import type { PanelServices } from '../state/use-chat-view.js';
import { ChatPanel, type PanelHandle } from './chat-panel.js';

type ChatWidgetOptions = Omit<PanelServices, 'tests' | 'markdown'> & { readonly sanitizer: IRenderMime.ISanitizer };

/** The panel as a widget of the sidebar. Calls made before it is drawn are carried out as soon as it is. */
export class ChatWidget extends ReactWidget {
  constructor({ sanitizer, ...options }: ChatWidgetOptions) {
    super();
    const markdown = new MarkdownPainter(async () =>
      (await import('../answer/markdown-html.js')).markdownHtml(sanitizer)
    );
    this._services = { ...options, markdown, tests: new ModelTests() };
    this.id = 'jp-cw-chat';
    this.addClass('jp-cw-Panel');
    this.node.setAttribute('role', 'complementary');
    this.node.setAttribute('aria-label', options.trans.__('Cellwright'));
  }

  focusInput(): void {
    this._remember();
    this._do(panel => panel.focusInput());
  }

  /** Moves to the input; from there, back to where the focus was before, or to the notebook. */
  toggleFocus(): void {
    if (this._panel?.inputHasFocus() !== true) {
      this.focusInput();
      return;
    }
    const before = this._before;
    if (before?.isConnected === true) {
      before.focus();
    } else {
      this._services.controller.showNotebook();
    }
  }

  get written(): string {
    return this._panel?.written() ?? '';
  }

  /** Adds names of data to the question field and moves there. */
  askAbout(mentions: string): void {
    this._do(panel => panel.putIntoInput(mentions));
  }

  /** Stops the answer. The question that waits goes back into its field, as with the panel's own button. */
  stop(): void {
    this._panel?.takeBackQueued();
    this._services.controller.stop();
  }

  showAnswer(turnId: string): void {
    this._do(panel => panel.showAnswer(turnId));
  }

  nextRegion(direction: 1 | -1): void {
    this._remember();
    this._do(panel => panel.nextRegion(direction));
  }

  insertNewest(mode: 'insert' | 'insert-and-run'): void {
    this._do(panel => panel.insertNewest(mode));
  }

  protected override render(): ReactElement {
    return <ChatPanel ref={this._onPanel} services={this._services} />;
  }

  protected override onActivateRequest(): void {
    this.focusInput();
  }

  /** Tells the controller when the panel comes into sight and when it goes. */
  override processMessage(message: Message): void {
    super.processMessage(message);
    if (['after-attach', 'after-show', 'after-hide', 'before-detach'].includes(message.type)) {
      this._services.controller.panelShown(this.isVisible && message.type !== 'before-detach');
    }
  }

  private _do(action: (panel: PanelHandle) => void): void {
    if (this._panel === null) {
      this._waiting.push(action);
    } else {
      action(this._panel);
    }
  }

  private _remember(): void {
    const active = document.activeElement;
    if (active instanceof HTMLElement && active !== document.body && !this.node.contains(active)) {
      this._before = active;
    }
  }

  private readonly _onPanel = (panel: PanelHandle | null): void => {
    this._panel = panel;
    if (panel !== null) {
      this._waiting.splice(0).forEach(action => action(panel));
    }
  };

  private readonly _services: PanelServices;
  private _panel: PanelHandle | null = null;
  private _before: HTMLElement | null = null;
  private readonly _waiting: ((panel: PanelHandle) => void)[] = [];
}
