import type { JupyterFrontEnd } from '@jupyterlab/application';
import type { IEditorLanguageRegistry } from '@jupyterlab/codemirror';
import type { IFileBrowserFactory } from '@jupyterlab/filebrowser';
import type { IRenderMime } from '@jupyterlab/rendermime-interfaces';
import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import type { IStateDB } from '@jupyterlab/statedb';
import { Panel, Widget } from '@lumino/widgets';
import { CellwrightError } from '../../agent/index.js';
import type { ChatServices } from '../app/services/chat-services.js';
import { newestProposal } from '../chat/state/chat-state.js';
import type { IModelStatus } from '../status/model-status.js';
import type { IChatSession } from '../tokens.js';
import { onceLoaded } from '../once-loaded.js';
import type { Chat } from './chat.js';
import { addChatCommands } from './chat-commands.js';
import { addFileCommands } from './file-commands.js';

export type LazyChatOptions = Pick<ChatServices, 'tracker' | 'models' | 'tools' | 'datasets' | 'drafts' | 'trans'> & {
  readonly app: JupyterFrontEnd;
  readonly languages: IEditorLanguageRegistry;
  readonly sanitizer: IRenderMime.ISanitizer;
  readonly registry: ISettingRegistry | null;
  readonly settings: Promise<ISettingRegistry.ISettings> | null;
  readonly state: IStateDB | null;
  readonly browser: IFileBrowserFactory | null;
  readonly status: IModelStatus | null;
};

/** The sidebar widget that is there from the start; the chat is loaded when it is first shown. */
class PanelHost extends Panel {
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

  /** Shows a sentence in place of the chat, until the chat or another sentence replaces it; `null` removes it. */
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

/** The chat before and after it is loaded: its code comes with the first look at the panel or the first question. */
export class LazyChat implements IChatSession {
  readonly host = new PanelHost(
    () => void this.load().catch(() => undefined), // The panel says it.
    () => this._onActivated()
  );

  constructor(private readonly _options: LazyChatOptions) {
    void _options.app.restored.then(() => (this._isRestored = true));
  }

  get running(): boolean {
    return (this.loaded?.controller.state.runningId ?? null) !== null;
  }

  /** Whether the shown chat holds a proposal that can be inserted or shown. */
  get hasProposal(): boolean {
    return newestProposal(this.loaded?.controller.state.turns ?? []) !== undefined;
  }

  async ask(question: string): Promise<void> {
    const { tracker, trans } = this._options;
    const { currentWidget } = tracker;
    const { controller } = await this.reveal();
    if (currentWidget === null || currentWidget === tracker.currentWidget) {
      controller.ask(question, 'front');
    } else {
      controller.warn('not-asked', trans.__('Another notebook came to the front, so this was not asked: %1', question));
    }
  }

  stop(): void {
    this.loaded?.widget.stop();
  }

  loaded: Chat | null = null;

  /** Whether there is a notebook that the panel is about, or will be once it is loaded. */
  get hasNotebook(): boolean {
    return this._options.tracker.currentWidget !== null || (this.loaded?.controller.state.notebook ?? null) !== null;
  }

  addCommands(): void {
    const { app, tracker, trans, browser } = this._options;
    addChatCommands(app.commands, this, tracker, trans);
    addFileCommands(app, this, browser, trans);
  }

  /** Opens the sidebar at the panel and loads it. */
  async reveal(): Promise<Chat> {
    this._revealing = true; // Whoever reveals it says where the focus goes.
    this._options.app.shell.activateById(this.host.id);
    try {
      return await this.load();
    } finally {
      this._revealing = false;
    }
  }

  /** Rejects with `CellwrightError` code `not_loaded`, for example when the server is away; the next call tries again. */
  readonly load = onceLoaded(() => this._load());

  /** The sidebar icon moves the focus to the question field, unless the focus moved elsewhere meanwhile. Restoring a layout does not. */
  private _onActivated(): void {
    const focused = document.activeElement;
    if (this._isRestored && !this._revealing) {
      this.load().then(
        ({ widget }) => document.activeElement === focused && widget.focusInput(),
        () => undefined // The panel says it.
      );
    }
  }

  private async _load(): Promise<Chat> {
    try {
      const { createChat } = await import('./chat.js');
      const chat = await createChat(this._options);
      this.host.showFailure(null);
      this.host.addWidget(chat.widget);
      this.loaded = chat;
      return chat;
    } catch (error) {
      const sentence = this._options.trans.__(
        'Cellwright could not be loaded. Is the server running? Close and open this panel to try again.'
      );
      this.host.showFailure(sentence);
      throw new CellwrightError('not_loaded', sentence, { cause: error });
    }
  }

  private _isRestored = false;
  private _revealing = false;
}
