import type { Table } from '../../plan/index.js';
import { aggregate, among, call, column, filter, first, sorted } from '../terms/expressions.js';
import type { Grouped } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { compared } from './conditions.js';
import { isLoose, isPlain, names, stepped } from './group-steps.js';
import { type Part, type Rule, rule } from './rule.js';
import { countOf } from './rows.js';

const having = (_: World, { term: groups }: Part<'Grouped'>, { term: number }: Part<'Number'>): Grouped | undefined => {
  const condition = number.op === 'either' ? undefined : compared(column(groups.shown), number);
  return condition === undefined || !isLoose(groups) || groups.steps.includes('having') || groups.steps.length > 1
    ? undefined
    : stepped(groups, 'having', filter(groups.of, condition));
};

/** Filters groups by their number of rows, whatever else is measured of them. */
const havingRows = (
  _: World,
  { term: groups }: Part<'Grouped'>,
  { term: number }: Part<'Number'>
): Grouped | undefined => {
  const { of, measures } = groups;
  const condition = ['range', 'either', 'equal'].includes(number.op) ? undefined : compared(column('count'), number);
  if (condition === undefined || !isPlain(groups) || of.type !== 'aggregate' || measures.includes('count')) {
    return undefined;
  }
  const counted: Table = { ...of, measures: [...of.measures, { name: 'count', value: aggregate('count') }] };
  return { ...stepped(groups, 'having', filter(counted, condition)), measures: [...measures, 'count'] };
};

const againstMean =
  (fn: 'greater' | 'less') =>
  (_: World, { term: groups }: Part<'Grouped'>): Grouped | undefined => {
    const shown = column(groups.shown);
    return isPlain(groups)
      ? stepped(groups, 'having', filter(groups.of, call(fn, shown, among('mean', shown))))
      : undefined;
  };

/** Filters of groups by their measures. */
export const GROUP_FILTERS: readonly Rule[] = [
  rule('having', 'Grouped', ['Grouped', 'Number:bound'], 'having', having),
  rule('having rows', 'Grouped', ['Grouped', 'Number:bound'], 'having', havingRows),
  rule('above the mean group', 'Grouped', ['Grouped'], 'aboveAverage', againstMean('greater')),
  rule('below the mean group', 'Grouped', ['Grouped'], 'belowAverage', againstMean('less'))
];

const order =
  (descending: boolean) =>
  (_: World, { term: groups }: Part<'Grouped'>): Grouped | undefined =>
    isLoose(groups) ? stepped(groups, 'order', sorted(groups.of, groups.shown, descending)) : undefined;

/** The first groups of all, or for each value of the key at place `at`. */
const limit =
  (descending: boolean, at?: number) =>
  (_: World, { term: groups }: Part<'Grouped'>, number?: Part<'Number'>): Grouped | undefined => {
    const n = number === undefined ? 1 : countOf(number.term);
    const per = at === undefined ? [] : names(groups).slice(at, at + 1);
    return n === undefined || !isLoose(groups) || (at !== undefined && groups.keys.length !== 2)
      ? undefined
      : stepped(groups, 'limit', first(groups.of, n, groups.shown, descending, per));
  };

/** The ends of an order: the triggers for several groups and for one, and whether the highest come first. */
const ENDS = [
  ['top', 'most', true],
  ['bottom', 'fewest', false]
] as const;

/** Groups in the order of their measure, and the first of them. */
export const RANKS: readonly Rule[] = [
  rule('highest first', 'Grouped', ['Grouped'], 'descending', order(true)),
  rule('lowest first', 'Grouped', ['Grouped'], 'ascending', order(false)),
  ...([undefined, 0, 1] as const).flatMap(outer => {
    const per = outer === undefined ? '' : ` per key ${outer}`;
    return ENDS.flatMap(([several, one, descending]): readonly Rule[] => [
      { ...rule(`${several}${per}`, 'Best', ['Grouped', 'Number:how many'], several, limit(descending, outer)), outer },
      { ...rule(`${one}${per}`, 'Best', ['Grouped'], one, limit(descending, outer)), outer }
    ]);
  })
];
