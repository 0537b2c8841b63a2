import type { JupyterFrontEnd } from '@jupyterlab/application';
import type { IFileBrowserFactory } from '@jupyterlab/filebrowser';
import type { INotebookTracker } from '@jupyterlab/notebook';
import { CommandRegistry } from '@lumino/commands';
import { Widget } from '@lumino/widgets';
import { FakeController } from '../../chat/__tests__/fixtures/fake-controller.js';
import { states } from '../../chat/__tests__/fixtures/states.js';
import type { ChatState } from '../../chat/state/chat-state.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import type { Chat } from '../chat.js';
import { hasProposal } from '../tell-commands.js';
import { LazyChat, type LazyChatOptions } from '../lazy-chat.js';

/** A file of the file browser. */
export type ListedItem = { readonly name: string; readonly path: string; readonly type: string };

/** A cell as far as commands look at it. */
export type ActiveCell = { readonly source: string; readonly metadata?: object };

/**
 * The commands of the panel in an application of which only what they use is there. The chat is loaded by the first command
 * that opens the panel; mock `../chat.js` before.
 */
export class Commands {
  readonly registry = new CommandRegistry();
  readonly controller = new FakeController(states.noNotebook);
  readonly widget = Object.assign(new Widget(), {
    focusInput: jest.fn(),
    toggleFocus: jest.fn(),
    insertNewest: jest.fn(),
    showAnswer: jest.fn(),
    nextRegion: jest.fn()
  });
  readonly askAboutCell = jest.fn(() => Promise.resolve());
  readonly askAboutFiles = jest.fn(() => Promise.resolve());
  readonly profileFile = jest.fn(() => Promise.resolve());
  /** Ids of widgets that were brought to the front. */
  readonly activated: string[] = [];
  readonly chat: LazyChat;

  /** What stands in the page; a test changes it. */
  hasNotebook = false;
  activeCell: ActiveCell | null = null;
  selection: readonly ListedItem[] = [];
  browserVisible = true;
  /** Path of the document in front. */
  document: string | null = null;

  constructor() {
    const { registry, activated } = this;
    const self = this; // oxlint-disable-line typescript/no-this-alias -- what getters of other objects read
    const tracker = {
      get currentWidget() {
        return self.hasNotebook ? {} : null;
      },
      get activeCell() {
        const cell = self.activeCell;
        const sharedModel = {
          cell_type: 'code',
          getId: () => 'c1',
          getSource: () => cell?.source ?? '',
          getMetadata: () => cell?.metadata
        };
        return cell === null ? null : { model: { sharedModel } };
      }
    };
    const browser = {
      tracker: {
        currentWidget: {
          get isVisible() {
            return self.browserVisible;
          },
          selectedItems: () => self.selection[Symbol.iterator](),
          model: { manager: { contextForWidget: ({ id }: Widget) => ({ path: id }) } }
        }
      }
    };
    const shell = {
      activateById: (id: string) => activated.push(id),
      get currentWidget() {
        const inFront = new Widget();
        inFront.id = self.document ?? '';
        return self.document === null ? null : inFront;
      }
    };
    this.chat = new LazyChat({
      app: {
        commands: registry,
        shell,
        restored: Promise.resolve(),
        contextMenu: { addItem: () => undefined }
      } as unknown as JupyterFrontEnd,
      tracker: tracker as unknown as INotebookTracker,
      browser: browser as unknown as IFileBrowserFactory,
      trans: plainTrans
    } as unknown as LazyChatOptions);
    this.chat.addCommands();
  }

  /** What the chat is once it is loaded. */
  get loaded(): Chat {
    const { widget, controller, askAboutCell, askAboutFiles, profileFile } = this;
    return {
      widget,
      controller,
      askAboutCell,
      askAboutFiles,
      profileFile,
      get running() {
        return controller.state.runningId !== null;
      },
      get hasProposal() {
        return hasProposal(controller.state);
      }
    } as unknown as Chat;
  }

  show(state: ChatState): void {
    this.controller.set(state);
  }
}
