import type { Assumption, Condition } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import type { ColumnWords } from '../linking/column-words.js';
import { WEIGHTS } from '../ranking/weights.js';
import { assumeColumn } from './assume.js';
import { columnKind } from './column-kind.js';
import { dateColumns } from './date-columns.js';
import { dateFormatOf } from './date-format.js';
import { isDateEnd } from './is-date-end.js';
import type { ItemOf } from './item.js';
import type { ItemReader } from './item-reader.js';
import { looksLikeYears } from './is-year.js';
import type { Option } from './option.js';

const YEAR_START = /^(\d{4})-01-01$/u;

function asYears(item: ItemOf<'period'>, column: ColumnProfile): Condition | undefined {
  const from = item.from === undefined ? undefined : YEAR_START.exec(item.from);
  const until = item.until === undefined ? undefined : YEAR_START.exec(item.until);
  if (from === null || until === null) {
    return undefined;
  }
  const [first, end] = [Number(from?.[1]), Number(until?.[1])];
  const name = column.name;
  if (from === undefined) {
    return { type: 'compare', column: name, op: 'lt', value: end };
  }
  if (until === undefined) {
    return { type: 'compare', column: name, op: 'ge', value: first };
  }
  return end === first + 1
    ? { type: 'compare', column: name, op: 'eq', value: first }
    : { type: 'between', column: name, low: first, high: end - 1 };
}

function isYearColumn(entry: ColumnWords): boolean {
  if (looksLikeYears(entry.column)) {
    return true;
  }
  const { min, max } = entry.column.range ?? {};
  const years = min === undefined || (Number(min) >= 1000 && Number(max) <= 2200);
  return (
    (entry.column.type === 'integer' || entry.column.type === 'number') &&
    years &&
    entry.words.some(word => word.forms.has('year'))
  );
}

function asDates(
  item: ItemOf<'period'>,
  column: ColumnProfile
): { condition: Condition; assumption?: Assumption } | undefined {
  const ends = {
    ...(item.from === undefined ? {} : { from: item.from }),
    ...(item.until === undefined ? {} : { until: item.until })
  };
  if (columnKind.isDate(column)) {
    return { condition: { type: 'period', column: column.name, ...ends } };
  }
  const format = dateFormatOf(column);
  return format === undefined
    ? undefined
    : {
        condition: { type: 'period', column: column.name, ...ends, format },
        assumption: {
          type: 'method',
          phrase: item.text,
          reading: column.name,
          text: `The text in ${column.name} is read as dates (${format})`
        }
      };
}

/** The date or year columns a period may be about: beside it, or the only one there is. */
export function bindPeriod(
  at: number,
  item: ItemOf<'period'>,
  reader: ItemReader,
  columns: readonly ColumnWords[]
): readonly Option[] {
  const beside = [reader.before(at), reader.after(at)].filter(place => reader.column(place) !== undefined);
  const candidates = columns.flatMap(entry => {
    const years = isYearColumn(entry) ? asYears(item, entry.column) : undefined;
    const bound = years === undefined ? asDates(item, entry.column) : { condition: years };
    return bound === undefined ? [] : [{ column: entry.column, ...bound, year: years !== undefined }];
  });
  const preferred = candidates.filter(candidate => !candidate.year);
  const dated = dateColumns(at, reader, columns);
  // A year beyond all of a column that is not named is hardly one of it.
  const beyond = ({ min, max }: NonNullable<ColumnProfile['range']>): boolean =>
    Number(item.until?.slice(0, 4) ?? Infinity) <= Number(min) ||
    Number(item.from?.slice(0, 4) ?? -Infinity) > Number(max);
  const fits = (column: ColumnProfile): number => dated.find(one => one.column === column)?.score ?? WEIGHTS.assumed;
  return candidates.flatMap((candidate): readonly Option[] => {
    const place = beside.find(side => reader.column(side)?.column === candidate.column);
    const alone = candidates.length === 1 || (preferred.length === 1 && !candidate.year);
    const score =
      place === undefined
        ? alone
          ? WEIGHTS.time.main
          : fits(candidate.column) + WEIGHTS.assumed
        : WEIGHTS.bind.beside;
    const { range } = candidate.column;
    const doubt =
      place === undefined && candidate.year && range !== undefined && beyond(range) ? WEIGHTS.role.unasked : 0;
    const assumption =
      candidate.assumption ?? (place === undefined ? assumeColumn(item.text, candidate.column.name) : undefined);
    const option: Option = {
      score: score + doubt,
      ...(place === undefined ? {} : { uses: [place] }),
      condition: { condition: candidate.condition, column: candidate.column },
      ...(assumption === undefined ? {} : { assumption })
    };
    // "the first shipment of 2023": the dates are asked for as well.
    const isEnd = place !== undefined && columnKind.isDate(candidate.column) && endsDates(reader.before(place), reader);
    return isEnd ? [option, { ...option, uses: [] }] : [option];
  });
}

/** "first", "latest": the end of some dates. */
function endsDates(at: number, reader: ItemReader): boolean {
  const sense = reader.sense(at);
  return isDateEnd(sense) && (sense?.type !== 'take' || sense.take !== 'random');
}
