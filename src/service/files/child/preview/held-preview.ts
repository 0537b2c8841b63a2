import type { DataFrame } from 'danfojs-node';
import type { FilePreview, FilePreviewBody, PreviewCell } from '../../../../protocol/index.js';
import type { FileRequest } from '../../file-messages.js';
import { OpenedFile } from '../opened-file.js';
import { withTable } from '../with-table.js';
import { MOST_ROWS, readPreview, type PreviewTable } from './read-preview.js';

type PreviewPage = Pick<FilePreviewBody, 'from' | 'count'>;

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

/**
 * The first rows of a table as a frame of danfojs, which holds and cuts them. Its columns are named by position,
 * because names such as `values` or `__proto__` would clash with members of the frame itself.
 */
export class PreviewFrame {
  /** danfojs, which takes memory, is loaded with the first frame. */
  static async create(table: PreviewTable): Promise<PreviewFrame> {
    const { DataFrame: Frame } = await import('danfojs-node');
    return new PreviewFrame(Frame, table);
  }

  private constructor(Frame: typeof DataFrame, { rows, ...facts }: PreviewTable) {
    this._facts = facts;
    this._frame = new Frame(rows, {
      columns: facts.columns.map((_, at) => `c${at}`),
      // The frame computes nothing that depends on a column's type, and would otherwise have to guess it from cells.
      dtypes: facts.columns.map(() => 'string'),
      config: { lowMemoryMode: true }
    });
  }

  page({ from, count }: PreviewPage): FilePreview {
    const held = this._frame.shape[0] ?? 0;
    const wanted = `${from}:${Math.min(from + count, held)}`;
    return {
      ...this._facts,
      held,
      from,
      rows: from >= held ? [] : (this._frame.iloc({ rows: [wanted] }).values as PreviewCell[][])
    };
  }

  private readonly _facts: Omit<PreviewTable, 'rows'>;
  private readonly _frame: DataFrame;
}
