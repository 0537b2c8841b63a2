import type { TranslationBundle } from '@jupyterlab/translation';
import { errorText } from '../chat/elements/format.js';
import type { FileView } from '../chat/state/chat-data-files.js';
import { lackOf } from './lack-of.js';

/** Why a file could not be read, in words for somebody who opened a file, and what is missing where that is not the file. */
export function readingProblem(error: unknown, trans: TranslationBundle): Pick<FileView, 'problem' | 'lack'> {
  const lack = lackOf(error);
  switch (lack) {
    case undefined:
      return { problem: errorText(error) };
    case 'runtime':
      return { lack, problem: trans.__('DuckDB, which reads data files, is not installed on the Jupyter server.') };
    case 'service':
      return { lack, problem: trans.__('Data files are read by the Cellwright service. %1', errorText(error)) };
    case 'newer':
      return { lack, problem: errorText(error) };
  }
}
