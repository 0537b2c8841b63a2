import { useEffect, useState, type CSSProperties, type ReactElement } from 'react';
import type { FilePreview as Preview } from '../../../protocol/index.js';
import '../../../../style/views/preview.css';
import { FilterField } from '../elements/filter-field.js';
import { StateLine } from '../elements/state-line.js';
import { useVirtualRows } from '../elements/use-virtual-rows.js';
import { UnreadFileError, type FileLack as Lack, type PreviewPage } from '../state/chat-data-files.js';
import { useChatView } from '../state/use-chat-view.js';
import { FileLack } from './file-lack.js';
import { PreviewHead, previewNote, PreviewRow, previewWidths } from './preview-table.js';

type FilePreviewProps = {
  /** The file; another one, or another table or state of it, is another preview. */
  readonly name: string;
  /** Called when the rows are not waited for any more. */
  readonly onCancel: () => void;
};

/** Rows that are shown at most. */
const COUNT = 500;
/** Time without a key before a filter is asked for, in milliseconds. */
const TYPED_MS = 250;

/** In which order rows are wanted, and what they hold. Another object asks anew. */
type Order = { readonly sort?: PreviewPage['sort']; readonly filter: string };

/** What was heard last of rows; `preview` stays while another order is asked for. */
type Heard = {
  readonly order?: Order;
  readonly preview?: Preview | undefined;
  readonly failure?: { readonly problem: string; readonly lack: Lack | undefined };
};

/** The first rows of a file, which the service holds, sorts and filters. They are shown and go nowhere else. */
export function FilePreview({ name, onCancel }: FilePreviewProps): ReactElement {
  const { trans } = useChatView();
  const [order, setOrder] = useState<Order>({ filter: '' });
  const [typed, setTyped] = useState('');
  const heard = usePreview(name, order);
  const { preview } = heard;
  const isReading = heard.order !== order;
  const failure = isReading ? undefined : heard.failure;
  const { scroller, showFirst, focusRow, body } = useVirtualRows(preview?.rows.length ?? 0);
  useEffect(() => {
    const filter = typed.trim();
    const timer = setTimeout(() => setOrder(now => (now.filter === filter ? now : { ...now, filter })), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <>
      {isReading && preview === undefined && (
        <StateLine icon="busy" actions={[{ words: trans.__('Cancel'), run: onCancel }]}>
          {trans.__('Reading the first rows…')}
        </StateLine>
      )}
      {failure && (
        <FileLack
          file={{ name, problem: failure.problem, ...(failure.lack && { lack: failure.lack }) }}
          onAgain={() => setOrder({ ...order })}
        />
      )}
      {preview !== undefined && (
        <>
          <FilterField
            label={trans.__('Filter rows of %1', name)}
            placeholder={trans.__('Filter rows')}
            value={typed}
            onChange={value => {
              setTyped(value);
              showFirst();
            }}
          />
          <div
            ref={scroller}
            role="grid"
            className="jp-cw-Preview"
            aria-label={trans.__('Rows of %1', name)}
            aria-rowcount={preview.rows.length + 1}
            aria-colcount={preview.columns.length}
            aria-busy={isReading}
            style={{ '--jp-cw-preview-columns': previewWidths(preview) } as CSSProperties}
          >
            <div role="rowgroup" className="jp-cw-PreviewHead">
              <PreviewHead
                columns={preview.columns}
                sort={order.sort}
                onSort={sort => {
                  setOrder({ ...order, sort });
                  showFirst();
                }}
                onLeave={focusRow}
              />
            </div>
            {body((index, rowProps) => (
              <PreviewRow key={index} columns={preview.columns} cells={preview.rows[index] ?? []} rowProps={rowProps} />
            ))}
          </div>
          {!isReading && preview.found === 0 && (
            <div className="jp-cw-Columns-note">
              {order.filter === '' ? trans.__('The file has no rows.') : trans.__('No row holds “%1”.', order.filter)}
            </div>
          )}
          <div className="jp-cw-Columns-note jp-cw-mod-foot" role="status">
            {previewNote(preview, order.filter !== '', trans)}
          </div>
        </>
      )}
    </>
  );
}

/** What was heard last of the first rows of a file, asked for in this order. */
function usePreview(name: string, order: Order): Heard {
  const { dataFiles } = useChatView();
  const [heard, setHeard] = useState<Heard>({});
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    const { sort, filter } = order;
    const ask = async (): Promise<void> => {
      const { shown } = await dataFiles.load();
      const page = { from: 0, count: COUNT, ...(sort && { sort }), ...(filter !== '' && { filter }) };
      const preview = await shown?.preview(name, page, signal);
      if (!signal.aborted) {
        setHeard({ order, preview });
      }
    };
    ask().catch((error: unknown) => {
      if (!signal.aborted) {
        const problem = error instanceof Error ? error.message : String(error);
        const lack = error instanceof UnreadFileError ? error.lack : undefined;
        setHeard(({ preview }) => ({ order, preview, failure: { problem, lack } }));
      }
    });
    return () => leave.abort();
  }, [dataFiles, name, order]);
  return heard;
}
