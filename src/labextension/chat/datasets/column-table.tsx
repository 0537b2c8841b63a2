import type { TranslationBundle } from '@jupyterlab/translation';
import { useMemo, useState, type ReactElement } from 'react';
import type { DatasetProfile } from '../../../datasets/index.js';
import '../../../../style/views/columns.css';
import { FilterField } from '../elements/filter-field.js';
import { useVirtualRows } from '../elements/use-virtual-rows.js';
import { useChatView } from '../state/use-chat-view.js';
import { columnBars, ColumnRow } from './column-row.js';
import { dtypeWord, evidenceText } from './column-words.js';
import { mentionOf } from './dataset-words.js';

/** The fewest columns for which there is a filter. */
const FILTER_FROM = 12;

/**
 * The columns of a dataset; picking a row names its column in the question. Everything here was read for this page only;
 * showing it sends nothing.
 */
export function ColumnTable({ profile }: { readonly profile: DatasetProfile }): ReactElement {
  const { trans, putIntoInput } = useChatView();
  const { name, kind, rows, columns } = profile;
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const found = useMemo(() => columns.filter(column => column.name.toLowerCase().includes(wanted)), [columns, wanted]);
  const { scroller, showFirst, body } = useVirtualRows(found.length);
  const note = columnsNote(profile, trans);
  return (
    <>
      {columns.length >= FILTER_FROM && (
        <FilterField
          label={trans.__('Filter columns')}
          value={filter}
          onChange={value => {
            setFilter(value);
            showFirst();
          }}
        />
      )}
      <div
        role="table"
        className="jp-cw-ColumnTable"
        aria-label={trans.__('Columns of %1', name)}
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
        <div ref={scroller} role="presentation" className="jp-cw-ColumnTable-scroller">
          {body((index, rowProps) => {
            const column = found[index];
            return (
              column !== undefined && (
                <ColumnRow
                  key={index}
                  column={column}
                  dtype={dtypeWord(column, kind, rows)}
                  rows={rows}
                  rowProps={rowProps}
                  onPick={() => putIntoInput(mentionOf(name, column.name))}
                />
              )
            );
          })}
        </div>
      </div>
      {found.length === 0 && wanted !== '' && (
        <div className="jp-cw-Columns-note">{trans.__('No column has “%1” in its name', filter)}</div>
      )}
      {note !== '' && <div className="jp-cw-Columns-note jp-cw-mod-foot">{note}</div>}
    </>
  );
}

/** Says in words whether the figures of a table of columns are exact or come from a sample, and what was not read. */
function columnsNote({ columns }: DatasetProfile, trans: TranslationBundle): string {
  const read = columns.filter(({ nulls }) => nulls !== undefined);
  const unread = columns.length - read.length;
  if (read.length === 0) {
    return '';
  }
  const [sample] = read
    .flatMap(column => [column.nulls, column.range, column.distinct, columnBars(column)])
    .flatMap(figure => (figure?.evidence.type === 'sample' ? [figure.evidence] : []))
    .sort((a, b) => b.rows - a.rows); // The largest.
  return [
    sample === undefined
      ? trans.__('Exact: every row was read.')
      : trans.__('≈ and spread: %1 rows.', evidenceText(sample, trans)),
    unread === 0 ? '' : trans._n('Values of %1 column were not read.', 'Values of %1 columns were not read.', unread)
  ]
    .join(' ')
    .trim();
}
