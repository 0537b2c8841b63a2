import { useMemo, useState, type ReactElement } from 'react';
import type { DatasetProfile } from '../../../datasets/index.js';
import { ColumnRow } from './column-row.js';
import { columnsNote } from './columns-note.js';
import { dtypeWord } from './dtype-word.js';
import { mentionOf } from './mention-of.js';
import { useChatView } from '../state/use-chat-view.js';
import { useVirtualRows } from '../elements/use-virtual-rows.js';
import '../../../style/views/columns.css';

/** From so many columns on there is a filter. */
const FILTER_FROM = 12;
const ROW_HEIGHT = 23;
/** Rows in sight at most; with more the table scrolls. */
const ROWS = 10;

export type ColumnTableProps = { readonly profile: DatasetProfile };

/**
 * The columns of a dataset; a row that is picked is named in the question. Everything here was read for this page only;
 * nothing of it is sent by being shown.
 */
export function ColumnTable({ profile }: ColumnTableProps): ReactElement {
  const { trans, putIntoInput } = useChatView();
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const found = useMemo(
    () => profile.columns.filter(column => column.name.toLowerCase().includes(wanted)),
    [profile, wanted]
  );
  const { scroller, virtualizer, stop, setStop, onKeyDown } = useVirtualRows({
    count: found.length,
    height: ROW_HEIGHT,
    page: ROWS
  });
  const note = columnsNote(profile, trans);
  return (
    <>
      {profile.columns.length >= FILTER_FROM && (
        <input
          type="search"
          className="jp-cw-Filter"
          aria-label={trans.__('Filter columns')}
          placeholder={trans.__('Filter columns')}
          value={filter}
          onChange={event => {
            setFilter(event.target.value);
            virtualizer.scrollToOffset(0);
          }}
        />
      )}
      <div
        role="table"
        className="jp-cw-ColumnTable"
        aria-label={trans.__('Columns of %1', profile.name)}
        aria-rowcount={found.length + 1}
      >
        <div role="rowgroup">
          <div role="row" className="jp-cw-Column jp-cw-mod-head" aria-rowindex={1}>
            <span role="columnheader">{trans.__('Column')}</span>
            <span role="columnheader">{trans.__('Type')}</span>
            <span role="columnheader" className="jp-cw-Column-missing">
              {trans.__('Missing')}
            </span>
            <span role="columnheader" className="jp-cw-Column-range">
              {trans.__('Range')}
            </span>
            <span role="columnheader">{trans.__('Spread')}</span>
          </div>
        </div>
        <div ref={scroller} role="rowgroup" className="jp-cw-ColumnTable-scroller" onKeyDown={onKeyDown}>
          <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const column = found[index];
              return (
                column !== undefined && (
                  <ColumnRow
                    key={index}
                    column={column}
                    dtype={dtypeWord(column, profile.kind, profile.rows)}
                    rows={profile.rows}
                    index={index}
                    style={{ insetInline: 0, position: 'absolute', top: start }}
                    isStop={index === stop}
                    onFocus={() => setStop(index)}
                    onPick={() => putIntoInput(mentionOf(profile.name, column.name))}
                  />
                )
              );
            })}
          </div>
        </div>
      </div>
      {found.length === 0 && wanted !== '' && (
        <div className="jp-cw-Columns-note">{trans.__('No column has “%1” in its name', filter)}</div>
      )}
      {note !== '' && <div className="jp-cw-Columns-note jp-cw-mod-foot">{note}</div>}
    </>
  );
}
