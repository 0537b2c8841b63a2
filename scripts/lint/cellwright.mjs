import { fileName } from './rules/file-name.mjs';
import { folderName } from './rules/folder-name.mjs';
import { layerArrows } from './rules/layer-arrows.mjs';
import { noExportAll } from './rules/no-export-all.mjs';
import { reasonedDisable } from './rules/reasoned-disable.mjs';
import { restrictedSyntax } from './rules/restricted-syntax.mjs';

/** The rules of this repository, for ESLint and oxlint. */
export const cellwright = {
  meta: { name: 'cellwright' },
  rules: {
    'file-name': fileName,
    'folder-name': folderName,
    'layer-arrows': layerArrows,
    'no-export-all': noExportAll,
    'reasoned-disable': reasonedDisable,
    'restricted-syntax': restrictedSyntax
  }
};

/** As oxlint asks for it. */
export default cellwright;
