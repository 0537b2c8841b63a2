import type { AggregateName, Expression, Table } from '../../plan/index.js';
import {
  aggregate,
  all,
  call,
  column,
  derive,
  filter,
  first,
  grouped,
  literal,
  opposite,
  sorted,
  termKey
} from '../terms/expressions.js';
import type { Grouped, Key, Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { countOf, reaches, tableOf } from './rows.js';
import { type Rule, rule } from './rule.js';

type Part<C extends keyof Terms> = { readonly term: Terms[C]; readonly start: number | undefined };

/** Groups of rows with their measures; undefined where a condition leaves one group only. */
function groupsOf(world: World, { rows, list }: Terms['Measured'], keys: readonly Key[]): Grouped | undefined {
  if (
    !reaches(world, rows, keys) ||
    rows.where.some(
      one =>
        one.type === 'where' &&
        one.form === 'value' &&
        one.where.type === 'call' &&
        keys.some(key => key.column === one.about && key.made === undefined && key.unit === undefined)
    )
  ) {
    return undefined;
  }
  if (
    list.some(({ value }) =>
      keys.some(
        key => key.made === undefined && key.unit === undefined && termKey(value).includes(JSON.stringify(key.column))
      )
    )
  ) {
    return undefined;
  }
  const only = keys.flatMap(key => (key.only === undefined ? [] : [key.only]));
  const table = tableOf(rows, world);
  const shown = list.at(-1)?.name ?? '';
  const by = keys.map(({ named }) => named);
  return {
    rows,
    keys,
    of: grouped(only.length === 0 ? table : filter(table, all(only)), by, list),
    measures: list.map(({ name }) => name),
    shown,
    steps: []
  };
}

const names = ({ keys }: Grouped): readonly string[] => keys.map(({ named }) => named.name);

const stepped = (groups: Grouped, step: string, of: Table, shown = groups.shown): Grouped => ({
  ...groups,
  of,
  shown,
  steps: [...groups.steps, step]
});

const isPlain = ({ steps }: Grouped): boolean => steps.length === 0;
const isLoose = ({ steps }: Grouped): boolean => !steps.some(step => step === 'order' || step === 'limit');

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

/** A column more that looks at the groups beside each one, in the order of time. */
const along =
  (
    step: string,
    build: (
      shown: Expression,
      over: { readonly per: readonly string[]; readonly order: readonly { readonly by: string }[] }
    ) => Expression
  ) =>
  (_: World, { term: groups }: Part<'Grouped'>): Grouped | undefined => {
    const line = timeline(groups);
    if (line === undefined || !isPlain(groups) || groups.measures.length > 2) {
      return undefined;
    }
    const value = build(column(groups.shown), { per: line.per, order: [{ by: line.time }] });
    return stepped(groups, step, derive(groups.of, step, value), step);
  };

type Over = { readonly per: readonly string[]; readonly order: readonly { readonly by: string }[] };

const shift = (of: Expression, over: Over): Expression => ({ type: 'window', fn: 'shift', of, n: 1, ...over });
const growth = (of: Expression, over: Over): Expression =>
  call('subtract', call('divide', of, shift(of, over)), literal(1));

const sharing =
  (factor: number) =>
  (_: World, { term: groups }: Part<'Grouped'>): Grouped | undefined => {
    if (!isPlain(groups)) {
      return undefined;
    }
    const shown = column(groups.shown);
    const share = call('divide', shown, { type: 'over', of: aggregate('sum', shown), per: [] });
    const name = factor === 1 ? 'share' : 'percent';
    return stepped(
      groups,
      'share',
      derive(groups.of, name, factor === 1 ? share : call('multiply', share, literal(factor))),
      name
    );
  };

const sharingWithin =
  (factor: number, at: number) =>
  (_: World, { term: groups }: Part<'Grouped'>): Grouped | undefined => {
    const key = names(groups)[at];
    if (!isPlain(groups) || groups.keys.length !== 2 || key === undefined) {
      return undefined;
    }
    const shown = column(groups.shown);
    const share = call('divide', shown, { type: 'over', of: aggregate('sum', shown), per: [key] });
    const name = factor === 1 ? 'share' : 'percent';
    return stepped(
      groups,
      'share',
      derive(groups.of, name, factor === 1 ? share : call('multiply', share, literal(factor))),
      name
    );
  };

const order =
  (descending: boolean) =>
  (_: World, { term: groups }: Part<'Grouped'>): Grouped | undefined =>
    isLoose(groups) ? stepped(groups, 'order', sorted(groups.of, groups.shown, descending)) : undefined;

const limit =
  (descending: boolean) =>
  (_: World, { term: groups }: Part<'Grouped'>, number?: Part<'Number'>): Grouped | undefined => {
    const n = number === undefined ? 1 : countOf(number.term);
    return n === undefined || !isLoose(groups)
      ? undefined
      : stepped(groups, 'limit', first(groups.of, n, groups.shown, descending));
  };

const limitPer =
  (descending: boolean, at: number) =>
  (_: World, { term: groups }: Part<'Grouped'>, number?: Part<'Number'>): Grouped | undefined => {
    const n = number === undefined ? 1 : countOf(number.term);
    const per = names(groups)[at];
    return n === undefined || per === undefined || groups.keys.length !== 2 || !isLoose(groups)
      ? undefined
      : stepped(groups, 'limit', first(groups.of, n, groups.shown, descending, [per]));
  };

const nth =
  (descending: boolean) =>
  (_: World, { term: groups }: Part<'Grouped'>, { term: number }: Part<'Number'>): Grouped | undefined => {
    const n = countOf(number);
    return n === undefined || n < 2 || n > 10 || !isLoose(groups)
      ? undefined
      : stepped(groups, 'limit', {
          type: 'limit',
          of: sorted(groups.of, groups.shown, descending),
          n: 1,
          offset: n - 1
        });
  };

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

/** Groups in which all of a list of conditions occur. */
const inEach = (
  world: World,
  { term: rows }: Part<'Rows'>,
  { term: { id } }: Part<'Column'>,
  { term: pair }: Part<'Contrast'>
): Grouped | undefined => {
  const facts = world.column(id);
  if (
    pair.one.form !== 'value' ||
    pair.other.form !== 'value' ||
    pair.one.about === id ||
    !reaches(world, rows, [id, pair]) ||
    (facts.kind === 'number' && !facts.isCode)
  ) {
    return undefined;
  }
  const measures = [pair.one, pair.other].map(({ where }, at) => ({
    name: at === 0 ? 'first' : 'second',
    value: aggregate('count', undefined, where)
  }));
  const key: Key = { named: { name: id, value: column(id) }, column: id };
  const counted = grouped(tableOf(rows, world), [key.named], measures);
  const of: Table = {
    type: 'select',
    of: filter(counted, call('and', ...measures.map(({ name }) => call('greater', column(name), literal(0))))),
    columns: [id]
  };
  return { rows, keys: [key], of, measures: [], shown: id, steps: ['having'] };
};

/** Things that have no row, or none but such rows, for which a condition holds. */
const inNone =
  (turned: boolean) =>
  (
    world: World,
    { term: rows }: Part<'Rows'>,
    { term: { id } }: Part<'Column'>,
    { term: condition }: Part<'Condition'>
  ): Grouped | undefined => {
    const facts = world.column(id);
    if (
      condition.type !== 'where' ||
      condition.about === id ||
      !reaches(world, rows, [id, condition]) ||
      (facts.kind !== 'text' && !facts.isCode)
    ) {
      return undefined;
    }
    const key: Key = { named: { name: id, value: column(id) }, column: id };
    const where = turned ? opposite(condition.where) : condition.where;
    const counted = grouped(
      tableOf(rows, world),
      [key.named],
      [{ name: 'count', value: aggregate('count', undefined, where) }]
    );
    const of: Table = {
      type: 'select',
      of: filter(counted, call('equal', column('count'), literal(0))),
      columns: [id]
    };
    return { rows, keys: [key], of, measures: [], shown: id, steps: ['having'] };
  };

/** Groups of two keys, put together by one of them. */
const regrouped =
  (fn: AggregateName, at: number) =>
  (_: World, { term: groups }: Part<'Grouped'>): Grouped | undefined => {
    const key = groups.keys[at];
    if (key === undefined || groups.keys.length !== 2 || !isPlain(groups)) {
      return undefined;
    }
    const name = `${fn}_${groups.shown}`;
    const of = grouped(
      groups.of,
      [{ name: key.named.name, value: column(key.named.name) }],
      [{ name, value: aggregate(fn, column(groups.shown)) }]
    );
    return { ...groups, keys: [key], of, measures: [name], shown: name, steps: ['regrouped'] };
  };

/** Rows whose key is among those of the first groups. */
const ofFirst = (
  world: World,
  { term: rows }: Part<'Rows'>,
  { term: best }: Part<'Best'>
): Terms['Rows'] | undefined => {
  const [key] = best.keys;
  if (
    key === undefined ||
    best.keys.length !== 1 ||
    key.made !== undefined ||
    key.unit !== undefined ||
    rows.base !== best.rows.base ||
    key.only !== undefined
  ) {
    return undefined;
  }
  const of: Table = {
    type: 'join',
    left: tableOf(rows, world),
    right: best.of,
    on: [{ left: key.column, right: key.column }],
    how: 'semi'
  };
  return { base: rows.base, where: [], of, ordered: true };
};

const measured = (
  world: World,
  { term: rows }: Part<'Rows'>,
  term: Terms['Measures']
): Terms['Measured'] | undefined => (reaches(world, rows, term) ? { rows, list: term.list } : undefined);

export const GROUPS: readonly (readonly Rule[])[] = [
  [
    rule('measured', 'Measured', ['Rows', 'Measure'], {}, (world, rows, { term }) =>
      measured(world, rows, { list: [term] })
    ),
    rule('measured more', 'Measured', ['Rows', 'Measures'], {}, (world, rows, { term }) => measured(world, rows, term))
  ],
  [
    rule('grouped', 'Grouped', ['Measured', 'Key'], {}, (world, { term }, key) => groupsOf(world, term, [key.term])),
    rule('grouped twice', 'Grouped', ['Measured', 'Keys'], {}, (world, { term }, keys) =>
      groupsOf(world, term, keys.term.list)
    ),
    rule(
      'in none',
      'Grouped',
      ['Rows', 'Column', 'Condition'],
      { trigger: 'never', roles: ['', 'key', ''] },
      inNone(false)
    ),
    rule(
      'in no other',
      'Grouped',
      ['Rows', 'Column', 'Condition'],
      { trigger: 'only', roles: ['', 'key', ''] },
      inNone(true)
    ),
    rule(
      'in each of two',
      'Grouped',
      ['Rows', 'Column', 'Contrast'],
      { trigger: 'both', roles: ['', 'key', ''] },
      inEach
    )
  ],
  [
    rule(
      'running total',
      'Grouped',
      ['Grouped'],
      { trigger: 'running' },
      along('running_total', (of, over) => ({ type: 'window', fn: 'cumulative', of, aggregate: 'sum', ...over }))
    ),
    rule('growth', 'Grouped', ['Grouped'], { trigger: 'growth' }, along('growth', growth)),
    rule(
      'growth in percent',
      'Grouped',
      ['Grouped'],
      { trigger: 'growth' },
      along('growth', (of, over) => call('multiply', growth(of, over), literal(100)))
    ),
    rule(
      'change',
      'Grouped',
      ['Grouped'],
      { trigger: 'change' },
      along('change', (of, over) => call('subtract', of, shift(of, over)))
    ),
    rule(
      'rolling mean',
      'Grouped',
      ['Grouped', 'Number'],
      { trigger: 'rolling', roles: ['', 'window'] },
      (world, groups, { term: number }) => {
        const n = countOf({ ...number, unit: '' });
        return n === undefined || n < 2 || n > 60
          ? undefined
          : along('rolling_mean', (of, over) => ({ type: 'window', fn: 'rolling', of, aggregate: 'mean', n, ...over }))(
              world,
              groups
            );
      }
    ),
    rule('share of all', 'Grouped', ['Grouped'], { trigger: 'share' }, sharing(1)),
    rule('percent of all', 'Grouped', ['Grouped'], { trigger: 'percent' }, sharing(100)),
    rule('share within the first', 'Grouped', ['Grouped'], { trigger: 'share' }, sharingWithin(1, 0)),
    rule('share within the second', 'Grouped', ['Grouped'], { trigger: 'share' }, sharingWithin(1, 1)),
    rule('percent within the first', 'Grouped', ['Grouped'], { trigger: 'percent' }, sharingWithin(100, 0)),
    rule('percent within the second', 'Grouped', ['Grouped'], { trigger: 'percent' }, sharingWithin(100, 1)),
    ...[0, 1].flatMap(at =>
      (['mean', 'max', 'median'] as const).map(fn =>
        rule(`${fn} per key ${at}`, 'Grouped', ['Grouped'], { trigger: fn }, regrouped(fn, at))
      )
    ),
    rule('having', 'Grouped', ['Grouped', 'Number'], { trigger: 'having', roles: ['', 'bound'] }, having),
    rule('having rows', 'Grouped', ['Grouped', 'Number'], { trigger: 'having', roles: ['', 'bound'] }, havingRows),
    rule(
      'having the first',
      'Grouped',
      ['Grouped', 'Number'],
      { trigger: 'having', roles: ['', 'bound'] },
      havingFirst
    ),
    rule('above the mean group', 'Grouped', ['Grouped'], { trigger: 'aboveAverage' }, againstMean('greater')),
    rule('below the mean group', 'Grouped', ['Grouped'], { trigger: 'belowAverage' }, againstMean('less'))
  ],
  [
    rule('highest first', 'Grouped', ['Grouped'], { trigger: 'descending' }, order(true)),
    rule('lowest first', 'Grouped', ['Grouped'], { trigger: 'ascending' }, order(false)),
    rule('top', 'Best', ['Grouped', 'Number'], { trigger: 'top', roles: ['', 'how many'] }, limit(true)),
    rule('bottom', 'Best', ['Grouped', 'Number'], { trigger: 'bottom', roles: ['', 'how many'] }, limit(false)),
    rule('most', 'Best', ['Grouped'], { trigger: 'most' }, limit(true)),
    rule('fewest', 'Best', ['Grouped'], { trigger: 'fewest' }, limit(false)),
    ...[0, 1].flatMap(at => [
      rule(
        `top per key ${at}`,
        'Best',
        ['Grouped', 'Number'],
        { trigger: 'top', roles: ['', 'how many'] },
        limitPer(true, at)
      ),
      rule(
        `bottom per key ${at}`,
        'Best',
        ['Grouped', 'Number'],
        { trigger: 'bottom', roles: ['', 'how many'] },
        limitPer(false, at)
      ),
      rule(`most per key ${at}`, 'Best', ['Grouped'], { trigger: 'most' }, limitPer(true, at)),
      rule(`fewest per key ${at}`, 'Best', ['Grouped'], { trigger: 'fewest' }, limitPer(false, at))
    ]),
    rule('n-th', 'Best', ['Grouped', 'Number'], { trigger: 'top', roles: ['', 'rank'] }, nth(true)),
    rule('n-th from below', 'Best', ['Grouped', 'Number'], { trigger: 'bottom', roles: ['', 'rank'] }, nth(false))
  ]
];

/** What the first groups hold, and measures of groups. */
export const OF_GROUPS: readonly (readonly Rule[])[] = [
  [rule('rows of the first', 'Rows', ['Rows', 'Best'], {}, ofFirst)],
  [
    rule('measured among the first', 'Measured', ['Rows', 'Measure'], {}, (world, rows, { term }) =>
      rows.term.of.type === 'join' ? measured(world, rows, { list: [term] }) : undefined
    )
  ]
];

export const reduce =
  (fn: AggregateName) =>
  (groups: Grouped): Table | undefined =>
    isLoose(groups) && groups.measures.length > 0
      ? grouped(
          groups.of,
          [],
          [{ name: fn, value: fn === 'count' ? aggregate('count') : aggregate(fn, column(groups.shown)) }]
        )
      : undefined;
