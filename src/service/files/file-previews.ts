import type { FilePreview, FilePreviewBody } from '../../protocol/index.js';
import { FileProblem } from './file-problem.js';
import { FileRequests, type FileReadingOptions } from './file-requests.js';
import { locateFile } from './locate-file.js';

/** In MB. The heap holds danfojs and its frame: with less it would be tidied up without end. */
const LIMITS = { most: 1, heap: 160, memory: 320 };

/**
 * The first rows of data files below a root, page by page. One process holds those of one file at a time, and ends when
 * nobody has asked for a while; danfojs is loaded there and nowhere else.
 */
export class FilePreviews {
  constructor(private readonly _options: FileReadingOptions) {
    this._requests = new FileRequests(_options, LIMITS);
  }

  /** Some rows. The first page of a file, and of one that changed, reads it; the work is bounded. Rejects with a `FileProblem`. */
  async page({ path, table, ...page }: FilePreviewBody, signal: AbortSignal): Promise<FilePreview> {
    await locateFile(this._options.root, path);
    const asked = { type: 'preview', name: path, page, ...(table !== undefined && { table }) } as const;
    const ended = await this._requests.ask(asked, signal);
    if (ended.type !== 'previewed') {
      throw new FileProblem('fault', 'What reads files gave another answer than it was asked for. Ask again.');
    }
    return ended.preview;
  }

  /** Stops what is being read. */
  close(): Promise<void> {
    return this._requests.close();
  }

  private readonly _requests: FileRequests;
}
