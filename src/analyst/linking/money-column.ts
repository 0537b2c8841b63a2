import type { DatasetProfile } from '../../datasets/index.js';
import { DEAL_WORDS } from '../lexicon/deal-words.js';
import { TAKINGS_WORDS } from '../lexicon/takings-words.js';
import { columnKind } from '../reading/column-kind.js';
import { columnWords, type ColumnWords } from './column-words.js';

function isMoney({ column, words, dimension }: ColumnWords): boolean {
  return (
    columnKind.isNumeric(column) &&
    !columnKind.isId(column) &&
    (dimension === 'money' || words.some(({ text }) => TAKINGS_WORDS.amount.has(text) || DEAL_WORDS.deal.has(text)))
  );
}

/** The only column of money of a dataset; `undefined` where there is none or where there are several. */
export function moneyColumn(profile: DatasetProfile): ColumnWords | undefined {
  const [found, ...others] = columnWords(profile).filter(isMoney);
  return others.length === 0 ? found : undefined;
}
