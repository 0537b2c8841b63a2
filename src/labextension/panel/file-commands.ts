import type { JupyterFrontEnd } from '@jupyterlab/application';
import type { IFileBrowserFactory } from '@jupyterlab/filebrowser';
import type { TranslationBundle } from '@jupyterlab/translation';
import { cellwrightIcon } from '../icons.js';
import { CommandIds } from '../command-ids.js';
import { DATA_FILE } from '../files/data-file-names.js';
import { hasServer } from '../page-service.js';
import type { LazyChat } from './lazy-chat.js';

const SELECTOR = '.jp-DirListing-item[data-isdir="false"]';
const PATH_ARGUMENT = {
  args: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Path of a data file; by default those selected in the file browser.' },
      isPalette: {
        type: 'boolean',
        description: 'Without a visible selection, the current document is used, and the label says “the file”.'
      }
    }
  }
} as const;

type FileArguments = { readonly path?: string; readonly isPalette?: boolean };

/** Registers what can be done with data files as commands, and puts them into the file browser's context menu; not shown without a server. */
export function addFileCommands(
  app: JupyterFrontEnd,
  chat: LazyChat,
  browser: IFileBrowserFactory | null,
  trans: TranslationBundle
): void {
  const pathsOf = ({ path, isPalette = false }: FileArguments): readonly string[] =>
    path !== undefined ? [path] : isPalette ? filesInSight(app, browser) : selected(browser);
  const named = (sentence: string, paths: readonly string[]): string =>
    paths.length === 1 ? `${sentence}: ${paths[0]?.split('/').pop() ?? ''}` : sentence;
  app.commands.addCommand(CommandIds.askAboutFile, {
    label: (args: FileArguments) =>
      args.isPalette !== true
        ? trans.__('Ask Cellwright')
        : pathsOf(args).length > 1
          ? trans.__('Ask About the Selected Files')
          : named(trans.__('Ask About This File'), pathsOf(args)),
    caption: trans.__('Name the file in a question'),
    icon: cellwrightIcon,
    describedBy: PATH_ARGUMENT,
    isVisible: (args: FileArguments) => hasServer() && (args.isPalette === true || pathsOf(args).length > 0),
    isEnabled: (args: FileArguments) => pathsOf(args).length > 0,
    execute: async (args: FileArguments) => {
      const paths = pathsOf(args); // Before the panel takes the focus.
      (await chat.reveal()).askAboutFiles(paths);
    }
  });
  app.commands.addCommand(CommandIds.profileFile, {
    label: (args: FileArguments) =>
      args.isPalette === true ? named(trans.__('Profile This File'), pathsOf(args)) : trans.__('Profile'),
    caption: trans.__('Read all rows of the file and show its columns in the Cellwright panel'),
    icon: cellwrightIcon,
    describedBy: PATH_ARGUMENT,
    isVisible: (args: FileArguments) => hasServer() && (args.isPalette === true || pathsOf(args).length === 1),
    isEnabled: (args: FileArguments) => pathsOf(args).length === 1,
    execute: async (args: FileArguments) => {
      const [path] = pathsOf(args);
      if (path !== undefined) {
        (await chat.reveal()).profileFile(path);
      }
    }
  });
  app.contextMenu.addItem({ command: CommandIds.askAboutFile, selector: SELECTOR, rank: 3 });
  app.contextMenu.addItem({ command: CommandIds.profileFile, selector: SELECTOR, rank: 3.1 });
}

/** Paths of the items selected in the file browser; empty unless all of them are data files. */
function selected(browser: IFileBrowserFactory | null): readonly string[] {
  const items = [...(browser?.tracker.currentWidget?.selectedItems() ?? [])];
  return items.every(({ type, name }) => type === 'file' && DATA_FILE.test(name)) ? items.map(({ path }) => path) : [];
}

/** What is selected in the file browser if that is in sight; else the document in front, if it is a data file. */
function filesInSight(app: JupyterFrontEnd, browser: IFileBrowserFactory | null): readonly string[] {
  const shown = browser?.tracker.currentWidget ?? null;
  const paths = shown?.isVisible === true ? selected(browser) : [];
  const { currentWidget } = app.shell;
  if (paths.length > 0 || shown === null || currentWidget === null) {
    return paths;
  }
  const path = shown.model.manager.contextForWidget(currentWidget)?.path;
  return path !== undefined && DATA_FILE.test(path) ? [path] : [];
}
