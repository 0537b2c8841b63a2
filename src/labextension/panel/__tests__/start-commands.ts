import type { JupyterFrontEnd } from '@jupyterlab/application';
import type { IFileBrowserFactory } from '@jupyterlab/filebrowser';
import type { INotebookTracker } from '@jupyterlab/notebook';
import { CommandRegistry } from '@lumino/commands';
import { Widget } from '@lumino/widgets';
import { FakeController } from '../../chat/__tests__/fixtures/fake-controller.js';
import { states } from '../../chat/__tests__/fixtures/states.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { LazyChat, type LazyChatOptions } from '../lazy-chat.js';

/** A file of the file browser. */
export type ListedItem = { readonly name: string; readonly path: string; readonly type: string };

/**
 * The commands of the panel in an application of which only what they use is there. The chat is loaded by the first command
 * that opens the panel; mock `../chat.js` before.
 */
export async function startCommands() {
  const registry = new CommandRegistry();
  const controller = new FakeController(states.noNotebook);
  const loaded = {
    widget: Object.assign(new Widget(), {
      focusInput: jest.fn(),
      insertNewest: jest.fn(),
      showAnswer: jest.fn()
    }),
    controller,
    askAboutCell: jest.fn(() => Promise.resolve()),
    askAboutFiles: jest.fn(),
    profileFile: jest.fn()
  };
  jest.mocked((await import('../chat.js')).createChat).mockResolvedValue(loaded as never);
  /** Ids of widgets that were brought to the front. */
  const activated: string[] = [];
  /** What stands in the page; a test changes it. */
  const page = {
    hasNotebook: false,
    activeCell: null as { readonly source: string; readonly metadata?: object } | null,
    selection: [] as readonly ListedItem[],
    browserVisible: true,
    /** Path of the document in front. */
    document: null as string | null
  };
  const tracker = {
    get currentWidget() {
      return page.hasNotebook ? {} : null;
    },
    get activeCell() {
      const cell = page.activeCell;
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
    get isVisible() {
      return page.browserVisible;
    },
    selectedItems: () => page.selection[Symbol.iterator](),
    model: { manager: { contextForWidget: () => ({ path: page.document }) } }
  };
  const shell = {
    activateById: (id: string) => activated.push(id),
    get currentWidget() {
      return page.document === null ? null : {};
    }
  };
  const contextMenu = { addItem: () => undefined };
  const chat = new LazyChat({
    app: { commands: registry, shell, restored: Promise.resolve(), contextMenu } as unknown as JupyterFrontEnd,
    tracker: tracker as unknown as INotebookTracker,
    browser: { tracker: { currentWidget: browser } } as unknown as IFileBrowserFactory,
    trans: plainTrans
  } as unknown as LazyChatOptions);
  chat.addCommands();
  const isEnabled = (id: string, args = {}): boolean => registry.isEnabled(id, args);
  return { registry, isEnabled, controller, loaded, activated, page, chat };
}
