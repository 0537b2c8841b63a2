import type { AnalysisStep } from '../../analysis/index.js';
import { flagOf } from '../linking/flag-of.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import type { BoundCondition } from '../reading/reading.js';
import type { Draft } from './draft.js';
import { isJoined } from './is-joined.js';
import { keyOf } from './key-of.js';
import { orderOf } from './order-of.js';
import type { RuleContext } from './rule-context.js';

const VERBS = new Set(
  'is are was were has have had do does did be come comes came live lives belong belongs contain contains get got work works made make makes took take stay stayed lived worked fall falls cost costs'.split(
    ' '
  )
);

const AMONG = new Set(['among', 'amongst', 'within']);

type Split = {
  readonly whole: readonly BoundCondition[];
  readonly part: readonly BoundCondition[];
  readonly score: number;
};

/** Which conditions describe the whole ("of the women") and which the part ("survived"). */
function split(context: RuleContext, marker: number): Split {
  const { conditions, items } = context.reading;
  const sorted = [...conditions].sort((left, right) => left.at - right.at);
  // "the share of males among Gentoo"
  const among = items.findIndex(item => item.type === 'grammar' && AMONG.has(item.text.toLowerCase()));
  if (among > marker) {
    const [inside, outside] = [sorted.filter(one => one.at > among), sorted.filter(one => one.at < among)];
    if (inside.length > 0 && outside.length > 0) {
      return { whole: inside, part: outside, score: 0 };
    }
  }
  const before = sorted.filter(bound => bound.at < marker);
  const behind = sorted.filter(bound => bound.at > marker);
  if (before.length > 0 && behind.length > 0) {
    return { whole: before, part: behind, score: 0 };
  }
  if (sorted.length === 1) {
    return { whole: [], part: sorted, score: 0 };
  }
  const verb = items.findIndex(
    (item, at) => at > marker && item.type === 'grammar' && VERBS.has(item.text.toLowerCase())
  );
  const whole = behind.filter(bound => verb >= 0 && bound.at < verb);
  const part = behind.filter(bound => verb < 0 || bound.at > verb);
  if (whole.length > 0 && part.length > 0) {
    return { whole, part, score: 0 };
  }
  if (whole.length === 0 && verb >= 0 && behind.length > 0) {
    return { whole: [], part: behind, score: 0 };
  }
  const last = behind.at(-1);
  const flag = last?.condition.type === 'compare' && last.items[0] === last.at && items[last.at]?.type === 'column';
  return flag && behind.length > 1
    ? { whole: behind.slice(0, -1), part: [last], score: WEIGHTS.assumed }
    : { whole: [], part: sorted, score: 4 * WEIGHTS.assumed };
}

/** True when the amounts are asked for as well: "how many and what share". */
function asksAmount(context: RuleContext, marker: number): boolean {
  const amounts = [
    ...context.markers('count'),
    ...context.markers('fn').filter(({ sense }) => sense.fn === 'sum'),
    ...context.markers('wh').filter(({ sense }) => sense.word === 'howMuch')
  ].map(({ item }) => item);
  return (
    (isJoined(context, marker) && amounts.some(item => item < marker)) ||
    amounts.some(item => item > marker && isJoined(context, item))
  );
}

