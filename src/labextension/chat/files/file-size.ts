import type { TranslationBundle } from '@jupyterlab/translation';
import { formatBytes } from '../../../protocol/index.js';
import { datasetSize, type DatasetSize } from '../datasets/dataset-words.js';
import { formatCount } from '../elements/format.js';
import type { FileView } from '../state/chat-data-files.js';

/** Rows and columns of a file that was read, its columns alone where its rows were not counted, its size on the disk before. */
export function fileSize({ profile, bytes }: FileView, trans: TranslationBundle): DatasetSize {
  if (profile !== undefined) {
    const size = datasetSize(profile, trans);
    return profile.rows === null
      ? {
          ...size,
          text: trans._n('%2 column', '%2 columns', profile.columnCount, formatCount(profile.columnCount)),
          title: trans.__('Rows not counted. “Read all rows” counts them')
        }
      : size;
  }
  const text = bytes === null ? '' : formatBytes(bytes);
  return { text, spoken: text };
}
