import type { Table } from '../../plan/index.js';
import { aggregate, call, column, filter, literal } from '../terms/expressions.js';
import type { Grouped } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { isLoose, isPlain, stepped } from './group-steps.js';
import { type Part, type Rule, rule } from './rule.js';

const having = (
  _: World,
  { term: groups }: Part<'Grouped'>,
  { term: { op, values } }: Part<'Number'>
): Grouped | undefined => {
  const [low, high] = values;
  if (
    low === undefined ||
    op === 'either' ||
    !isLoose(groups) ||
    groups.steps.includes('having') ||
    groups.steps.length > 1
  ) {
    return undefined;
  }
  const shown = column(groups.shown);
  const condition =
    op === 'range'
      ? high === undefined
        ? undefined
        : call('between', shown, literal(low), literal(high))
      : call(op, shown, literal(low));
  return condition === undefined ? undefined : stepped(groups, 'having', filter(groups.of, condition));
};

/** Groups of so many rows, whatever else is measured of them. */
const havingRows = (
  _: World,
  { term: groups }: Part<'Grouped'>,
  { term: { op, values } }: Part<'Number'>
): Grouped | undefined => {
  const [bound] = values;
  const { of } = groups;
  if (
    bound === undefined ||
    op === 'range' ||
    op === 'either' ||
    op === 'equal' ||
    !isPlain(groups) ||
    of.type !== 'aggregate' ||
    groups.measures.includes('count')
  ) {
    return undefined;
  }
  const counted: Table = { ...of, measures: [...of.measures, { name: 'count', value: aggregate('count') }] };
  return {
    ...stepped(groups, 'having', filter(counted, call(op, column('count'), literal(bound)))),
    measures: [...groups.measures, 'count']
  };
};

/** Groups by the first of two measures. */
const havingFirst = (
  _: World,
  { term: groups }: Part<'Grouped'>,
  { term: { op, values } }: Part<'Number'>
): Grouped | undefined => {
  const [bound] = values;
  const [measure] = groups.measures;
  return bound === undefined ||
    measure === undefined ||
    op === 'range' ||
    op === 'either' ||
    !isPlain(groups) ||
    groups.measures.length < 2
    ? undefined
    : stepped(groups, 'having', filter(groups.of, call(op, column(measure), literal(bound))));
};

const againstMean =
  (fn: 'greater' | 'less') =>
  (_: World, { term: groups }: Part<'Grouped'>): Grouped | undefined => {
    const shown = column(groups.shown);
    return isPlain(groups)
      ? stepped(
          groups,
          'having',
          filter(groups.of, call(fn, shown, { type: 'over', of: aggregate('mean', shown), per: [] }))
        )
      : undefined;
  };

/** Groups by what is measured of them. */
export const GROUP_FILTERS: readonly Rule[] = [
  rule('having', 'Grouped', ['Grouped', 'Number'], { trigger: 'having', roles: ['', 'bound'] }, having),
  rule('having rows', 'Grouped', ['Grouped', 'Number'], { trigger: 'having', roles: ['', 'bound'] }, havingRows),
  rule('having the first', 'Grouped', ['Grouped', 'Number'], { trigger: 'having', roles: ['', 'bound'] }, havingFirst),
  rule('above the mean group', 'Grouped', ['Grouped'], { trigger: 'aboveAverage' }, againstMean('greater')),
  rule('below the mean group', 'Grouped', ['Grouped'], { trigger: 'belowAverage' }, againstMean('less'))
];
