import type { Condition } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import type { ColumnWords } from '../linking/column-words.js';
import { WEIGHTS } from '../ranking/weights.js';
import { assumeColumn } from './assume.js';
import { columnKind } from './column-kind.js';
import { hintedColumns } from './hinted-columns.js';
import type { ItemOf } from './item.js';
import type { ItemReader } from './item-reader.js';
import type { Option } from './option.js';

const OPPOSITE = { gt: 'le', ge: 'lt', lt: 'ge', le: 'gt' } as const;

function conditionOf({ op, fn, by, negated }: ItemOf<'averageTest'>, column: ColumnProfile): Condition {
  const group = by === undefined ? {} : { by: by.name };
  return { type: 'average', column: column.name, op: negated ? OPPOSITE[op] : op, fn, ...group };
}

/** The columns that a comparison with an average may be about: the one it names, the one before it, or what its adjective is about. */
export function bindAverage(
  at: number,
  item: ItemOf<'averageTest'>,
  reader: ItemReader,
  columns: readonly ColumnWords[]
): readonly Option[] {
  const left = reader.before(at);
  const before = reader.column(left);
  const amount =
    before !== undefined && columnKind.isNumeric(before.column) && !columnKind.isId(before.column) ? before : undefined;
  const { measured, hints = [] } = item;
  if (measured !== undefined) {
    // "a fare above the average fare" names it twice.
    const again = amount?.column === measured ? { uses: [left] } : {};
    return [{ score: 0, condition: { condition: conditionOf(item, measured), column: measured }, ...again }];
  }
  if (amount !== undefined) {
    const { column } = amount;
    return [{ score: WEIGHTS.bind.beside, uses: [left], condition: { condition: conditionOf(item, column), column } }];
  }
  return hintedColumns(hints, columns)
    .filter(({ column, turned }) => !turned && columnKind.isNumeric(column))
    .map(({ column, score }) => ({
      score: WEIGHTS.bind.hint + WEIGHTS.link * Math.log(score),
      condition: { condition: conditionOf(item, column), column },
      assumption: assumeColumn(item.text, column.name)
    }));
}
