import { caretDownIcon, caretUpIcon } from '@jupyterlab/ui-components';
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { ColumnType } from '../../../datasets/index.js';
import type { PreviewColumn } from '../../../protocol/index.js';
import type { PreviewPage } from '../state/chat-data-files.js';
import { dtypeWord } from '../datasets/column-words.js';
import { Icon } from '../elements/icon.js';
import { useChatView } from '../state/use-chat-view.js';

export type PreviewHeadProps = {
  readonly columns: readonly PreviewColumn[];
  readonly sort: PreviewPage['sort'];
  readonly onSort: (sort: PreviewPage['sort']) => void;
  /** ↓: to the rows. */
  readonly onLeave: () => void;
};

/** Steps that ←, →, Home and End make from a column. */
function nextColumn(key: string, at: number, count: number): number | undefined {
  return { ArrowLeft: Math.max(0, at - 1), ArrowRight: Math.min(count - 1, at + 1), Home: 0, End: count - 1 }[key];
}

/** Names of the columns, one tab stop; Enter or a click sorts: ascending, descending, as the file has it. */
export function PreviewHead({ columns, sort, onSort, onLeave }: PreviewHeadProps): ReactElement {
  const { trans } = useChatView();
  const row = useRef<HTMLDivElement>(null);
  const [visited, setVisited] = useState(0);
  const stop = Math.min(visited, columns.length - 1);
  const toggle = (column: number): void => {
    if (columns[column]?.sortable === true) {
      const own = sort?.column === column ? sort : undefined;
      onSort(own?.descending === true ? undefined : { column, descending: own !== undefined });
    }
  };
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    const next = nextColumn(event.key, at, columns.length);
    if (event.key === 'Enter' || event.key === ' ') {
      toggle(at);
    } else if (event.key === 'ArrowDown') {
      onLeave();
    } else if (next !== undefined) {
      row.current?.querySelectorAll<HTMLElement>('[role="columnheader"]')[next]?.focus();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
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
