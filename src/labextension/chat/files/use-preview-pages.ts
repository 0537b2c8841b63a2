import { useEffect, useMemo, useState } from 'react';
import type { FilePreview, PreviewCell } from '../../../protocol/index.js';
import { UnreadFileError, type FileLack, type PreviewPage } from '../state/chat-data-files.js';
import { useChatView } from '../state/use-chat-view.js';

type PreviewPages = {
  /** What was heard last; stays while another order or filter is asked for. */
  readonly preview: FilePreview | undefined;
  /** `stopped`: by `stop`. With `failed` stands `problem`, with `lack` where that is not the file. */
  readonly status: 'reading' | 'read' | 'stopped' | 'failed';
  readonly problem: string;
  readonly lack?: FileLack | undefined;
  /** Cells of a row of the present order; `undefined` until they are there. */
  readonly row: (index: number) => readonly PreviewCell[] | undefined;
  readonly stop: () => void;
  readonly again: () => void;
};

/** Rows that are asked for together. */
const PAGE = 200;

/** The order that is wanted, which pages of it were asked for, and those that are there. */
type Order = { readonly asked: Set<number>; readonly pages: Map<number, FilePreview>; readonly stop: AbortController };

/** What was heard last, and of which order. */
type Heard = Pick<PreviewPages, 'preview' | 'status' | 'problem' | 'lack'> & { readonly order?: Order };

/**
 * The rows of a file as far as they come into sight, asked for page by page. A page of another state of the file takes the
 * place of all before it.
 *
 * @param first The first row in sight.
 * @param last The last.
 */
export function usePreviewPages(
  name: string,
  { sort, filter }: { readonly sort: PreviewPage['sort']; readonly filter: PreviewPage['filter'] },
  first: number,
  last: number
): PreviewPages {
  const { dataFiles } = useChatView();
  const [tries, setTries] = useState(0);
  const [heard, setHeard] = useState<Heard>({ preview: undefined, status: 'reading', problem: '' });
  const key = JSON.stringify([name, sort, filter, tries]);
  // oxlint-disable-next-line react/exhaustive-deps -- a new order has new pages
  const order = useMemo((): Order => ({ asked: new Set(), pages: new Map(), stop: new AbortController() }), [key]);
  useEffect(() => () => order.stop.abort(), [order]);
  const wanted = [...new Set([Math.floor(first / PAGE), Math.floor(last / PAGE)])].join();
  useEffect(() => {
    for (const page of wanted.split(',').map(Number)) {
      if (order.asked.has(page)) {
        continue;
      }
      order.asked.add(page);
      const { signal } = order.stop;
      dataFiles
        .load()
        .then(files =>
          files.preview(
            name,
            { from: page * PAGE, count: PAGE, ...(sort && { sort }), ...(filter !== undefined && { filter }) },
            signal
          )
        )
        .then(
          preview => {
            if (signal.aborted) {
              return;
            }
            const isOther = [...order.pages.values()].some(({ fingerprint }) => fingerprint !== preview.fingerprint);
            if (isOther) {
              setTries(count => count + 1);
            } else {
              order.pages.set(page, preview);
              setHeard({ order, preview, status: 'read', problem: '' });
            }
          },
          (error: unknown) => {
            order.asked.delete(page);
            if (!signal.aborted) {
              const problem = error instanceof Error ? error.message : String(error);
              const lack = error instanceof UnreadFileError ? error.lack : undefined;
              setHeard(({ preview }) => ({ order, preview, status: 'failed', problem, lack }));
            }
          }
        );
    }
  }, [dataFiles, filter, name, order, sort, wanted]);
  return {
    preview: heard.preview,
    status: heard.order === order ? heard.status : 'reading',
    problem: heard.problem,
    lack: heard.lack,
    row: index => order.pages.get(Math.floor(index / PAGE))?.rows[index % PAGE],
    stop: () => {
      order.stop.abort();
      setHeard(({ preview }) => ({ order, preview, status: 'stopped', problem: '' }));
    },
    again: () => setTries(count => count + 1)
  };
}
