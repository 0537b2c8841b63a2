import type { TranslationBundle } from '@jupyterlab/translation';
import { caretDownIcon, caretUpIcon } from '@jupyterlab/ui-components';
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { ColumnType } from '../../../datasets/index.js';
import type { FilePreview, PreviewCell, PreviewColumn } from '../../../protocol/index.js';
import { dtypeWord } from '../datasets/column-words.js';
import { formatCount } from '../elements/format.js';
import { Icon } from '../elements/icon.js';
import { isModified } from '../elements/keys.js';
import type { RowProps } from '../elements/use-virtual-rows.js';
import type { PreviewPage } from '../state/chat-data-files.js';
import { useChatView } from '../state/use-chat-view.js';

type PreviewHeadProps = {
  readonly columns: readonly PreviewColumn[];
  readonly sort: PreviewPage['sort'];
  readonly onSort: (sort: PreviewPage['sort']) => void;
  /** ↓: to the rows. */
  readonly onLeave: () => void;
};

/** Names of the columns, one tab stop; Enter or a click sorts: ascending, descending, as the file has it. */
export function PreviewHead({ columns, sort, onSort, onLeave }: PreviewHeadProps): ReactElement {
  const { trans } = useChatView();
  const row = useRef<HTMLDivElement>(null);
  const [visited, setVisited] = useState(0);
  const last = columns.length - 1;
  const stop = Math.min(visited, last);
  const toggle = (column: number): void => {
    if (columns[column]?.sortable === true) {
      const own = sort?.column === column ? sort : undefined;
      onSort(own?.descending === true ? undefined : { column, descending: own !== undefined });
    }
  };
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const goTo = (next: number) => (): void =>
      row.current?.querySelectorAll<HTMLElement>('[role="columnheader"]')[next]?.focus();
    const actions: Readonly<Record<string, () => void>> = {
      Enter: () => toggle(at),
      ' ': () => toggle(at),
      ArrowDown: onLeave,
      ArrowLeft: goTo(Math.max(0, at - 1)),
      ArrowRight: goTo(Math.min(last, at + 1)),
      Home: goTo(0),
      End: goTo(last)
    };
    const action = isModified(event) ? undefined : actions[event.key];
    if (action !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      action();
    }
  };
  return (
    <div ref={row} role="row" className="jp-cw-PreviewRow jp-cw-mod-head" aria-rowindex={1}>
      {columns.map(({ name, type, dtype: word, sortable }, at) => {
        const dtype = dtypeWord({ name, type: type as ColumnType, dtype: word }, 'file', null);
        const own = sort?.column === at ? sort : undefined;
        const order = own === undefined ? 'none' : own.descending ? 'descending' : 'ascending';
        return (
          <span
            key={at}
            role="columnheader"
            aria-colindex={at + 1}
            aria-sort={sortable ? order : undefined}
            aria-disabled={sortable ? undefined : true}
            className={`jp-cw-PreviewName jp-cw-mod-${type}`}
            title={sortable ? trans.__('%1, %2. Sort by it', name, dtype) : `${name}, ${dtype}`}
            tabIndex={at === stop ? 0 : -1}
            onFocus={() => setVisited(at)}
            onClick={() => toggle(at)}
            onKeyDown={event => onKeyDown(event, at)}
          >
            <span>{name}</span>
            {own !== undefined && <Icon icon={own.descending ? caretDownIcon : caretUpIcon} />}
          </span>
        );
      })}
    </div>
  );
}

type PreviewRowProps = {
  readonly columns: readonly PreviewColumn[];
  readonly cells: readonly PreviewCell[];
  readonly rowProps: RowProps;
};

/** One row of a file. A missing cell is a dash and says so. */
export function PreviewRow({ columns, cells, rowProps }: PreviewRowProps): ReactElement {
  const { trans } = useChatView();
  return (
    <div {...rowProps} className="jp-cw-PreviewRow">
      {columns.map(({ type }, at) => {
        const cell = cells[at];
        const missing = cell === null ? trans.__('missing') : undefined;
        return (
          <span
            key={at}
            role="gridcell"
            aria-colindex={at + 1}
            className={`jp-cw-PreviewCell jp-cw-mod-${type} ${missing === undefined ? '' : 'jp-cw-mod-missing'}`.trimEnd()}
            aria-label={missing}
            title={missing ?? (typeof cell === 'string' ? cell : undefined)}
          >
            {missing === undefined ? String(cell ?? '') : '–'}
          </span>
        );
      })}
    </div>
  );
}

/** Rows that widths are taken from. */
const LOOKED_AT = 50;
const LEAST = 5;
const MOST = 24;
/** Room for the arrow of a sorted column. */
const ARROW = 2;

/** Tracks of a grid, a column each, in characters: as wide as its name and its first cells, within limits. */
export function previewWidths({ columns, rows }: FilePreview): string {
  return columns
    .map(({ name }, at) => {
      const cells = rows.slice(0, LOOKED_AT).map(row => String(row[at] ?? '').length);
      return `${Math.max(LEAST, Math.min(MOST, Math.max(name.length + ARROW, ...cells) + 1))}ch`;
    })
    .join(' ');
}

/** Which rows and columns of a file stand in its preview, and which do not. */
export function previewNote(preview: FilePreview, filtered: boolean, trans: TranslationBundle): string {
  const { held, found, more, unread, columns, columnCount } = preview;
  const rows = more
    ? trans._n('the first row', 'the first %2 rows', held, formatCount(held))
    : trans._n('its one row', 'all %2 rows', held, formatCount(held));
  return [
    filtered ? trans.__('%1 of %2', formatCount(found), rows) : rows.replace(/^./u, letter => letter.toUpperCase()),
    preview.rows.length < found ? trans.__('the first %1 of them shown', formatCount(preview.rows.length)) : '',
    columns.length < columnCount
      ? trans.__('the first %1 of %2 columns', formatCount(columns.length), formatCount(columnCount))
      : '',
    unread > 0 ? trans._n('%2 row could not be read', '%2 rows could not be read', unread, formatCount(unread)) : '',
    trans.__('only shown here')
  ]
    .filter(part => part !== '')
    .join(' · ');
}
