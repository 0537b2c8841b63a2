import { TAKINGS_WORDS } from '../lexicon/takings-words.js';
import { UNIT_TOKENS } from '../lexicon/units.js';
import { columnKind } from '../reading/column-kind.js';
import type { ColumnWords } from './column-words.js';

function isAmount({ column, words }: ColumnWords): boolean {
  const texts = words.map(({ text }) => text).filter(text => UNIT_TOKENS[text]?.dimension !== 'money');
  return (
    columnKind.isNumeric(column) &&
    !columnKind.isId(column) &&
    texts.every(text => TAKINGS_WORDS.name.has(text)) &&
    texts.some(text => TAKINGS_WORDS.amount.has(text))
  );
}

/**
 * The column that holds what is paid in all for the sale of each row: the only one with a name for a sum and no more, beside
 * columns for its parts. An amount of something else, or one that stands alone, is none.
 */
export function takingsColumn(columns: readonly ColumnWords[]): ColumnWords | undefined {
  const [found, ...others] = columns.filter(isAmount);
  const sold = columns.some(
    ({ column, words }) =>
      ((columnKind.isNumeric(column) || columnKind.isText(column)) &&
        words.some(({ text }) => TAKINGS_WORDS.sale.has(text))) ||
      (columnKind.isText(column) &&
        words.some(({ text }) => /^pay(?:ment)?$/u.test(text)) &&
        words.some(({ text }) => text === 'method'))
  );
  return others.length === 0 && sold ? found : undefined;
}
