import { stemOf } from '../language/stem-of.js';
import type { Draft } from '../rules/draft.js';
import type { RuleContext } from '../rules/rule-context.js';

/** Words that may stand between the word for counting and what is counted. */
const BETWEEN = /^(?:of|the|our|all|different|distinct|unique|separate|individual|various|new|a|an)$/iu;

/**
 * "How many batches have we brewed": the noun behind the word for counting says what is counted, and a verb further on that
 * resembles the name of a column does not.
 */
export function countsOtherThing({ steps, uses }: Draft, context: RuleContext): boolean {
  const last = steps.at(-1);
  const [measure, ...more] = last?.type === 'aggregate' && last.by.length === 0 ? last.measures : [];
  const [count] = context.markers('count').filter(({ text }) => /^how many$/iu.test(text));
  if (count === undefined || measure?.fn !== 'distinct' || more.length > 0) {
    return false;
  }
  const { items } = context.reading;
  const at = items.findIndex((item, place) => place > count.item && !BETWEEN.test(item.text));
  const noun = items[at];
  const column = items.findIndex(
    (item, place) => uses.includes(place) && item.type === 'column' && item.column.name === measure.column
  );
  const named = context.columns.find(entry => entry.column.name === measure.column)?.words ?? [];
  const said = noun?.text.toLowerCase().split(/[^\p{L}\p{N}]+/u) ?? [];
  const about = said.some(word => named.some(({ forms }) => (forms.get(stemOf(word)) ?? 0) >= 0.8));
  return (
    column > at &&
    !about &&
    noun !== undefined &&
    (noun.type === 'rowNoun' || noun.type === 'frame' || noun.type === 'column')
  );
}
