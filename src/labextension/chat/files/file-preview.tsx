import type { TranslationBundle } from '@jupyterlab/translation';
import { useEffect, useState, type CSSProperties, type ReactElement } from 'react';
import type { ColumnType } from '../../../datasets/index.js';
import type { FilePreview as Preview } from '../../../protocol/index.js';
import '../../../../style/views/preview.css';
import { dtypeWord } from '../datasets/column-words.js';
import { errorText, formatCount, joined } from '../elements/format.js';
import { StateLine } from '../elements/state-line.js';
import { useVirtualRows } from '../elements/use-virtual-rows.js';
import { UnreadFileError, type FileView } from '../state/chat-data-files.js';
import { useChatView } from '../state/use-chat-view.js';
import { FileLack } from './file-lack.js';

type FilePreviewProps = {
  /** The file. Another file, or another table or state of it, needs a new preview. */
  readonly name: string;
  readonly onCancel: () => void;
};

/** Why the rows could not be read. */
type Unread = Pick<FileView, 'problem' | 'lack'>;

/** The first rows of a file, as the service reads them. They are shown and go nowhere else. */
export function FilePreview({ name, onCancel }: FilePreviewProps): ReactElement {
  const { dataFiles, trans } = useChatView();
  const [heard, setHeard] = useState<Preview | Unread | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    const asked = dataFiles.shown?.preview(name, leave.signal).catch(unreadBecause);
    void asked?.then(found => leave.signal.aborted || setHeard(found));
    return () => leave.abort();
  }, [dataFiles, name, round]);
  if (heard === null) {
    return (
      <StateLine icon="busy" actions={[{ words: trans.__('Cancel'), run: onCancel }]}>
        {trans.__('Reading the first rows…')}
      </StateLine>
    );
  }
  if (!('rows' in heard)) {
    const again = (): void => {
      setHeard(null);
      setRound(round + 1);
    };
    return <FileLack file={heard} onAgain={again} />;
  }
  return <PreviewTable name={name} preview={heard} />;
}

function unreadBecause(error: unknown): Unread {
  const lack = error instanceof UnreadFileError ? error.lack : undefined;
  return { problem: errorText(error), ...(lack && { lack }) };
}

/** The rows below the names of their columns, with one tab stop. A missing cell is a dash and says so. */
function PreviewTable({ name, preview }: { readonly name: string; readonly preview: Preview }): ReactElement {
  const { trans } = useChatView();
  const { columns, rows } = preview;
  const { scroller, body } = useVirtualRows(rows.length);
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        className="jp-cw-Preview"
        aria-label={trans.__('Rows of %1', name)}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        style={{ '--jp-cw-preview-columns': widths(preview) } as CSSProperties}
      >
        <div role="rowgroup" className="jp-cw-PreviewHead">
          <div role="row" className="jp-cw-PreviewRow jp-cw-mod-head" aria-rowindex={1}>
            {columns.map(({ name: column, type, dtype }, at) => (
              <span
                key={at}
                role="columnheader"
                aria-colindex={at + 1}
                className={`jp-cw-PreviewCell jp-cw-mod-${type}`}
                title={`${column}, ${dtypeWord({ name: column, type: type as ColumnType, dtype }, 'file', null)}`}
              >
                {column}
              </span>
            ))}
          </div>
        </div>
        {body((index, rowProps) => (
          <div key={index} {...rowProps} className="jp-cw-PreviewRow">
            {columns.map(({ type }, at) => {
              const cell = rows[index]?.[at];
              const missing = cell === null ? trans.__('missing') : undefined;
              return (
                <span
                  key={at}
                  role="gridcell"
                  aria-colindex={at + 1}
                  className={`jp-cw-PreviewCell jp-cw-mod-${type}`}
                  aria-label={missing}
                  title={missing ?? (typeof cell === 'string' ? cell : undefined)}
                >
                  {missing === undefined ? String(cell ?? '') : '–'}
                </span>
              );
            })}
          </div>
        ))}
      </div>
      <div className="jp-cw-Columns-note jp-cw-mod-foot">{note(preview, trans)}</div>
    </>
  );
}

/** How many rows the widths are taken from, and the limits of a width in characters. */
const LOOKED_AT = 50;
const LEAST = 5;
const MOST = 24;

/** Grid tracks, one a column, in characters: each as wide as the name and the first cells of its column, within limits. */
function widths({ columns, rows }: Preview): string {
  return columns
    .map(({ name }, at) => {
      const cells = rows.slice(0, LOOKED_AT).map(row => String(row[at] ?? '').length);
      return `${Math.max(LEAST, Math.min(MOST, Math.max(name.length, ...cells) + 1))}ch`;
    })
    .join(' ');
}

/** Says which rows and columns of a file its preview shows and which it leaves out. */
function note({ held, more, unread, rows, columns, columnCount }: Preview, trans: TranslationBundle): string {
  const [shown, all] = [formatCount(rows.length), formatCount(held)];
  return joined([
    held === 0
      ? trans.__('The file has no rows')
      : more || rows.length < held
        ? trans._n('The first row', 'The first %2 rows', rows.length, shown)
        : trans._n('Its only row', 'All %2 rows', held, all),
    columns.length < columnCount
      ? trans.__('the first %1 of %2 columns', formatCount(columns.length), formatCount(columnCount))
      : '',
    unread > 0 ? trans._n('%2 row could not be read', '%2 rows could not be read', unread, formatCount(unread)) : '',
    trans.__('only shown here')
  ]);
}
