import type { Expression, Table } from '../../plan/index.js';
import { among, call, column, derive, literal } from '../terms/expressions.js';
import type { Trigger } from '../lexicon/triggers.js';
import type { Grouped } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { countOf } from './rows.js';
import { type Part, type Rule, rule } from './rule.js';

export const names = ({ keys }: Grouped): readonly string[] => keys.map(({ named }) => named.name);

export const stepped = (groups: Grouped, step: string, of: Table, shown = groups.shown): Grouped => ({
  ...groups,
  of,
  shown,
  steps: [...groups.steps, step]
});

export const isPlain = ({ steps }: Grouped): boolean => steps.length === 0;
export const isLoose = ({ steps }: Grouped): boolean => !steps.some(step => step === 'order' || step === 'limit');

/** The key of a table that runs along time, and the other ones. */
function timeline({ keys }: Grouped): { readonly time: string; readonly per: readonly string[] } | undefined {
  const time =
    keys.find(({ unit }) => unit !== undefined) ??
    keys.find(
      ({ made, named }) => made === 'part' && named.value.type === 'datePart' && named.value.part !== 'weekdayName'
    ) ??
    (keys.length === 1 && keys[0]?.made === undefined ? keys[0] : undefined);
  return time === undefined || keys.length > 2
    ? undefined
    : { time: time.named.name, per: keys.filter(key => key !== time).map(({ named }) => named.name) };
}

type Over = { readonly per: readonly string[]; readonly order: readonly { readonly by: string }[] };
type Step = (shown: Expression, over: Over) => Expression;

/** Adds a column that is computed from each group and those before it, in the order of time. */
const along =
  (step: string, build: Step) =>
  (_: World, { term: groups }: Part<'Grouped'>): Grouped | undefined => {
    const line = timeline(groups);
    if (line === undefined || !isPlain(groups) || groups.measures.length > 2) {
      return undefined;
    }
    const value = build(column(groups.shown), { per: line.per, order: [{ by: line.time }] });
    return stepped(groups, step, derive(groups.of, step, value), step);
  };

const shift = (of: Expression, over: Over): Expression => ({ type: 'window', fn: 'shift', of, ...over });
const running = (of: Expression, over: Over): Expression => ({ type: 'window', fn: 'cumulative', of, ...over });
const growth = (of: Expression, over: Over): Expression =>
  call('subtract', call('divide', of, shift(of, over)), literal(1));

/** Adds the share of each group in the total of all groups, or of those with the same key at place `at`. */
const sharing =
  (name: 'share' | 'percent', at?: number) =>
  (_: World, { term: groups }: Part<'Grouped'>): Grouped | undefined => {
    if (!isPlain(groups) || (at !== undefined && groups.keys.length !== 2)) {
      return undefined;
    }
    const shown = column(groups.shown);
    const per = at === undefined ? [] : names(groups).slice(at, at + 1);
    const share = call('divide', shown, among('sum', shown, per));
    const value = name === 'share' ? share : call('multiply', share, literal(100));
    return stepped(groups, 'share', derive(groups.of, name, value), name);
  };

const stepping = (name: string, trigger: Trigger, step: string, build: Step): Rule =>
  rule(name, 'Grouped', ['Grouped'], trigger, along(step, build));

/** Steps that add a column to groups. */
export const STEPS: readonly Rule[] = [
  stepping('running total', 'running', 'running_total', running),
  stepping('growth', 'growth', 'growth', growth),
  stepping('growth in percent', 'growth', 'growth', (of, over) => call('multiply', growth(of, over), literal(100))),
  stepping('change', 'change', 'change', (of, over) => call('subtract', of, shift(of, over))),
  rule('rolling mean', 'Grouped', ['Grouped', 'Number:window'], 'rolling', (world, groups, { term: number }) => {
    const n = countOf({ ...number, unit: '' });
    return n === undefined || n < 2 || n > 60
      ? undefined
      : along('rolling_mean', (of, over) => ({ type: 'window', fn: 'rolling', of, n, ...over }))(world, groups);
  }),
  ...(['share', 'percent'] as const).map(name => rule(`${name} of all`, 'Grouped', ['Grouped'], name, sharing(name))),
  ...(['share', 'percent'] as const).flatMap(name =>
    ['first', 'second'].map((place, at) =>
      rule(`${name} within the ${place}`, 'Grouped', ['Grouped'], name, sharing(name, at))
    )
  )
];
