import type { Measure } from '../../analysis/index.js';
import { fold } from '../language/fold.js';
import { lexicon } from '../lexicon/lexicon.js';
import type { RoleColumn } from '../reading/reading.js';
import type { RuleContext } from './rule-context.js';

/** The measure named by a word that was read as part of a column's name: `average` in "average rating" for `avg_rating`. */
export function absorbedFunction(column: RoleColumn, context: RuleContext): Measure['fn'] | undefined {
  const words = (context.reading.items[column.item]?.text ?? '').split(' ').map(fold);
  return words
    .flatMap(word => lexicon().senses.get(word) ?? [])
    .flatMap(sense => (sense.type === 'fn' && sense.q === undefined ? [sense.fn] : []))[0];
}
