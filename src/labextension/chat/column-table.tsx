import { useState, type ReactElement } from 'react';
import type { DatasetProfile } from '../../datasets/index.js';
import { columnFact } from './column-fact.js';
import { missingShare } from './missing-share.js';
import { typeLetter } from './type-letter.js';
import { useChatView } from './use-chat-view.js';

/** From so many columns on there is a filter. */
const FILTER_FROM = 12;
/** Rows drawn at once; the filter finds the others. */
const MOST_ROWS = 200;

/** The columns of a dataset. Everything here was read for this page only; nothing of it is sent by being shown. */
export function ColumnTable({ profile }: { readonly profile: DatasetProfile }): ReactElement {
  const { trans } = useChatView();
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const found = profile.columns.filter(column => column.name.toLowerCase().includes(wanted));
  const shown = found.slice(0, MOST_ROWS);
  const more = found.length - shown.length;
  return (
    <>
      {profile.columns.length >= FILTER_FROM && (
        <input
          type="search"
          className="jp-cw-Filter"
          aria-label={trans.__('Filter columns')}
          placeholder={trans.__('Filter columns')}
          value={filter}
          onChange={event => setFilter(event.target.value)}
        />
      )}
      <div
        className="jp-cw-Columns-scroller"
        role="region"
        tabIndex={0}
        aria-label={trans.__('Columns of %1', profile.name)}
      >
        <table aria-label={trans.__('Columns of %1', profile.name)}>
          <colgroup>
            <col />
            <col className="jp-cw-Columns-type" />
            <col className="jp-cw-Columns-missing" />
            <col className="jp-cw-Columns-range" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{trans.__('Column')}</th>
              <th scope="col">{trans.__('Type')}</th>
              <th scope="col" className="jp-cw-mod-number">
                {trans.__('Missing')}
              </th>
              <th scope="col" className="jp-cw-mod-range">
                {trans.__('Range')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((column, at) => {
              const fact = columnFact(column, trans);
              return (
                <tr key={at}>
                  <th scope="row" title={column.name}>
                    {column.name}
                  </th>
                  <td title={column.dtype}>
                    <span className="jp-cw-Type">
                      <b aria-hidden="true">{typeLetter(column.type)}</b>
                      <span>{shortDtype(column.dtype)}</span>
                    </span>
                  </td>
                  <td className="jp-cw-mod-number">{missingShare(column, profile.rows)}</td>
                  <td className="jp-cw-mod-range" title={fact.full}>
                    {fact.short}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {found.length === 0 && (
        <div className="jp-cw-Columns-note">{trans.__('No column has “%1” in its name', filter)}</div>
      )}
      {more > 0 && (
        <div className="jp-cw-Columns-note">
          {trans._n('%1 more column: filter to find it', '%1 more columns: filter to find them', more)}
        </div>
      )}
    </>
  );
}

/** `datetime64[ns, UTC]` is `datetime` where there is little room; the tooltip has it in full. */
function shortDtype(dtype: string): string {
  return dtype.replace(/^(datetime|timedelta)64\[.*\]$/, '$1');
}
