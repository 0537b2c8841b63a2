import type { TranslationBundle } from '@jupyterlab/translation';
import { CellwrightError } from '../../agent/index.js';
import type { FileFacts } from '../../datasets/index.js';
import type { FilesApi } from '../../models/remote/index.js';
import type { FileBody } from '../../protocol/index.js';
import { errorText } from '../chat/elements/format.js';
import type { FileLack, FileView } from '../chat/state/chat-data-files.js';
import { isServiceDown } from '../page-service.js';

/** Reads all rows of a file; `onShare` is told which share of them was read. Rejects also when `signal` aborts. */
export async function readAllRows(
  api: FilesApi,
  body: FileBody,
  onShare: (share: number) => void,
  signal: AbortSignal
): Promise<FileFacts> {
  for await (const event of api.profile(body, signal)) {
    if (event.type === 'done') {
      return event.file;
    }
    if (event.type === 'error') {
      const { code, message } = event.error;
      throw new CellwrightError('file_unread', errorText(event.error), { cause: new CellwrightError(code, message) });
    }
    onShare(event.share);
  }
  throw new DOMException('Stopped.', 'AbortError');
}

/** Why a file could not be read, in words for somebody who opened it, and what is missing where that is not the file. */
export function fileFailure(
  error: unknown,
  trans: TranslationBundle
): { readonly problem: string } & Pick<FileView, 'lack'> {
  const lack = lackOf(error);
  if (lack === undefined) {
    return { problem: errorText(error) };
  }
  const problem = {
    runtime: trans.__('DuckDB, which reads data files, is not installed on the Jupyter server.'),
    service: trans.__(
      'Data files are read by the Cellwright service, with DuckDB. %1 You can also load the file in a cell.',
      errorText(error)
    ),
    reader: errorText(error)
  }[lack];
  return { lack, problem };
}

/** What is missing if a file could not be read; `undefined` if the file itself is the cause, or if no server answers. */
function lackOf(error: unknown): FileLack | undefined {
  if (!CellwrightError.isInstance(error)) {
    return undefined;
  }
  const { code } = CellwrightError.isInstance(error.cause) ? error.cause : error;
  if (code === 'not_installed') {
    return 'runtime';
  }
  return code === 'newer' || code === 'too_wide' ? 'reader' : isServiceDown(error) ? 'service' : undefined;
}