/** Percentages and shares: of rows or of a sum, for a part of them or for each group. */
export function shareRule(context: RuleContext): readonly Draft[] {
  const shares = context.markers('share');
  const marker = shares[0];
  if (marker === undefined || context.has('compare', 'distinct')) {
    return [];
  }
  // "the share … in percent"
  const unit = shares.some(share => share.sense.unit === 'percent') ? 'percent' : marker.sense.unit;
  const fns = context.markers('fn').filter(fn => fn.sense.fn === 'sum');
  if (context.has('fn') && fns.length === 0) {
    return [];
  }
  const measures = context
    .role('measure')
    .filter(one => columnKind.isNumeric(one.column) && flagOf(one.column) === undefined);
  const [of, ...others] = measures;
  const order = orderOf(context);
  // "what percentage is on which plan": each of them has its share.
  const asked = context.role('answer');
  const which = context.markers('wh').some(({ sense, item }) => sense.word === 'which' && item > marker.item);
  const each =
    which && order === undefined && context.reading.conditions.length === 0 && context.role('key').length === 0;
  const keys = each ? asked : context.role('key');
  const answers = each ? [] : asked;
  if (others.length > 0 || measures.length !== context.role('measure').length) {
    return [];
  }
  const uses = [
    ...shares.map(share => share.item),
    ...fns.map(fn => fn.item),
    ...context.markers('count').map(count => count.item),
    ...measures.map(one => one.item),
    ...keys.map(key => key.item),
    ...(keys.length > 0 ? context.markers('group').map(group => group.item) : []),
    ...context
      .role('entity')
      .filter(
        entity =>
          columnKind.isId(entity.column) ||
          (columnKind.isText(entity.column) && columnKind.isUnique(entity.column, context.profile) === true)
      )
      .map(entity => entity.item)
  ];
  const amount = asksAmount(context, marker.item);
  const both = amount ? { amount } : {};
  // The number of things is no sum of what is measured of them.
  if (amount && of !== undefined && context.has('count')) {
    return [];
  }
  const ofColumn = of === undefined ? {} : { of: of.column.name };
  const [key, ...more] = keys;
  if (context.reading.conditions.length === 0 || (key !== undefined && of !== undefined)) {
    if (
      /rate/u.test(marker.text) ||
      key === undefined ||
      more.length > 0 ||
      order !== undefined ||
      answers.length > 0
    ) {
      return [];
    }
    const steps: readonly AnalysisStep[] = [
      ...context.filter(),
      { type: 'distribution', by: keyOf(key), ...ofColumn, unit, ...both }
    ];
    const much = amount ? context.markers('wh').filter(({ sense }) => sense.word === 'howMuch') : [];
    return [{ steps, uses: [...uses, ...much.map(({ item }) => item)], score: 0, assumptions: [] }];
  }
  // One share cannot tell the amount beside it.
  if (amount) {
    return [];
  }
  // "the share of each size among the sold ones": all groups together are the whole.
  const eachOne = key !== undefined && more.length === 0 && context.reader.before(key.item) === marker.item + 1;
  if (
    eachOne &&
    context.markers('group').some(({ item, text }) => item === marker.item + 1 && /each|every/u.test(text))
  ) {
    // "what percentage of each picker's movements was urgent" asks within each of them.
    const told = context.reading.items.some(
      (item, at) =>
        at > key.item &&
        context.reading.conditions.every(bound => at < bound.at) &&
        /^(?:is|are|was|were|has|have|had)$/iu.test(item.text)
    );
    if (told) {
      const where = context.reading.conditions.map(bound => bound.condition);
      return of === undefined
        ? [{ steps: [{ type: 'share', where, by: keys.map(keyOf), unit }], uses, score: 0, assumptions: [] }]
        : [];
    }
    const kept = context.reading.conditions.every(({ at }) => at > key.item) && order === undefined;
    const distribution = { type: 'distribution' as const, by: keyOf(key), ...ofColumn, unit };
    return kept ? [{ steps: [...context.filter(), distribution], uses, score: 0, assumptions: [] }] : [];
  }
  const { whole, part, score } = split(context, marker.item);
  const where = part.map(bound => bound.condition);
  if (order !== undefined && answers.length > 0 && keys.length === 0 && of === undefined) {
    const { limit } = context.reading;
    const by = answers.map(keyOf);
    const steps: readonly AnalysisStep[] = [
      ...context.filter(whole),
      { type: 'share', where, by, unit },
      {
        type: 'top',
        direction: order.direction,
        count: limit?.value ?? 1,
        columns: [],
        answer: (limit?.value ?? 1) > 1 ? 'table' : 'label'
      }
    ];
    return [
      {
        steps,
        uses: [
          ...uses,
          ...order.items,
          ...answers.map(answer => answer.item),
          ...(limit === undefined ? [] : [limit.item])
        ],
        score,
        assumptions: []
      }
    ];
  }
  if (order !== undefined || answers.length > 0) {
    return [];
  }
  const steps: readonly AnalysisStep[] = [
    ...context.filter(whole),
    { type: 'share', where, by: keys.map(keyOf), ...ofColumn, unit }
  ];
  return [{ steps, uses, score, assumptions: [] }];
}
