import type { ModelDownloads } from './download/model-downloads.js';
import type { LocalModels } from './local-models.js';
import type { ModelFolders } from './model-folders.js';
import type { RuntimeInstaller } from '../runtimes/runtime-installer.js';

/** Everything about model files on this machine. */
export type LocalService = {
  readonly models: LocalModels;
  readonly folders: ModelFolders;
  readonly runtime: RuntimeInstaller;
  readonly downloads: ModelDownloads;
};
