import { columnKind } from '../reading/column-kind.js';
import type { Draft } from './draft.js';
import { keyOf } from './key-of.js';
import type { RuleContext } from './rule-context.js';
import { asksValueCounts } from './asks-value-counts.js';

/** "counts of species": the values of a column with how often each occurs. */
function countsOf(context: RuleContext): readonly Draft[] {
  const count = context.markers('count')[0];
  const [column, ...others] = context.role('entity');
  if (count === undefined || column === undefined || others.length > 0 || !asksValueCounts(count.text)) {
    return [];
  }
  if (!columnKind.isGroupable(column.column)) {
    return [];
  }
  const by = [column.column.name];
  return [
    {
      steps: [...context.filter(), { type: 'aggregate', by, measures: [{ fn: 'count' }] }],
      uses: [count.item, column.item],
      score: 0.1,
      assumptions: []
    }
  ];
}

/** "distinct sites with their counts": the values of a column, each with how often it occurs. */
function distinctWithCounts(context: RuleContext): readonly Draft[] {
  const [distinct, ...more] = context.markers('distinct');
  const count = context.markers('count').at(-1);
  const columns = [...context.role('entity'), ...context.role('measure'), ...context.role('answer')];
  const [column] = columns;
  if (distinct === undefined || more.length > 0 || count === undefined || columns.length !== 1 || !column) {
    return [];
  }
  const words = context.reader.wordsBetween(context.reader.before(count.item), count.item);
  const beside = words.some(word => ['with', 'and', 'their', 'its', ',', 'plus', '&'].includes(word));
  const each = context.markers('group').some(({ item }) => item > count.item);
  const told = asksValueCounts(count.text) || /^how often/u.test(count.text) || each;
  const free = context.role('key').length === 0 && column.item < count.item && distinct.item < count.item;
  return beside && told && free && columnKind.isGroupable(column.column)
    ? [
        {
          steps: [...context.filter(), { type: 'aggregate', by: [keyOf(column)], measures: [{ fn: 'count' }] }],
          uses: [
            ...[distinct, ...context.markers('count'), ...context.markers('group')].map(one => one.item),
            column.item
          ],
          score: 0.3,
          assumptions: []
        }
      ]
    : [];
}

/** "which states occur, and how often does each": the values that are asked for, with how often each occurs. */
function listedCounts(context: RuleContext): readonly Draft[] {
  const [count, ...others] = context.markers('count');
  const answers = context.role('answer');
  const each = context
    .markers('group')
    .filter(marker => /^(?:of )?(?:each|every)/u.test(marker.text) && marker.item > (answers[0]?.item ?? Infinity));
  const loose = each.length > 0 || /^how often/u.test(count?.text ?? '');
  const busy = context.role('key').length + context.role('measure').length + context.role('entity').length > 0;
  if (count === undefined || others.length > 0 || answers.length === 0 || busy || !loose) {
    return [];
  }
  if (context.has('list', 'distinct') || !answers.every(answer => columnKind.isGroupable(answer.column))) {
    return [];
  }
  return [
    {
      steps: [...context.filter(), { type: 'aggregate', by: answers.map(keyOf), measures: [{ fn: 'count' }] }],
      uses: [count.item, ...answers.map(answer => answer.item), ...each.map(marker => marker.item)],
      score: 0,
      assumptions: []
    }
  ];
}

/** The values of a column with how often each occurs. */
export function valueCounts(context: RuleContext): readonly Draft[] {
  return [...countsOf(context), ...distinctWithCounts(context), ...listedCounts(context)];
}
