import type { AnalysisStep, Measure } from '../../analysis/index.js';
import { splitName } from '../linking/split-name.js';
import { columnKind } from '../reading/column-kind.js';
import type { Draft } from './draft.js';
import { isAdditive } from './is-additive.js';
import { isMeasured } from './is-measured.js';
import { keyOf } from './key-of.js';
import { orderOf } from './order-of.js';
import type { RuleContext } from './rule-context.js';

/**
 * "orders per day on average", "average monthly revenue": groups are counted or added up, and the mean of that is one
 * number. "average revenue by month" is not such a question.
 */
export function meanOfGroupsRule(context: RuleContext): readonly Draft[] {
  const [fn, ...fns] = context.markers('fn').filter(({ sense }) => ['mean', 'median'].includes(sense.fn));
  const keys = context.role('key');
  const [key, ...others] = keys;
  if (
    fn === undefined ||
    fns.length > 0 ||
    context.markers('fn').length > 1 ||
    key === undefined ||
    others.length > 0 ||
    // "items per order by channel" names two kinds of groups.
    context.markers('group').length > 1
  ) {
    return [];
  }
  const elapsed = context.reading.items.some(item => item.type === 'marker' && item.sense.type === 'elapsed');
  const busy = elapsed || context.has('share', 'compare', 'distinct', 'list', 'window', 'take', 'sort', 'values');
  if (
    busy ||
    orderOf(context) !== undefined ||
    context.reading.having !== undefined ||
    context.role('answer').length > 0
  ) {
    return [];
  }
  // "average count by species": the column of that name is meant.
  if (context.markers('count').some(({ text }) => namesAmount(text, context))) {
    return [];
  }
  const columns = context.role('measure');
  const [column, ...more] = columns;
  const counts = context.markers('count').map(marker => marker.item);
  const entities = context.role('entity').filter(one => columnKind.isId(one.column) || columnKind.isText(one.column));
  let measure: Measure = { fn: 'count' };
  if (column === undefined) {
    const nouns = context.items('rowNoun').length + context.role('noun').length + entities.length;
    if (nouns === 0 && counts.length === 0) {
      return [];
    }
  } else {
    // Only a unit between the measure and the column makes totals of it: "average monthly revenue".
    const between = key.time !== undefined && fn.item < key.item && key.item < column.item && !context.has('group');
    if (more.length > 0 || counts.length > 0 || !between || !isAdditive(column.column)) {
      return [];
    }
    measure = { fn: 'sum', column: column.column.name };
  }
  // "the average donation by channel" is an amount of one donation.
  const next = context.reading.items[context.reader.after(fn.item)];
  const isOne =
    column === undefined &&
    counts.length === 0 &&
    key.time === undefined &&
    (next?.type === 'rowNoun' || next?.type === 'frame' || next?.type === 'column') &&
    next.at < (context.reading.items[key.item]?.at ?? 0) &&
    !/s$|people|staff|traffic|attendance/iu.test(next.text);
  if (isOne) {
    return [];
  }
  const unit = key.time?.unit;
  const steps: AnalysisStep[] = [
    ...context.filter(),
    { type: 'aggregate', by: [keyOf(key)], measures: [measure] },
    { type: 'reduce', fn: fn.sense.fn === 'median' ? 'median' : 'mean' }
  ];
  return [
    {
      steps,
      uses: [
        fn.item,
        key.item,
        ...counts,
        ...entities.map(one => one.item),
        ...columns.map(one => one.item),
        ...context.markers('group').map(marker => marker.item)
      ],
      score: 0.3,
      assumptions:
        unit === undefined
          ? []
          : [{ type: 'method', phrase: '', reading: unit, text: `A ${unit} without any row is left out of the mean` }]
    }
  ];
}

/** True when a column of amounts is called by these words. */
function namesAmount(text: string, { columns }: RuleContext): boolean {
  const name = splitName(text).join(' ');
  return columns.some(one => isMeasured(one) && splitName(one.column.name).join(' ') === name);
}
