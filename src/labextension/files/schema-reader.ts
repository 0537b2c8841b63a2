import type { TranslationBundle } from '@jupyterlab/translation';
import { DeniedError, type ApprovalRequest } from '../../agent/index.js';
import type { FileFacts } from '../../datasets/index.js';
import type { FilesApi } from '../../models/remote/index.js';
import type { FileBody } from '../../protocol/index.js';
import { errorText } from '../chat/elements/format.js';
import type { FileView } from '../chat/state/chat-data-files.js';
import type { IFileKernel } from './file-kernel.js';
import { lackOf } from './lack-of.js';
import { readingProblem } from './reading-problem.js';

/** What was read of a file; `by` whom where that was not the service. */
export type FileRead = Pick<FileView, 'by'> & { readonly file: FileFacts };

/** Why a file could not be read, as its view says it. */
export type FileFailure = Pick<FileView, 'problem' | 'lack' | 'kernel'>;

/** The service could not read a file, and the kernel that was asked in its place could not, either. */
class BothFailed extends Error {
  constructor(
    readonly first: unknown,
    readonly second: unknown
  ) {
    super('Neither the service nor the kernel read the file.');
  }
}

export type SchemaReaderOptions = {
  readonly api: Pick<FilesApi, 'schema'>;
  /** Whom else may be asked; nobody unless given. */
  readonly kernel?: IFileKernel | undefined;
  readonly trans: TranslationBundle;
};

/** Reads what files say of themselves: through the service, and where that cannot be, through a kernel that the user allowed it to. */
export class SchemaReader {
  constructor(private readonly _options: SchemaReaderOptions) {}

  /** Rejects with what `failure` takes, and when `signal` aborts. */
  async read(body: FileBody, signal: AbortSignal): Promise<FileRead> {
    const { api, kernel } = this._options;
    try {
      return { file: await api.schema(body, signal) };
    } catch (error) {
      signal.throwIfAborted();
      if (lackOf(error) === undefined || kernel?.isAllowed !== true || !kernel.describes(body.path)) {
        throw error;
      }
      try {
        return await this.byKernel(body, () => undefined, signal);
      } catch (second) {
        signal.throwIfAborted();
        throw new BothFailed(error, second);
      }
    }
  }

  /** The same through the kernel alone, which the user is asked about once. */
  async byKernel(
    body: FileBody,
    onAsk: (request: ApprovalRequest | null) => void,
    signal: AbortSignal
  ): Promise<FileRead> {
    const { kernel } = this._options;
    if (kernel === undefined) {
      throw new DeniedError();
    }
    return { file: await kernel.read(body, onAsk, signal), by: 'kernel' };
  }

  /** What is said of a file at this path that could not be read, with the kernel where it could be asked. */
  failure(path: string, error: unknown): FileFailure {
    const { kernel, trans } = this._options;
    const isBoth = error instanceof BothFailed;
    const own = readingProblem(isBoth ? error.first : error, trans);
    const isAskable = own.lack !== undefined && kernel?.describes(path) === true;
    return { ...own, ...(isAskable && { kernel: isBoth ? kernelFailure(error.second) : {} }) };
  }
}

/** Why a kernel did not read a file; nothing where the user said no. */
export function kernelFailure(error: unknown): NonNullable<FileView['kernel']> {
  return error instanceof DeniedError ? {} : { problem: errorText(error) };
}
