import { fileName } from './rules/file-name.mjs';
import { folderName } from './rules/folder-name.mjs';
import { layerArrows } from './rules/layer-arrows.mjs';
import { noExportAll } from './rules/no-export-all.mjs';
import { reasonedDisable } from './rules/reasoned-disable.mjs';

/** The rules of this repository, for ESLint. */
export const cellwright = {
  meta: { name: 'cellwright' },
  rules: {
    'file-name': fileName,
    'folder-name': folderName,
    'layer-arrows': layerArrows,
    'no-export-all': noExportAll,
    'reasoned-disable': reasonedDisable
  }
};
