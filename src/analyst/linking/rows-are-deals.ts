import type { DatasetProfile } from '../../datasets/index.js';
import { DEAL_WORDS } from '../lexicon/deal-words.js';
import { columnKind } from '../reading/column-kind.js';
import { calledNames } from './called-names.js';
import { splitName } from './split-name.js';

const singular = (word: string): string => word.replace(/s$/u, '');

/** True when each row is a donation, a sale, an invoice, … by the name of the dataset or of its key. */
export function rowsAreDeals(profile: DatasetProfile): boolean {
  const keys = profile.columns.filter(columnKind.isId).map(({ name }) => splitName(name)[0] ?? '');
  const heads = calledNames(profile).map(
    name =>
      splitName(name)
        .filter(word => !/^\d+$/u.test(word))
        .at(-1) ?? ''
  );
  return [...keys, ...heads].some(word => DEAL_WORDS.deal.has(singular(word)));
}
