import { PageConfig } from '@jupyterlab/coreutils';
import type { FileDialog as Dialogs } from '@jupyterlab/filebrowser';
import type { TranslationBundle } from '@jupyterlab/translation';

/**
 * Lets the user choose a model file, or a folder, below the root folder of the Jupyter server.
 *
 * @returns Its whole path on that machine, which may begin with `~`; nothing when none was chosen, or it lies on another drive.
 */
export async function browseModelFile(
  manager: Dialogs.IFileOptions['manager'],
  trans: TranslationBundle
): Promise<string | null> {
  const { FileDialog } = await import('@jupyterlab/filebrowser');
  const { value } = await FileDialog.getOpenFiles({
    manager,
    title: trans.__('Choose a model file (.gguf)'),
    filter: ({ name, type }) => (type === 'directory' || /\.gguf$/i.test(name) ? {} : null)
  });
  const path = value?.[0]?.path;
  const { contents } = manager.services;
  return path === undefined || contents.driveName(path) !== ''
    ? null
    : [PageConfig.getOption('serverRoot').replace(/\/$/, ''), contents.localPath(path)].join('/');
}
