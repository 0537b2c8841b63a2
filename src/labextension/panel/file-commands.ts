import type { JupyterFrontEnd } from '@jupyterlab/application';
import type { IFileBrowserFactory } from '@jupyterlab/filebrowser';
import type { TranslationBundle } from '@jupyterlab/translation';
import { cellwrightIcon } from '../icons.js';
import { CommandIds } from '../command-ids.js';
import { DATA_FILE } from '../files/data-file-name.js';
import type { LazyChat } from './lazy-chat.js';

const SELECTOR = '.jp-DirListing-item[data-isdir="false"]';
const PATH_ARGUMENT = {
  args: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Path of a data file; those selected in the file browser if left out.' }
    }
  }
} as const;

type PathArgument = { readonly path?: string };

/** Registers what can be done with data files as commands, and puts them into the file browser's context menu. */
export function addFileCommands(
  app: JupyterFrontEnd,
  chat: LazyChat,
  browser: IFileBrowserFactory | null,
  trans: TranslationBundle
): void {
  const pathsOf = ({ path }: PathArgument): readonly string[] => (path === undefined ? selected(browser) : [path]);
  app.commands.addCommand(CommandIds.askAboutFile, {
    label: trans.__('Ask Cellwright'),
    caption: trans.__('Name the file in a question'),
    icon: cellwrightIcon,
    describedBy: PATH_ARGUMENT,
    isVisible: args => pathsOf(args).length > 0,
    isEnabled: args => pathsOf(args).length > 0,
    execute: async (args: PathArgument) => {
      const paths = pathsOf(args); // Before the panel takes the focus.
      await (await chat.reveal()).askAboutFiles(paths);
    }
  });
  app.commands.addCommand(CommandIds.profileFile, {
    label: trans.__('Profile'),
    caption: trans.__('Read all rows of the file and show its columns in the Cellwright panel'),
    icon: cellwrightIcon,
    describedBy: PATH_ARGUMENT,
    isVisible: args => pathsOf(args).length === 1,
    isEnabled: args => pathsOf(args).length === 1,
    execute: async (args: PathArgument) => {
      const [path] = pathsOf(args);
      if (path !== undefined) {
        await (await chat.reveal()).profileFile(path);
      }
    }
  });
  app.contextMenu.addItem({ command: CommandIds.askAboutFile, selector: SELECTOR, rank: 3 });
  app.contextMenu.addItem({ command: CommandIds.profileFile, selector: SELECTOR, rank: 3.1 });
}

/** Paths of what is selected in the file browser, when all of it is data files. */
function selected(browser: IFileBrowserFactory | null): readonly string[] {
  const items = [...(browser?.tracker.currentWidget?.selectedItems() ?? [])];
  return items.every(({ type, name }) => type === 'file' && DATA_FILE.test(name)) ? items.map(({ path }) => path) : [];
}
