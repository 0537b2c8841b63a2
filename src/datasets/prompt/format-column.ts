import type { ColumnProfile } from '../dataset-profile.js';
import { escapeText } from './escape-text.js';
import { estimateTokens } from './estimate-tokens.js';
import { formatName } from './format-name.js';
import { formatValue } from './format-value.js';

function formatType({ type, dtype }: ColumnProfile): string {
  if (dtype === 'object') {
    return type === 'text' ? 'str' : type === 'other' ? 'object' : `object(${type})`;
  }
  return escapeText(dtype.replace(/^datetime64\[[a-z]+\]$/u, 'datetime'), 60);
}

function percentMissing({ nulls }: ColumnProfile, rows: number | null): string | undefined {
  const of = nulls?.evidence.type === 'sample' ? nulls.evidence.rows : rows;
  if (!nulls || nulls.count === 0 || !of) {
    return undefined;
  }
  const percent = (100 * nulls.count) / of;
  const figure =
    percent < 0.1 ? '<0.1' : percent > 99.9 && percent < 100 ? '>99.9' : String(Number(percent.toFixed(1)));
  return `${nulls.evidence.type === 'sample' ? '~' : ''}${figure}% missing`;
}

/** What is known beside type and missing values, in pieces that may be left out from the end. */
function facts(column: ColumnProfile, most: number): readonly string[] {
  const { distinct, range, top } = column;
  const about = distinct?.approximate === true ? '~' : '';
  if (top && column.type !== 'number') {
    const [first, ...others] = top.values.map(({ value }) => formatValue(value, most));
    const count = distinct?.count ?? top.values.length;
    return first === undefined ? [] : [`, ${about}${count} values: ${first}`, ...others.map(value => `, ${value}`)];
  }
  return [
    ...(range ? [`, ${formatValue(range.min, most)}..${formatValue(range.max, most)}`] : []),
    ...(distinct ? [`, ${about}${distinct.count} distinct`] : [])
  ];
}

/**
 * One line about a column: name, type, share of missing values, then range, values or number of distinct values, as
 * far as they fit. The name and the type are always there, whole.
 *
 * @param rows Rows of the dataset; `null` when not counted.
 * @param most Tokens the line may have.
 */
export function formatColumn(column: ColumnProfile, rows: number | null, most: number): string {
  let line = `${formatName(column)} ${formatType(column)}`.trimEnd();
  const missing = percentMissing(column, rows);
  const pieces = facts(column, most > 40 ? 64 : 24);
  for (const piece of missing === undefined ? pieces : [`, ${missing}`, ...pieces]) {
    if (estimateTokens(line + piece) > most) {
      return line.includes(' values: ') ? `${line}, …` : line;
    }
    line += piece;
  }
  return line;
}
