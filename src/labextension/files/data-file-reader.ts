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

/** What was read of a file, with `by` if it was not the service that read it; or why it was not read. */
export type FileReading = (Pick<FileView, 'by'> & { readonly file: FileFacts }) | FileFailure;

export type DataFileReaderOptions = {
  readonly api: FilesApi;
  /** Says which columns a file has if the service cannot. */
  readonly kernel: IFileKernel;
  readonly trans: TranslationBundle;
};

/**
 * Reads data files through the service. If nothing there can read a file, reads its schema through a kernel, provided that
 * the user allowed it. Methods reject when `signal` aborts.
 */
export class DataFileReader {
  constructor(private readonly _options: DataFileReaderOptions) {}

  /** Reads the schema of a file. */
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

  /** Reads the schema through the kernel, which the user is asked to allow once. `failure` is why the service did not read it. */
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
