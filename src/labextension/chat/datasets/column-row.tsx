import type { CSSProperties, ReactElement } from 'react';
import type { ColumnProfile } from '../../../datasets/index.js';
import { columnBars } from './column-bars.js';
import { columnFact } from './column-fact.js';
import { ColumnSpread } from './column-spread.js';
import { evidenceText } from './evidence-text.js';
import { missingShare } from './missing-share.js';
import { spreadText } from './spread-text.js';
import { typeLetter } from './type-letter.js';
import { useChatView } from '../state/use-chat-view.js';

export type ColumnRowProps = {
  readonly column: ColumnProfile;
  /** What its type is called. */
  readonly dtype: string;
  /** Rows of the dataset; `null` when not counted. */
  readonly rows: number | null;
  /** Place in the table, from 0. */
  readonly index: number;
  readonly style: CSSProperties;
  /** Whether Tab comes here. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
  /** A click, Enter or Space. */
  readonly onPick: () => void;
};

/** One column of a dataset: name, type, missing values, range and spread. Its name says all of it. */
export function ColumnRow(props: ColumnRowProps): ReactElement {
  const { column, dtype, rows, index, style, isStop, onFocus, onPick } = props;
  const { trans } = useChatView();
  const fact = columnFact(column, trans);
  const missing = missingShare(column, rows);
  const bars = columnBars(column);
  const spread = spreadText(column, trans);
  const said = [
    column.name,
    dtype,
    missing === '' ? '' : trans.__('%1 missing', missing),
    fact.full,
    bars === null || spread === '' ? '' : `${spread} (${evidenceText(bars.evidence, trans)})`
  ];
  return (
    <div
      role="row"
      className="jp-cw-Column"
      aria-rowindex={index + 2}
      aria-label={said.filter(part => part !== '').join(', ')}
      data-cw-index={index}
      tabIndex={isStop ? 0 : -1}
      style={style}
      onFocus={onFocus}
      onClick={onPick}
      onKeyDown={event => {
        if ((event.key === 'Enter' || event.key === ' ') && !event.ctrlKey && !event.metaKey && !event.altKey) {
          event.preventDefault();
          onPick();
        }
      }}
    >
      <span role="rowheader" className="jp-cw-Column-name" title={column.name}>
        {column.name}
      </span>
      <span role="cell" className="jp-cw-Type" title={dtype}>
        <b aria-hidden="true">{typeLetter(column.type)}</b>
        <span>{dtype.replace(/^(datetime|timedelta)64\[.*\]$/, '$1')}</span>
      </span>
      <span
        role="cell"
        className="jp-cw-Column-missing"
        title={column.nulls && `${missing} (${evidenceText(column.nulls.evidence, trans)})`}
      >
        {missing}
      </span>
      <span role="cell" className="jp-cw-Column-range" title={fact.full}>
        {fact.short}
      </span>
      <span
        role="cell"
        className="jp-cw-Column-spread"
        title={bars === null ? undefined : `${spread} (${evidenceText(bars.evidence, trans)})`.trim()}
      >
        {bars !== null && <ColumnSpread bars={bars} />}
      </span>
    </div>
  );
}
