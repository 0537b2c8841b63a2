import type { TranslationBundle } from '@jupyterlab/translation';
import { useMemo, useState, type ReactElement } from 'react';
import type { ColumnProfile, DatasetProfile, Evidence } from '../../../datasets/index.js';
import '../../../../style/views/columns.css';
import { FilterField } from '../elements/filter-field.js';
import { formatCount, joined } from '../elements/format.js';
import { isModified } from '../elements/keys.js';
import { useVirtualRows, type RowProps } from '../elements/use-virtual-rows.js';
import { useChatView } from '../state/use-chat-view.js';
import { columnFact, dtypeWord, evidenceText, formatValue, missingShare, typeLetter } from './column-words.js';
import { mentionOf } from './dataset-words.js';

/** The fewest columns for which there is a filter. */
const FILTER_FROM = 12;

/** The columns of a dataset; picking a row names its column in the question. Showing it sends nothing. */
export function ColumnTable({ profile }: { readonly profile: DatasetProfile }): ReactElement {
  const { trans } = useChatView();
  const { name, columns } = profile;
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
              column !== undefined && <ColumnRow key={index} column={column} profile={profile} rowProps={rowProps} />
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
  const from =
    sample === undefined
      ? trans.__('Exact: every row was read.')
      : trans.__('≈ and spread: %1 rows.', evidenceText(sample, trans));
  const rest = trans._n('Values of %1 column were not read.', 'Values of %1 columns were not read.', unread);
  return unread === 0 ? from : `${from} ${rest}`;
}

type ColumnRowProps = {
  readonly column: ColumnProfile;
  readonly profile: DatasetProfile;
  readonly rowProps: RowProps;
};

/** One column of a dataset: name, type, missing values, range and spread. Its accessible name says all of this. */
function ColumnRow({ column, profile, rowProps }: ColumnRowProps): ReactElement {
  const { trans, putIntoInput } = useChatView();
  const pick = (): void => putIntoInput(mentionOf(profile.name, column.name));
  const dtype = dtypeWord(column, profile.kind, profile.rows);
  const fact = columnFact(column, trans);
  const missing = missingShare(column, profile.rows);
  const bars = columnBars(column);
  const spread = bars === null ? undefined : `${spreadText(bars, trans)} (${evidenceText(bars.evidence, trans)})`;
  const said = [column.name, dtype, missing === '' ? '' : trans.__('%1 missing', missing), fact.full, spread ?? ''];
  return (
    <div
      {...rowProps}
      className="jp-cw-Column"
      aria-label={joined(said, ', ')}
      onClick={pick}
      onKeyDown={event => {
        if ((event.key === 'Enter' || event.key === ' ') && !isModified(event)) {
          event.preventDefault();
          pick();
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
      <span role="cell" className="jp-cw-Column-spread" title={spread}>
        {bars !== null && <ColumnSpread bars={bars} />}
      </span>
    </div>
  );
}

const WIDTH = 52;
const HEIGHT = 15;
const GAP = 1;
const LEAST = 0.6;

/** Bars of a column, 52 × 15 px. A picture only: the name of its row says the same in words. */
function ColumnSpread({ bars: { counts } }: { readonly bars: ColumnBars }): ReactElement {
  const most = Math.max(...counts);
  const step = WIDTH / counts.length;
  return (
    <svg className="jp-cw-Spread" viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} aria-hidden="true">
      {counts.map((count, at) => {
        const height = count === 0 ? 0 : Math.max(LEAST, ((HEIGHT - 2) * count) / most);
        return <rect key={at} x={at * step} y={HEIGHT - 1 - height} width={step - GAP} height={height} />;
      })}
      <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
    </svg>
  );
}

const NAMED = 3;

/** What the bars of a column show, in words: its most frequent values, or how many lie in each part of its range. */
function spreadText({ counts, labels }: ColumnBars, trans: TranslationBundle): string {
  return labels === undefined
    ? trans.__('from low to high: %1', counts.map(formatCount).join(', '))
    : labels
        .slice(0, NAMED)
        .map((label, at) => `${label} ${formatCount(counts[at] ?? 0)}`)
        .join(', ');
}

const MOST_BARS = 10;

type ColumnBars = {
  readonly counts: readonly number[];
  /** What each bar stands for, when the bars are the most frequent values; absent for equal bins of the range. */
  readonly labels?: readonly string[];
  readonly evidence: Evidence;
};

/** How the values of a column are spread, as at most 10 bars. `null` when it is not known, or no value comes up twice. */
function columnBars({ spread, top }: ColumnProfile): ColumnBars | null {
  if (spread !== undefined) {
    return spread;
  }
  const values = top?.values.slice(0, MOST_BARS) ?? [];
  if (top === undefined || (values[0]?.count ?? 0) < 2) {
    return null;
  }
  return {
    counts: values.map(({ count }) => count),
    labels: values.map(({ value }) => formatValue(value)),
    evidence: top.evidence
  };
}
