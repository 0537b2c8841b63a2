import type { FileBody, FileProfile } from '../../protocol/index.js';
import { FileProblem } from './file-problem.js';
import { FileRequests, type FileReadingOptions } from './file-requests.js';
import { locateFile } from './locate-file.js';
import type { ReadFile } from './file-messages.js';

/** Files that are read at once, and of each of their processes the heap and all memory, in MB. */
const LIMITS = { most: 2, heap: 96, memory: 256 };

/** Profiles of data files below a root, read in processes of their own. Methods reject with `FileProblem`. */
export class FileProfiles {
  constructor(private readonly _options: FileReadingOptions) {
    this._requests = new FileRequests(_options, LIMITS);
  }

  /** What a file says of itself and what its beginning shows; the work is bounded whatever its size. */
  async schema(body: FileBody, signal: AbortSignal): Promise<FileProfile> {
    await locateFile(this._options.root, body.path);
    return this._read({ ...body, detail: 'schema' }, signal);
  }

  /**
   * What all rows show. Rejects at once for a file that may not be read; the reading itself begins with the call of what
   * is returned, which tells the share that was read.
   */
  async full(
    body: FileBody
  ): Promise<(signal: AbortSignal, onProgress: (share: number) => void) => Promise<FileProfile>> {
    await locateFile(this._options.root, body.path);
    return (signal, onProgress) => this._read({ ...body, detail: 'full' }, signal, onProgress);
  }

  /** Stops what is being read. */
  close(): Promise<void> {
    return this._requests.close();
  }

  private async _read(
    { path, ...asked }: FileBody & Pick<ReadFile, 'detail'>,
    signal: AbortSignal,
    onProgress?: (share: number) => void
  ): Promise<FileProfile> {
    const ended = await this._requests.ask({ type: 'read', name: path, ...asked }, signal, onProgress);
    if (ended.type !== 'done') {
      throw new FileProblem('fault', 'What reads files gave another answer than it was asked for. Ask again.');
    }
    return ended.file;
  }

  private readonly _requests: FileRequests;
}
