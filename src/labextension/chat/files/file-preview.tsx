import { useEffect, useState, type CSSProperties, type ReactElement } from 'react';
import type { FilePreview as Preview } from '../../../protocol/index.js';
import { Button } from '../elements/button.js';
import { UnreadFileError, type FileLack as Lack, type PreviewPage } from '../state/chat-data-files.js';
import { Spinner } from '../elements/icon.js';
import { StateLine } from '../elements/state-line.js';
import { useChatView } from '../state/use-chat-view.js';
import { useVirtualRows } from '../elements/use-virtual-rows.js';
import { FileLack } from './file-lack.js';
import { PreviewHead, previewNote, PreviewRow, previewWidths } from './preview-table.js';
import '../../../../style/views/preview.css';

type FilePreviewProps = {
  /** The file; another one, or another table or state of it, is another preview. */
  readonly name: string;
  /** Called when the rows are not waited for any more. */
  readonly onCancel: () => void;
};

const ROW_HEIGHT = 23;
/** Rows in sight at most; with more the table scrolls. */
const ROWS = 10;
/** Rows that are shown at most. */
const COUNT = 500;
/** Time without a key before a filter is asked for, in milliseconds. */
const TYPED_MS = 250;

/** In which order rows are wanted. Another object asks anew. */
type Order = Pick<PreviewPage, 'sort' | 'filter'>;

/** What was heard last of rows; `preview` stays while another order is asked for. */
type Heard = {
  readonly order?: Order;
  readonly preview?: Preview | undefined;
  readonly status: 'reading' | 'read' | 'failed';
  readonly problem?: string;
  readonly lack?: Lack | undefined;
};

/**
 * The first rows of a file, which the service holds, sorts and filters. They are shown and go nowhere else.
 */
export function FilePreview({ name, onCancel }: FilePreviewProps): ReactElement {
  const { trans } = useChatView();
  const [order, setOrder] = useState<Order>({});
  const [typed, setTyped] = useState('');
  const { preview, status, problem, lack } = usePreview(name, order);
  const again = (): void => setOrder({ ...order });
  const rows = useVirtualRows({ count: preview?.rows.length ?? 0, height: ROW_HEIGHT, page: ROWS });
  const { scroller, virtualizer } = rows;
  const showFirst = (): void => virtualizer.scrollToOffset(0);
  useEffect(() => {
    const { filter: _before, ...rest } = order;
    const filter = typed.trim();
    if (filter === (order.filter ?? '')) {
      return;
    }
    const timer = setTimeout(() => setOrder(filter === '' ? rest : { ...rest, filter }), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, order]);
  const isEmpty = preview !== undefined && status === 'read' && preview.found === 0;
  return (
    <>
      {preview !== undefined && (
        <input
          type="search"
          className="jp-cw-Filter"
          aria-label={trans.__('Filter rows of %1', name)}
          placeholder={trans.__('Filter rows')}
          maxLength={200}
          value={typed}
          onChange={event => {
            setTyped(event.target.value);
            showFirst();
          }}
        />
      )}
      {status === 'reading' && preview === undefined && (
        <StateLine
          icon={<Spinner />}
          actions={
            <Button kind="link" onClick={onCancel}>
              {trans.__('Cancel')}
            </Button>
          }
        >
          {trans.__('Reading the first rows…')}
        </StateLine>
      )}
      {status === 'failed' && (
        <FileLack file={{ name, problem: problem ?? '', ...(lack && { lack }) }} onAgain={again} />
      )}
      {preview !== undefined && (
        <div
          ref={scroller}
          role="grid"
          className="jp-cw-Preview"
          aria-label={trans.__('Rows of %1', name)}
          aria-rowcount={preview.rows.length + 1}
          aria-colcount={preview.columns.length}
          aria-busy={status === 'reading'}
          style={{ '--jp-cw-preview-columns': previewWidths(preview) } as CSSProperties}
        >
          <div role="rowgroup" className="jp-cw-PreviewHead">
            <PreviewHead
              columns={preview.columns}
              sort={order.sort}
              onSort={sort => {
                const { sort: _before, ...rest } = order;
                setOrder(sort === undefined ? rest : { ...rest, sort });
                showFirst();
              }}
              onLeave={() =>
                scroller.current?.querySelector<HTMLElement>(`[data-cw-index="${String(rows.stop)}"]`)?.focus()
              }
            />
          </div>
          <div
            role="rowgroup"
            style={{ height: virtualizer.getTotalSize(), position: 'relative' }}
            onKeyDown={rows.onKeyDown}
          >
            {virtualizer.getVirtualItems().map(({ index, start }) => (
              <PreviewRow
                key={index}
                columns={preview.columns}
                cells={preview.rows[index] ?? []}
                index={index}
                style={{ insetInline: 0, position: 'absolute', top: start }}
                isStop={index === rows.stop}
                onFocus={() => rows.setStop(index)}
              />
            ))}
          </div>
        </div>
      )}
      {isEmpty && (
        <div className="jp-cw-Columns-note">
          {order.filter === undefined
            ? trans.__('The file has no rows.')
            : trans.__('No row holds “%1”.', order.filter)}
        </div>
      )}
      {preview !== undefined && (
        <div className="jp-cw-Columns-note jp-cw-mod-foot" role="status">
          {previewNote(preview, order.filter !== undefined, trans)}
        </div>
      )}
    </>
  );
}

/** The first rows of a file in an order. */
function usePreview(name: string, order: Order): Heard {
  const { dataFiles } = useChatView();
  const [heard, setHeard] = useState<Heard>({ status: 'reading' });
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    const ask = async (): Promise<void> => {
      const { shown } = await dataFiles.load();
      const preview = await shown?.preview(name, { ...order, from: 0, count: COUNT }, signal);
      if (!signal.aborted) {
        setHeard({ order, preview, status: 'read' });
      }
    };
    ask().catch((error: unknown) => {
      if (!signal.aborted) {
        const problem = error instanceof Error ? error.message : String(error);
        const lack = error instanceof UnreadFileError ? error.lack : undefined;
        setHeard(({ preview }) => ({ order, preview, status: 'failed', problem, lack }));
      }
    });
    return () => leave.abort();
  }, [dataFiles, name, order]);
  return heard.order === order ? heard : { preview: heard.preview, status: 'reading' };
}
