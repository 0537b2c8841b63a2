import type { Measure } from '../../analysis/index.js';
import { namesRepeated } from '../linking/names-repeated.js';
import { columnKind } from '../reading/column-kind.js';
import type { BoundCondition } from '../reading/reading.js';
import type { Draft } from './draft.js';
import type { RuleContext } from './rule-context.js';

const ASKING = /^(?:is|are|was|were|do|does|did|has|have)\b/iu;
const MORE = /^(?:more|fewer|less)$/iu;

/** The two values that are set against each other: "A or B", "A than B". */
function sidesOf(context: RuleContext): BoundCondition | undefined {
  const pairs = context.reading.conditions.filter(
    ({ condition }) => condition.type === 'in' && condition.negated !== true && condition.values.length === 2
  );
  const [pair, ...others] = pairs;
  const apart = context.reading.conditions.some(bound => bound !== pair && bound.column === pair?.column);
  if (pair === undefined || others.length > 0 || apart) {
    return undefined;
  }
  const last = Math.max(pair.at, ...pair.items);
  const joined = context.reading.items
    .slice(0, last)
    .some(({ type, text }) => type === 'grammar' && /^than$/iu.test(text));
  const item = context.reading.items[pair.at];
  const either = item?.type === 'values' && item.joinedByAnd !== true;
  return joined || (pair.items.length === 1 && either) || context.says('or') ? pair : undefined;
}

/** True for a question that can be answered by yes or no, or by one of two. */
function asksWhich(context: RuleContext): boolean {
  const [first] = context.reading.items;
  return (first?.type === 'grammar' && ASKING.test(first.text)) || context.says('whether');
}

/**
 * "Do more customers come from Oslo or from Bergen?", "Do vans carry more stops on average than bikes?": `more` and its
 * `than` stand apart, and both sides are shown beside each other. An amount without a word for its measure could be a sum or
 * a mean, so that only counts and named measures are read.
 */
export function sidesRule(context: RuleContext): readonly Draft[] {
  const { items } = context.reading;
  const [more, ...others] = context.items('unknown').filter(at => MORE.test(items[at]?.text ?? ''));
  const pair = sidesOf(context);
  if (more === undefined || others.length > 0 || pair === undefined || !asksWhich(context)) {
    return [];
  }
  const busy =
    context.has(
      'share',
      'count',
      'compare',
      'distinct',
      'superlative',
      'most',
      'comparison',
      'comparative',
      'statistic'
    ) || context.role('key').length + context.role('answer').length > 0;
  const fns = context.markers('fn');
  const [fn, ...further] = fns;
  const [column, ...columns] = context.role('measure');
  if (busy || further.length > 0 || columns.length > 0) {
    return [];
  }
  const next = context.reader.after(more);
  const draft = (measure: Measure, uses: readonly number[]): readonly Draft[] => [
    {
      steps: [...context.filter(), { type: 'aggregate', by: [pair.column.name], measures: [measure] }],
      uses: [more, ...uses],
      score: 0,
      assumptions: []
    }
  ];
  if (column !== undefined) {
    const usable = next === column.item && columnKind.isNumeric(column.column) && !columnKind.isId(column.column);
    return usable && fn !== undefined
      ? draft({ fn: fn.sense.fn, column: column.column.name }, [column.item, fn.item])
      : [];
  }
  // "more teams" where each team has many rows asks for different teams.
  const counted = items[more + 1];
  const entity = [...context.role('entity'), ...context.role('noun')].find(
    one => one.item === more + 1 && columnKind.isUnique(one.column, context.profile) === true
  );
  const noun = counted?.type === 'rowNoun' || counted?.type === 'frame';
  const rows = noun && !namesRepeated(counted.text, context.columns, context.profile);
  return fn === undefined && (rows || entity !== undefined)
    ? draft({ fn: 'count' }, entity === undefined ? [] : [entity.item])
    : [];
}
