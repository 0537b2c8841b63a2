import type { Draft } from './draft.js';
import type { RuleContext } from './rule-context.js';

/** Repeated rows and values. */
export function duplicateRule(context: RuleContext): readonly Draft[] {
  const marker = context.markers('duplicate')[0];
  if (marker === undefined || context.has('fn', 'share', 'superlative', 'compare')) {
    return [];
  }
  const columns = context.reading.columns.filter(
    column => column.role === 'answer' || column.role === 'measure' || column.role === 'entity'
  );
  const names = columns.map(column => column.column.name);
  const counts = context.markers('count').map(one => one.item);
  const shows =
    context.has('list') || context.markers('wh').some(one => one.sense.word === 'which' || one.sense.word === 'what');
  const asks = context.says('is', 'are', 'any', 'does', 'do', 'has', 'have');
  // All that occur more than once are shown, so that it can be seen what repeats what.
  if (shows && counts.length === 0 && /earlier/u.test(marker.text)) {
    return [];
  }
  const form = counts.length > 0 ? 'count' : shows ? 'rows' : asks ? 'any' : undefined;
  return form === undefined
    ? []
    : [
        {
          steps: [...context.filter(), { type: 'duplicates', columns: names, form }],
          uses: [marker.item, ...counts, ...columns.map(column => column.item)],
          score: 0,
          assumptions: []
        }
      ];
}
