import type { TranslationBundle } from '@jupyterlab/translation';
import { useMemo, useState, type ReactElement } from 'react';
import type { DatasetProfile, Evidence } from '../../../datasets/index.js';
import '../../../../style/views/columns.css';
import { useVirtualRows } from '../elements/use-virtual-rows.js';
import { useChatView } from '../state/use-chat-view.js';
import { columnBars, ColumnRow } from './column-row.js';
import { dtypeWord, evidenceText } from './column-words.js';
import { mentionOf } from './dataset-words.js';

/** From so many columns on there is a filter. */
const FILTER_FROM = 12;
const ROW_HEIGHT = 23;
/** Rows in sight at most; with more the table scrolls. */
const ROWS = 10;

type ColumnTableProps = { readonly profile: DatasetProfile };

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

/** Says in words which figures of a table of columns are exact and which come from a sample, and what was not read. */
function columnsNote({ columns }: DatasetProfile, trans: TranslationBundle): string {
  const read = columns.filter(({ nulls }) => nulls !== undefined);
  if (read.length === 0) {
    return '';
  }
  const figures = sampled(read.flatMap(({ nulls, range, distinct }) => [nulls, range, range ? undefined : distinct]));
  const spreads = sampled(read.map(columnBars));
  const unread = columns.length - read.length;
  const sentences = [
    figures !== undefined
      ? trans.__('≈ and spread: %1 rows.', evidenceText(figures, trans))
      : spreads !== undefined
        ? trans.__('Exact; spread: %1 rows.', evidenceText(spreads, trans))
        : trans.__('Exact: every row was read.'),
    unread === 0 ? '' : trans._n('Values of %1 column were not read.', 'Values of %1 columns were not read.', unread)
  ];
  return sentences.join(' ').trim();
}

/** The largest sample among figures; `undefined` when all are exact. */
function sampled(figures: readonly ({ readonly evidence: Evidence } | null | undefined)[]): Evidence | undefined {
  return figures
    .flatMap(figure => (figure?.evidence.type === 'sample' ? [figure.evidence] : []))
    .sort((a, b) => b.rows - a.rows)[0];
}
