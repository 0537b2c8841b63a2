import type { Assumption, Condition } from '../../analysis/index.js';
import type { ColumnWords } from '../linking/column-words.js';
import { columnKind } from './column-kind.js';
import { dateColumns } from './date-columns.js';
import type { ItemOf } from './item.js';
import type { ItemReader } from './item-reader.js';
import type { Option } from './option.js';

function conditionOf(item: ItemOf<'datePart'> | ItemOf<'recent'>, column: string, format?: string): Condition {
  const rest = format === undefined ? {} : { format };
  if (item.type === 'recent') {
    const { unit, count, whole } = item;
    return { type: 'recent', column, unit, count, whole, ...rest };
  }
  const { unit, values, negated } = item;
  return { type: 'datePart', column, unit, values: [...values], ...(negated ? { negated } : {}), ...rest };
}

/** The date columns that a part of the dates or their end may be about. */
export function bindDatePart(
  at: number,
  item: ItemOf<'datePart'> | ItemOf<'recent'>,
  reader: ItemReader,
  columns: readonly ColumnWords[]
): readonly Option[] {
  const timed = item.type === 'datePart' && item.unit === 'hour';
  return dateColumns(at, reader, columns)
    .filter(
      ({ column, format }) =>
        !timed || (!columnKind.isWholeDays(column) && (format === undefined || /%[HI]/u.test(format)))
    )
    .map(({ column, format, score, uses, assumption }) => {
      const newest: Assumption = {
        type: 'method',
        phrase: item.text,
        reading: `up to the newest ${column.name}`,
        text: `“${item.text}” is counted back from the newest date in ${column.name}`
      };
      const said = item.type === 'recent' ? newest : assumption;
      return {
        score,
        uses,
        condition: { condition: conditionOf(item, column.name, format), column },
        ...(said === undefined ? {} : { assumption: said })
      };
    });
}
