import type { TranslationBundle } from '@jupyterlab/translation';
import { CellwrightError } from '../../agent/index.js';
import type { FileFacts } from '../../datasets/index.js';
import type { FilesApi } from '../../models/remote/index.js';
import type { FileBody } from '../../protocol/index.js';
import { errorText } from '../chat/elements/format.js';
import type { FileLack, FileView } from '../chat/state/chat-data-files.js';
import { isServiceDown } from '../page-service.js';

/** Why a file could not be read, as its view says it. */
export type FileFailure = { readonly problem: string } & Pick<FileView, 'lack'>;

/** What was read of a file, or why it was not read. */
export type FileReading = { readonly file: FileFacts } | FileFailure;

export type DataFileReaderOptions = {
  readonly api: FilesApi;
  readonly trans: TranslationBundle;
};

/** Reads data files through the service. Methods reject when `signal` aborts. */
export class DataFileReader {
  constructor(private readonly _options: DataFileReaderOptions) {}

  /** Reads the schema of a file. */
  async schema(body: FileBody, signal: AbortSignal): Promise<FileReading> {
    try {
      return { file: await this._options.api.schema(body, signal) };
    } catch (error) {
      signal.throwIfAborted();
      return this.failure(error);
    }
  }

  /** Reads all rows. `onShare` is told which share of them was read. */
  async rows(body: FileBody, onShare: (share: number) => void, signal: AbortSignal): Promise<FileReading> {
    for await (const event of this._options.api.profile(body, signal)) {
      if (event.type === 'done') {
        return { file: event.file };
      }
      if (event.type === 'error') {
        const { code, message } = event.error;
        const cause = new CellwrightError(code, message);
        return this.failure(new CellwrightError('file_unread', errorText(event.error), { cause }));
      }
      onShare(event.share);
    }
    throw new DOMException('Stopped.', 'AbortError');
  }

  /** Why a file could not be read, in words for somebody who opened it, and what is missing where that is not the file. */
  failure(error: unknown): FileFailure {
    const { trans } = this._options;
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
}

/** What is missing if a file could not be read; `undefined` if the file itself is the cause, or if no server answers. */
function lackOf(error: unknown): FileLack | undefined {
  if (!CellwrightError.isInstance(error)) {
    return undefined;
  }
  const { code } = CellwrightError.isInstance(error.cause) ? error.cause : error;
  return code === 'not_installed'
    ? 'runtime'
    : code === 'newer' || code === 'too_wide'
      ? 'reader'
      : isServiceDown(error)
        ? 'service'
        : undefined;
}
