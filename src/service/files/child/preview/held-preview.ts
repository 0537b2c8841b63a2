import type { FilePreview } from '../../../../protocol/index.js';
import type { FileRequest } from '../../file-messages.js';
import { OpenedFile } from '../opened-file.js';
import { withTable } from '../with-table.js';
import { PreviewFrame, type PreviewPage } from './preview-frame.js';
import { MOST_ROWS, readPreview } from './read-preview.js';

/** The one preview that the process holds: of the file and table asked about last, in the state it had then. */
export class HeldPreview {
  /** A page of a file; reads the file if it is another one or has changed. Rejects with a `FileProblem`. */
  async page(request: FileRequest, page: PreviewPage, signal: AbortSignal): Promise<FilePreview> {
    const key = await stateOf(request);
    if (this._held?.key !== key) {
      this._held = undefined; // Frees its memory for the next one.
      // One extra row shows that there are more, and another may hold the names.
      const table = await withTable(request, MOST_ROWS + 2, () => undefined, signal, readPreview);
      this._held = { key, frame: await PreviewFrame.create(table) };
    }
    return this._held.frame.page(page);
  }

  private _held: { readonly key: string; readonly frame: PreviewFrame } | undefined;
}

async function stateOf({ root, name, table = '' }: FileRequest): Promise<string> {
  const opened = await OpenedFile.open(root, name);
  try {
    const { file: own, state } = opened.identity;
    return `${own}\0${table}\0${state}`;
  } finally {
    await opened.close();
  }
}
