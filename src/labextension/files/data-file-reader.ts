import type { TranslationBundle } from '@jupyterlab/translation';
import { CellwrightError, DeniedError } from '../../agent/index.js';
import type { FileFacts } from '../../datasets/index.js';
import { isDescribed } from '../../kernel/index.js';
import type { FilesApi } from '../../models/remote/index.js';
import type { FileBody } from '../../protocol/index.js';
import { errorText } from '../chat/elements/format.js';
import type { FileLack, FileView } from '../chat/state/chat-data-files.js';
import { isServiceDown } from '../page-service.js';
import type { IFileKernel } from './kernel-files.js';

/** Why a file could not be read, as its view says it. */
export type FileFailure = { readonly problem: string } & Pick<FileView, 'lack' | 'kernel'>;

/** What was read of a file, `by` whom where that was not the service; or why it was not. */
export type FileReading = (Pick<FileView, 'by'> & { readonly file: FileFacts }) | FileFailure;

export type DataFileReaderOptions = {
  readonly api: FilesApi;
  /** Who says which columns a file has where the service cannot. */
  readonly kernel: IFileKernel;
  readonly trans: TranslationBundle;
};

/**
 * Reads data files through the service, and where nothing there can, what they say of themselves through a kernel that the
 * user allowed it to. Methods reject when `signal` aborts.
 */
export class DataFileReader {
  constructor(private readonly _options: DataFileReaderOptions) {}

  /** Reads what a file says of itself. */
  async schema(body: FileBody, signal: AbortSignal): Promise<FileReading> {
    const { api, kernel } = this._options;
    try {
      return { file: await api.schema(body, signal) };
    } catch (error) {
      signal.throwIfAborted();
      const failure = this.failure(body.path, error);
      const isAsked = failure.kernel !== undefined && kernel.isAllowed;
      return isAsked ? this.byKernel(body, failure, signal) : failure;
    }
  }

  /** Has the kernel say it, which the user is asked about once. `failure` is why the service did not. */
  async byKernel(body: FileBody, failure: FileFailure, signal: AbortSignal): Promise<FileReading> {
    try {
      return { file: await this._options.kernel.read(body, signal), by: 'kernel' };
    } catch (error) {
      signal.throwIfAborted();
      return { ...failure, kernel: error instanceof DeniedError ? {} : { problem: errorText(error) } };
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
        return this.failure(body.path, new CellwrightError('file_unread', errorText(event.error), { cause }));
      }
      onShare(event.share);
    }
    throw new DOMException('Stopped.', 'AbortError');
  }

  /** Why a file could not be read, in words for somebody who opened it, and what is missing where that is not the file. */
  failure(path: string, error: unknown): FileFailure {
    const { trans } = this._options;
    const lack = lackOf(error);
    if (lack === undefined) {
      return { problem: errorText(error) };
    }
    const problem = {
      runtime: trans.__('DuckDB, which reads data files, is not installed on the Jupyter server.'),
      service: trans.__('Data files are read by the Cellwright service, with DuckDB. %1', errorText(error)),
      reader: errorText(error)
    }[lack];
    return { lack, problem, ...(isDescribed(path) && { kernel: {} }) };
  }
}

/** What is missing where a file could not be read; nothing where the file itself is why, or no server answers. */
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
