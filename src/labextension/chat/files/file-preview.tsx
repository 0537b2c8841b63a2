import { useEffect, useState, type CSSProperties, type ReactElement } from 'react';
import { Button } from '../elements/button.js';
import type { PreviewPage } from '../state/chat-data-files.js';
import { Icon, panelIcons, Spinner } from '../elements/icon.js';
import { StateLine } from '../elements/state-line.js';
import { useChatView } from '../state/use-chat-view.js';
import { useVirtualRows } from '../elements/use-virtual-rows.js';
import { FileLack } from './file-lack.js';
import { PreviewHead, previewNote, PreviewRow, previewWidths } from './preview-table.js';
import { usePreviewPages } from './use-preview-pages.js';
import '../../../../style/views/preview.css';

type FilePreviewProps = {
  /** The file; another one, or another table or state of it, is another preview. */
  readonly name: string;
};

const ROW_HEIGHT = 23;
/** Rows in sight at most; with more the table scrolls. */
const ROWS = 10;
/** Time without a key before a filter is asked for, in milliseconds. */
const TYPED_MS = 250;

/**
 * The first rows of a file, which the service holds, sorts and filters; those in sight are asked for. They are shown and go
 * nowhere else.
 */
export function FilePreview({ name }: FilePreviewProps): ReactElement {
  const { trans } = useChatView();
  const [sort, setSort] = useState<PreviewPage['sort']>();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<string>();
  const [count, setCount] = useState(0);
  const rows = useVirtualRows({ count, height: ROW_HEIGHT, page: ROWS });
  const { scroller, virtualizer, stop, setStop, onKeyDown } = rows;
  const items = virtualizer.getVirtualItems();
  const inSight = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  const pages = usePreviewPages(name, { sort, filter }, inSight.startIndex, inSight.endIndex);
  const { preview, status } = pages;
  useEffect(() => {
    const wanted = typed.trim() === '' ? undefined : typed.trim();
    const timer = setTimeout(() => setFilter(wanted), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  if (preview !== undefined && preview.found !== count) {
    setCount(preview.found);
  }
  const showFirst = (): void => virtualizer.scrollToOffset(0);
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
            <Button kind="link" onClick={pages.stop}>
              {trans.__('Cancel')}
            </Button>
          }
        >
          {trans.__('Reading the first rows…')}
        </StateLine>
      )}
      {status === 'failed' && (
        <FileLack
          file={{ name, problem: pages.problem, ...(pages.lack && { lack: pages.lack }) }}
          onAgain={pages.again}
          onInstalled={pages.again}
        />
      )}
      {status === 'stopped' && (
        <StateLine
          icon={<Icon icon={panelIcons.warning} tone="warn" />}
          actions={
            <Button kind="link" onClick={pages.again}>
              {trans.__('Try again')}
            </Button>
          }
        >
          {trans.__('Stopped. No rows were read.')}
        </StateLine>
      )}
      {preview !== undefined && (
        <div
          ref={scroller}
          role="grid"
          className="jp-cw-Preview"
          aria-label={trans.__('Rows of %1', name)}
          aria-rowcount={preview.found + 1}
          aria-colcount={preview.columns.length}
          aria-busy={status === 'reading'}
          style={{ '--jp-cw-preview-columns': previewWidths(preview) } as CSSProperties}
        >
          <div role="rowgroup" className="jp-cw-PreviewHead">
            <PreviewHead
              columns={preview.columns}
              sort={sort}
              onSort={wanted => {
                setSort(wanted);
                showFirst();
              }}
              onLeave={() => scroller.current?.querySelector<HTMLElement>(`[data-cw-index="${String(stop)}"]`)?.focus()}
            />
          </div>
          <div
            role="rowgroup"
            style={{ height: virtualizer.getTotalSize(), position: 'relative' }}
            onKeyDown={onKeyDown}
          >
            {items.map(({ index, start }) => (
              <PreviewRow
                key={index}
                columns={preview.columns}
                cells={pages.row(index)}
                index={index}
                style={{ insetInline: 0, position: 'absolute', top: start }}
                isStop={index === stop}
                onFocus={() => setStop(index)}
              />
            ))}
          </div>
        </div>
      )}
      {isEmpty && (
        <div className="jp-cw-Columns-note">
          {filter === undefined ? trans.__('The file has no rows.') : trans.__('No row holds “%1”.', filter)}
        </div>
      )}
      {preview !== undefined && (
        <div className="jp-cw-Columns-note jp-cw-mod-foot" role="status">
          {previewNote(preview, filter !== undefined, trans)}
        </div>
      )}
    </>
  );
}
