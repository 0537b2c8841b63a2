import type { CastType, ChartKind, Expression, Plan, ReportKind, Table, TestKind } from '../../plan/index.js';
import {
  aggregate,
  call,
  column,
  derive,
  filter,
  grouped,
  literal,
  opposite,
  plainName,
  sorted,
  tablesIn
} from '../terms/expressions.js';
import type { Grouped, Rows, Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import type { Trigger } from '../lexicon/triggers.js';
import { columnOf, isNumber } from './conditions.js';
import { reduce } from './groups.js';
import { countOf, numbersOf, reaches, tableOf } from './rows.js';
import { type Rule, rule } from './rule.js';

type Part<C extends keyof Terms> = { readonly term: Terms[C]; readonly start: number | undefined };

const table = (of: Table): Plan => ({ type: 'table', of });
const value = (of: Table): Plan => ({ type: 'value', of });

const isWhole = ({ where, ordered, of }: Rows): boolean => where.length === 0 && !ordered && of.type === 'source';

const reports =
  (kind: ReportKind) =>
  (world: World, { term: rows }: Part<'Rows'>): Plan | undefined =>
    kind === 'shape' || kind === 'types' || kind === 'duplicates' || kind === 'missing'
      ? isWhole(rows)
        ? { type: 'report', of: rows.of, kind }
        : undefined
      : { type: 'report', of: tableOf(rows, world), kind };

const REPORTS: readonly (readonly [ReportKind, Trigger])[] = [
  ['shape', 'shape'],
  ['types', 'types'],
  ['missing', 'missingReport'],
  ['duplicates', 'duplicates'],
  ['describe', 'describe'],
  ['correlations', 'correlations']
];

/** Columns of rows as a list. */
function listOf(world: World, rows: Rows, columns: readonly string[]): Terms['List'] | undefined {
  return reaches(world, rows, columns) && new Set(columns).size === columns.length && columns.length <= 6
    ? { rows, columns }
    : undefined;
}

const LISTS: readonly (readonly Rule[])[] = [
  [
    rule(
      'listed',
      'List',
      ['Rows', 'Column'],
      { trigger: 'whole', roles: ['', 'listed'] },
      (world, { term: rows }, { term: { id } }) => (isWhole(rows) ? undefined : listOf(world, rows, [id]))
    ),
    rule(
      'of the picked',
      'List',
      ['Picked', 'Column'],
      { roles: ['', 'listed'] },
      (world, { term: rows }, { term: { id } }) => listOf(world, rows, [id])
    ),
    rule(
      'columns of all',
      'List',
      ['Rows', 'Column'],
      { trigger: 'whole', roles: ['', 'listed'] },
      (world, { term: rows }, { term: { id } }) => (isWhole(rows) ? listOf(world, rows, [id]) : undefined)
    ),
    rule(
      'when',
      'List',
      ['Picked', 'Date'],
      { trigger: 'when', roles: ['', 'listed'] },
      (world, { term: rows }, { term: { id } }) => listOf(world, rows, [id])
    )
  ],
  [
    rule(
      'one more column',
      'List',
      ['List', 'Column'],
      { roles: ['', 'listed'] },
      (world, { term }, { term: { id } }) => listOf(world, term.rows, [...term.columns, id])
    )
  ],
  [
    rule(
      'one more column',
      'List',
      ['List', 'Column'],
      { roles: ['', 'listed'] },
      (world, { term }, { term: { id } }) => listOf(world, term.rows, [...term.columns, id])
    )
  ],
  [
    rule(
      'one more column',
      'List',
      ['List', 'Column'],
      { roles: ['', 'listed'] },
      (world, { term }, { term: { id } }) => listOf(world, term.rows, [...term.columns, id])
    )
  ],
  [
    rule('two columns', 'Columns', ['Column', 'Column'], { roles: ['listed', 'listed'] }, (world, one, other) =>
      world.column(one.term.id).table === world.column(other.term.id).table &&
      one.term.id !== other.term.id &&
      (one.start ?? 0) < (other.start ?? 0)
        ? { list: [one.term.id, other.term.id] }
        : undefined
    )
  ],
  ...Array.from({ length: 3 }, () => [
    rule(
      'three columns',
      'Columns',
      ['Columns', 'Column'],
      { roles: ['', 'listed'] },
      (world, { term }, { term: { id } }) =>
        term.list.length < 6 &&
        !term.list.includes(id) &&
        world.column(id).table === world.column(term.list[0] ?? '').table
          ? { list: [...term.list, id] }
          : undefined
    )
  ])
];

const sort =
  (descending: boolean) =>
  (world: World, { term: rows }: Part<'Rows'>, { term }: Part<'Amount'>): Plan | undefined => {
    const facts = columnOf(world, term);
    return facts !== undefined && reaches(world, rows, facts.id) && !rows.ordered
      ? table(sorted(tableOf(rows, world), facts.id, descending))
      : undefined;
  };

const sortDate =
  (descending: boolean) =>
  (world: World, { term: rows }: Part<'Rows'>, { term: { id } }: Part<'Date'>): Plan | undefined =>
    reaches(world, rows, id) && !rows.ordered ? table(sorted(tableOf(rows, world), id, descending)) : undefined;

const sortList =
  (descending: boolean) =>
  (_: World, { term }: Part<'Plan'>, { term: { id } }: Part<'Column'>): Plan | undefined => {
    if (term.type !== 'table' || term.of.type !== 'select') {
      return undefined;
    }
    return table({ ...term.of, of: sorted(term.of.of, id, descending) });
  };

const LOOKS: readonly Rule[] = [
  rule('value', 'Plan', ['Measured'], { roles: [] }, (world, { term: { rows, list } }) => {
    const of = grouped(tableOf(rows, world), [], list);
    return list.length === 1 ? value(of) : table(of);
  }),
  rule('groups', 'Plan', ['Grouped'], {}, (_, { term }) => table(term.of)),
  rule('best', 'Plan', ['Best'], {}, (_, { term }) => table(term.of)),
  rule('best key', 'Plan', ['Best'], {}, (_, { term }) => {
    const [key] = term.keys;
    return key === undefined ? undefined : table({ type: 'select', of: term.of, columns: [key.named.name] });
  }),
  ...(['mean', 'max', 'min', 'median', 'std', 'count', 'sum'] as const).map(fn =>
    rule(`${fn} of groups`, 'Plan', ['Grouped'], { trigger: fn }, (_, { term }) => {
      const of = reduce(fn)(term);
      return of === undefined ? undefined : value(of);
    })
  ),
  rule('range of groups', 'Plan', ['Grouped'], { trigger: 'range' }, (_, { term }) =>
    term.steps.length === 0
      ? value(
          grouped(
            term.of,
            [],
            [
              {
                name: 'range',
                value: call('subtract', aggregate('max', column(term.shown)), aggregate('min', column(term.shown)))
              }
            ]
          )
        )
      : undefined
  ),
  rule('picked', 'Plan', ['Picked'], {}, (_, { term }) => table(term.of)),
  rule('list', 'Plan', ['List'], {}, (world, { term: { rows, columns } }) =>
    table({ type: 'select', of: tableOf(rows, world), columns })
  ),
  rule('rows', 'Plan', ['Rows'], { trigger: 'whole' }, (world, { term }) => table(tableOf(term, world))),
  rule('rows without a word', 'Plan', ['Rows'], {}, (world, { term }) =>
    term.where.length > 0 ? table(tableOf(term, world)) : undefined
  ),
  rule(
    'number of rows',
    'Plan',
    ['Rows', 'Column'],
    { trigger: 'distinct', roles: ['', 'listed'] },
    (world, { term: rows }, { term: { id } }) =>
      reaches(world, rows, id) && !rows.ordered
        ? value(grouped(tableOf(rows, world), [], [{ name: 'count', value: aggregate('nunique', column(id)) }]))
        : undefined
  ),
  rule(
    'head',
    'Plan',
    ['Rows', 'Number'],
    { trigger: 'head', roles: ['', 'how many'] },
    (world, { term: rows }, { term: number }) => {
      const n = countOf(number);
      return n === undefined || rows.ordered ? undefined : table({ type: 'limit', of: tableOf(rows, world), n });
    }
  ),
  rule('head of five', 'Plan', ['Rows'], { trigger: 'head' }, (world, { term: rows }) =>
    rows.ordered ? undefined : table({ type: 'limit', of: tableOf(rows, world), n: 5 })
  ),
  rule(
    'sample',
    'Plan',
    ['Rows', 'Number'],
    { trigger: 'sample', roles: ['', 'how many'] },
    (world, { term: rows }, { term: number }) => {
      const n = countOf(number);
      return n === undefined || rows.ordered
        ? undefined
        : table({ type: 'sample', of: tableOf(rows, world), n, seed: 0 });
    }
  ),
  rule('sample of one', 'Plan', ['Rows'], { trigger: 'sample' }, (world, { term: rows }) =>
    rows.ordered ? undefined : table({ type: 'sample', of: tableOf(rows, world), n: 5, seed: 0 })
  ),
  rule(
    'values',
    'Plan',
    ['Rows', 'Column'],
    { trigger: 'values', roles: ['', 'listed'] },
    (world, { term: rows }, { term: { id } }) =>
      reaches(world, rows, id) && !rows.ordered
        ? table({ type: 'distinct', of: tableOf(rows, world), columns: [id] })
        : undefined
  ),
  rule(
    'pairs of values',
    'Plan',
    ['Rows', 'Columns'],
    { trigger: 'values' },
    (world, { term: rows }, { term: { list } }) =>
      reaches(world, rows, list) && !rows.ordered
        ? table({ type: 'distinct', of: tableOf(rows, world), columns: list })
        : undefined
  ),
  rule('sorted down', 'Plan', ['Rows', 'Amount'], { trigger: 'descending', roles: ['', 'rank'] }, sort(true)),
  rule('sorted up', 'Plan', ['Rows', 'Amount'], { trigger: 'ascending', roles: ['', 'rank'] }, sort(false)),
  rule('latest first', 'Plan', ['Rows', 'Date'], { trigger: 'descending', roles: ['', 'rank'] }, sortDate(true)),
  rule('earliest first', 'Plan', ['Rows', 'Date'], { trigger: 'ascending', roles: ['', 'rank'] }, sortDate(false)),
  ...REPORTS.map(([kind, trigger]) => rule(kind, 'Plan', ['Rows'], { trigger }, reports(kind))),
  ...(['describe', 'missing', 'correlations'] as const).flatMap(kind => {
    const trigger = REPORTS.find(([name]) => name === kind)?.[1] ?? 'describe';
    return [
      rule(
        `${kind} of one`,
        'Plan',
        ['Rows', 'Column'],
        { trigger, roles: ['', 'described'] },
        (world, { term: rows }, { term: { id } }) =>
          reaches(world, rows, id) && kind !== 'correlations'
            ? { type: 'report', of: tableOf(rows, world), kind, columns: [id] }
            : undefined
      ),
      rule(`${kind} of some`, 'Plan', ['Rows', 'Columns'], { trigger }, (world, { term: rows }, { term: { list } }) =>
        reaches(world, rows, list) ? { type: 'report', of: tableOf(rows, world), kind, columns: list } : undefined
      )
    ];
  }),
  rule(
    'missing in a column',
    'Plan',
    ['Rows', 'Column'],
    { trigger: 'missingReport', roles: ['', 'described'] },
    (world, { term: rows }, { term: { id } }) =>
      reaches(world, rows, id) && !rows.ordered
        ? value(
            grouped(
              tableOf(rows, world),
              [],
              [{ name: 'missing', value: aggregate('count', undefined, call('isMissing', column(id))) }]
            )
          )
        : undefined
  ),
  ...(['max', 'mean'] as const).map(fn =>
    rule(
      `${fn} gap`,
      'Plan',
      ['Rows', 'Date'],
      { trigger: 'gap', roles: ['', 'dated'] },
      (world, { term: rows }, { term: { id } }) => {
        if (!reaches(world, rows, id) || world.column(id).kind !== 'date' || rows.ordered) {
          return undefined;
        }
        const before: Expression = { type: 'window', fn: 'shift', of: column(id), n: 1, per: [], order: [{ by: id }] };
        const gaps = derive(tableOf(rows, world), 'gap', {
          type: 'dateDifference',
          from: before,
          to: column(id),
          unit: 'day'
        });
        return value(grouped(gaps, [], [{ name: 'gap', value: aggregate(fn, column('gap')) }]));
      }
    )
  )
];

/** Along the horizontal axis: time, else the first key. */
function axes({ keys }: Grouped): { readonly x: string; readonly colour?: string } | undefined {
  const x = keys.find(({ unit }) => unit !== undefined) ?? keys.find(({ made }) => made === 'part') ?? keys[0];
  const other = keys.find(key => key !== x);
  return x === undefined || keys.length > 2
    ? undefined
    : { x: x.named.name, ...(other === undefined ? {} : { colour: other.named.name }) };
}

const drawn =
  (kind: 'bar' | 'line' | 'pie', options: { readonly stacked?: boolean; readonly turned?: boolean } = {}) =>
  (_: World, { term: groups }: Part<'Grouped'> | Part<'Best'>): Plan | undefined => {
    const found = axes(groups);
    if (
      found === undefined ||
      groups.measures.length > 1 ||
      groups.measures.length === 0 ||
      (kind === 'pie' && groups.keys.length > 1)
    ) {
      return undefined;
    }
    const [first, second] = groups.keys;
    const isOnLine = groups.keys.some(
      ({ unit, made, named }) =>
        unit !== undefined || (made !== undefined && made !== 'condition') || named.value.type === 'column'
    );
    if ((kind === 'line' && !isOnLine) || (options.stacked === true && second === undefined)) {
      return undefined;
    }
    if (options.turned === true) {
      return second === undefined ||
        first === undefined ||
        found.colour === undefined ||
        groups.keys.some(({ unit }) => unit !== undefined)
        ? undefined
        : { type: 'chart', of: groups.of, kind, x: found.colour, y: groups.shown, colour: found.x };
    }
    return {
      type: 'chart',
      of: groups.of,
      kind,
      y: groups.shown,
      ...found,
      ...(options.stacked === true ? { stacked: true } : {})
    };
  };

/** An amount as a column of rows that a chart or a test may name. */
function withAmount(
  world: World,
  rows: Rows,
  { value: of }: Terms['Amount']
): { readonly of: Table; readonly name: string } | undefined {
  if (!reaches(world, rows, of) || rows.ordered) {
    return undefined;
  }
  const from = tableOf(rows, world);
  const name = of.type === 'dateDifference' ? `${of.unit}s` : 'amount';
  return of.type === 'column' ? { of: from, name: of.name } : { of: derive(from, name, of), name };
}

const ofRows =
  (kind: ChartKind) =>
  (
    world: World,
    { term: rows }: Part<'Rows'>,
    { term: amount }: Part<'Amount'>,
    key?: Part<'Column'>
  ): Plan | undefined => {
    const y = withAmount(world, rows, amount);
    if (
      y === undefined ||
      (key !== undefined &&
        (!reaches(world, rows, key.term.id) ||
          key.term.id === y.name ||
          world.column(key.term.id).identifies ||
          world.column(key.term.id).kind === 'date'))
    ) {
      return undefined;
    }
    return { type: 'chart', of: y.of, kind, y: y.name, ...(key === undefined ? {} : { x: key.term.id }) };
  };

const scatter = (
  world: World,
  { term: rows }: Part<'Rows'>,
  one: Part<'Amount'>,
  other: Part<'Amount'>,
  colour?: Part<'Column'>
): Plan | undefined => {
  const [x, y] = [columnOf(world, one.term), columnOf(world, other.term)];
  return x === undefined ||
    y === undefined ||
    x.id === y.id ||
    rows.ordered ||
    !reaches(world, rows, [x.id, y.id, colour?.term.id ?? '']) ||
    x.isCode ||
    y.isCode ||
    (colour !== undefined &&
      (world.column(colour.term.id).kind === 'number' ||
        world.column(colour.term.id).kind === 'date' ||
        world.column(colour.term.id).identifies))
    ? undefined
    : {
        type: 'chart',
        of: tableOf(rows, world),
        kind: 'scatter',
        x: x.id,
        y: y.id,
        ...(colour === undefined ? {} : { colour: colour.term.id })
      };
};

const CHARTS: readonly Rule[] = [
  ...(['Grouped', 'Best'] as const).flatMap(category => [
    rule('bar', 'Plan', [category], { trigger: 'bar' }, drawn('bar')),
    rule('line', 'Plan', [category], { trigger: 'line' }, drawn('line')),
    rule('pie', 'Plan', [category], { trigger: 'pie' }, drawn('pie'))
  ]),
  rule('bar turned', 'Plan', ['Grouped'], { trigger: 'bar' }, drawn('bar', { turned: true })),
  rule('line turned', 'Plan', ['Grouped'], { trigger: 'line' }, drawn('line', { turned: true })),
  rule('stacked bar', 'Plan', ['Grouped'], { trigger: 'stacked' }, drawn('bar', { stacked: true })),
  rule('histogram', 'Plan', ['Rows', 'Amount'], { trigger: 'histogram', roles: ['', 'amount'] }, ofRows('histogram')),
  rule(
    'histogram in groups',
    'Plan',
    ['Rows', 'Amount', 'Column'],
    { trigger: 'histogram', roles: ['', 'amount', 'key'] },
    ofRows('histogram')
  ),
  rule(
    'histogram of bins',
    'Plan',
    ['Rows', 'Amount', 'Number'],
    { trigger: 'histogram', roles: ['', 'amount', 'how many'] },
    (world, rows, amount, { term: number }) => {
      const plan = ofRows('histogram')(world, rows, amount);
      const bins = countOf(number);
      return bins === undefined || bins < 2 || plan?.type !== 'chart' ? undefined : { ...plan, bins };
    }
  ),
  rule('box', 'Plan', ['Rows', 'Amount', 'Column'], { trigger: 'box', roles: ['', 'amount', 'key'] }, ofRows('box')),
  rule('box of all', 'Plan', ['Rows', 'Amount'], { trigger: 'box', roles: ['', 'amount'] }, ofRows('box')),
  rule(
    'violin',
    'Plan',
    ['Rows', 'Amount', 'Column'],
    { trigger: 'violin', roles: ['', 'amount', 'key'] },
    ofRows('violin')
  ),
  rule('scatter', 'Plan', ['Rows', 'Amount', 'Amount'], { trigger: 'scatter', roles: ['', 'x', 'y'] }, scatter),
  rule(
    'scatter in colours',
    'Plan',
    ['Rows', 'Amount', 'Amount', 'Column'],
    { trigger: 'scatter', roles: ['', 'x', 'y', 'key'] },
    scatter
  ),
  rule('heat map', 'Plan', ['Grouped'], { trigger: 'heatmap' }, (_, { term }) => {
    const [x, y] = term.keys;
    return x === undefined || y === undefined || term.keys.length > 2 || term.measures.length !== 1
      ? undefined
      : { type: 'chart', of: term.of, kind: 'heatmap', x: x.named.name, y: y.named.name, colour: term.shown };
  }),
  rule('map of correlations', 'Plan', ['Rows'], { trigger: 'correlationMap' }, (world, { term }) =>
    isWhole(term) && numbersOf(world, term.base).length > 1
      ? { type: 'chart', of: term.of, kind: 'heatmap' }
      : undefined
  ),
  rule(
    'map of some correlations',
    'Plan',
    ['Rows', 'Columns'],
    { trigger: 'correlationMap' },
    (world, { term: rows }, { term: { list } }) =>
      reaches(world, rows, list) && list.every(id => isNumber(world.column(id)))
        ? { type: 'chart', of: { type: 'select', of: tableOf(rows, world), columns: list }, kind: 'heatmap' }
        : undefined
  )
];

const tested =
  (kind: TestKind, method?: 'spearman' | 'kendall') =>
  (
    world: World,
    { term: rows }: Part<'Rows'>,
    { term: amount }: Part<'Amount'>,
    other?: Part<'Column'>
  ): Plan | undefined => {
    const y = withAmount(world, rows, amount);
    if (
      y === undefined ||
      (other !== undefined && (!reaches(world, rows, other.term.id) || other.term.id === y.name))
    ) {
      return undefined;
    }
    const facts = other === undefined ? undefined : world.column(other.term.id);
    const needsNumber = kind === 'correlation' || kind === 'regression';
    if (
      facts !== undefined &&
      (needsNumber
        ? !isNumber(facts) || facts.isCode
        : facts.kind === 'date' || facts.identifies || (facts.distinct ?? 3) > 60)
    ) {
      return undefined;
    }
    if ((kind === 'tTest' || kind === 'mannWhitney') && facts?.distinct !== 2) {
      return undefined;
    }
    return {
      type: 'test',
      of: y.of,
      kind,
      y: y.name,
      ...(facts === undefined ? {} : { x: facts.id }),
      ...(method === undefined ? {} : { method })
    };
  };

/** Two values of a column are compared: only their rows are tested. */
const testedPair =
  (kind: 'tTest' | 'mannWhitney') =>
  (
    world: World,
    { term: rows }: Part<'Rows'>,
    { term: amount }: Part<'Amount'>,
    { term: { one, other } }: Part<'Contrast'>
  ): Plan | undefined => {
    const values = [one, other].map(({ where }) =>
      where.type === 'call' && where.fn === 'equal' && where.args[1]?.type === 'literal' ? where.args[1].value : null
    );
    const y = withAmount(world, rows, amount);
    if (
      y === undefined ||
      one.form !== 'value' ||
      other.form !== 'value' ||
      values.includes(null) ||
      !reaches(world, rows, one.about)
    ) {
      return undefined;
    }
    const of = filter(y.of, { type: 'isIn', of: column(one.about), values: values.filter(found => found !== null) });
    return { type: 'test', of, kind, y: y.name, x: one.about };
  };

const TESTS: readonly Rule[] = [
  rule(
    'correlation',
    'Plan',
    ['Rows', 'Amount', 'Column'],
    { trigger: 'correlation', roles: ['', 'y', 'x'] },
    tested('correlation')
  ),
  rule(
    'spearman',
    'Plan',
    ['Rows', 'Amount', 'Column'],
    { trigger: 'spearman', roles: ['', 'y', 'x'] },
    tested('correlation', 'spearman')
  ),
  rule(
    'kendall',
    'Plan',
    ['Rows', 'Amount', 'Column'],
    { trigger: 'kendall', roles: ['', 'y', 'x'] },
    tested('correlation', 'kendall')
  ),
  rule(
    'regression',
    'Plan',
    ['Rows', 'Amount', 'Column'],
    { trigger: 'regression', roles: ['', 'y', 'x'] },
    tested('regression')
  ),
  rule('t-test', 'Plan', ['Rows', 'Amount', 'Column'], { trigger: 'tTest', roles: ['', 'y', 'key'] }, tested('tTest')),
  rule(
    'mann-whitney',
    'Plan',
    ['Rows', 'Amount', 'Column'],
    { trigger: 'mannWhitney', roles: ['', 'y', 'key'] },
    tested('mannWhitney')
  ),
  rule(
    't-test of two',
    'Plan',
    ['Rows', 'Amount', 'Contrast'],
    { trigger: 'tTest', roles: ['', 'y', ''] },
    testedPair('tTest')
  ),
  rule(
    'mann-whitney of two',
    'Plan',
    ['Rows', 'Amount', 'Contrast'],
    { trigger: 'mannWhitney', roles: ['', 'y', ''] },
    testedPair('mannWhitney')
  ),
  rule('anova', 'Plan', ['Rows', 'Amount', 'Column'], { trigger: 'anova', roles: ['', 'y', 'key'] }, tested('anova')),
  rule(
    'kruskal',
    'Plan',
    ['Rows', 'Amount', 'Column'],
    { trigger: 'kruskal', roles: ['', 'y', 'key'] },
    tested('kruskal')
  ),
  rule('normality', 'Plan', ['Rows', 'Amount'], { trigger: 'normality', roles: ['', 'y'] }, tested('normality')),
  rule('interval', 'Plan', ['Rows', 'Amount'], { trigger: 'interval', roles: ['', 'y'] }, tested('interval')),
  rule(
    'chi-squared',
    'Plan',
    ['Rows', 'Column', 'Column'],
    { trigger: 'chiSquared', roles: ['', 'key', 'key'] },
    (world, { term: rows }, one, other) => {
      const [y, x] = [world.column(one.term.id), world.column(other.term.id)];
      const fits = [x, y].every(({ kind, identifies }) => (kind === 'text' || kind === 'flag') && !identifies);
      return fits &&
        x.id !== y.id &&
        reaches(world, rows, [x.id, y.id]) &&
        !rows.ordered &&
        (one.start ?? 0) < (other.start ?? 0)
        ? { type: 'test', of: tableOf(rows, world), kind: 'chiSquared', y: y.id, x: x.id }
        : undefined;
    }
  )
];

const change = (base: string, of: Table): Plan => ({ type: 'change', frame: base, of });

/** A step upon one column of a whole table. */
const cleaned =
  (build: (of: Table, id: string, world: World) => Table | undefined) =>
  (world: World, { term: { id } }: Part<'Column'>): Terms['Changed'] | undefined => {
    const base = world.column(id).table;
    const of = build({ type: 'source', name: base }, id, world);
    return of === undefined ? undefined : { base, of };
  };

const filled = (by: (id: string) => Expression, numeric: boolean) =>
  cleaned((of, id, world) => {
    const facts = world.column(id);
    return facts.missing && (!numeric || isNumber(facts))
      ? derive(of, id, call('coalesce', column(id), by(id)))
      : undefined;
  });

const CASTS: readonly CastType[] = ['integer', 'text', 'datetime', 'category'];

const CHANGES: readonly (readonly Rule[])[] = [
  [
    rule(
      'fill with the mean',
      'Changed',
      ['Column'],
      { trigger: 'mean', roles: ['changed'] },
      filled(id => ({ type: 'over', of: aggregate('mean', column(id)), per: [] }), true)
    ),
    rule(
      'fill with the median',
      'Changed',
      ['Column'],
      { trigger: 'median', roles: ['changed'] },
      filled(id => ({ type: 'over', of: aggregate('median', column(id)), per: [] }), true)
    ),
    rule(
      'fill with zero',
      'Changed',
      ['Column'],
      { trigger: 'fill', roles: ['changed'] },
      filled(() => literal(0), true)
    ),
    rule(
      'fill with a number',
      'Changed',
      ['Column', 'Number'],
      { trigger: 'fill', roles: ['changed', 'new value'] },
      (world, column_, { term: { op, values } }) => {
        const [by] = values;
        return op === 'equal' && by !== undefined ? filled(() => literal(by), true)(world, column_) : undefined;
      }
    ),
    rule(
      'fill with a text',
      'Changed',
      ['Column', 'Text'],
      { trigger: 'fill', roles: ['changed', 'new value'] },
      (world, column_, { term: { text } }) =>
        world.column(column_.term.id).kind === 'text' ? filled(() => literal(text), false)(world, column_) : undefined
    ),
    rule(
      'fill with a value',
      'Changed',
      ['Value'],
      { trigger: 'fill', roles: ['new value'] },
      (world, { term: { id, values }, start }) => {
        const [by] = values;
        return typeof by === 'string' ? filled(() => literal(by), false)(world, { term: { id }, start }) : undefined;
      }
    ),
    rule(
      'drop where missing',
      'Changed',
      ['Column'],
      { trigger: 'dropMissing', roles: ['changed'] },
      cleaned((of, id, world) =>
        world.column(id).missing ? filter(of, opposite(call('isMissing', column(id)))) : undefined
      )
    ),
    rule(
      'drop a column',
      'Changed',
      ['Column'],
      { trigger: 'dropColumn', roles: ['changed'] },
      cleaned((of, id) => ({ type: 'drop', of, columns: [id] }))
    ),
    rule('drop columns', 'Changed', ['Columns'], { trigger: 'dropColumn' }, (world, { term: { list } }) => {
      const base = world.column(list[0] ?? '').table;
      return { base, of: { type: 'drop', of: { type: 'source', name: base }, columns: list } };
    }),
    rule('keep columns', 'Changed', ['Columns'], { trigger: 'whole' }, (world, { term: { list } }) => {
      const base = world.column(list[0] ?? '').table;
      return { base, of: { type: 'select', of: { type: 'source', name: base }, columns: list } };
    }),
    rule('drop rows', 'Changed', ['Rows'], { trigger: 'dropRows' }, (_, { term: rows }) => {
      const conditions = rows.where.flatMap(one => (one.type === 'where' ? [one.where] : []));
      const [only] = conditions;
      return only !== undefined && rows.where.length === 1 && !rows.ordered
        ? { base: rows.base, of: filter(rows.of, opposite(only)) }
        : undefined;
    }),
    rule('keep rows', 'Changed', ['Rows'], { trigger: 'dropRows' }, (world, { term: rows }) =>
      rows.where.length > 0 && !rows.ordered ? { base: rows.base, of: tableOf(rows, world) } : undefined
    ),
    rule('different rows', 'Changed', ['Rows'], { trigger: 'dropDuplicates' }, (_, { term }) =>
      isWhole(term) ? { base: term.base, of: { type: 'distinct', of: term.of } } : undefined
    ),
    rule(
      'different rows by a column',
      'Changed',
      ['Rows', 'Column'],
      { trigger: 'dropDuplicates', roles: ['', 'key'] },
      (world, { term }, { term: { id } }) =>
        isWhole(term) && world.column(id).table === term.base
          ? { base: term.base, of: { type: 'limit', of: term.of, n: 1, per: [id] } }
          : undefined
    ),
    rule(
      'small letters',
      'Changed',
      ['Column'],
      { trigger: 'lower', roles: ['changed'] },
      cleaned((of, id, world) =>
        world.column(id).kind === 'text' ? derive(of, id, call('lower', column(id))) : undefined
      )
    ),
    rule(
      'without spaces',
      'Changed',
      ['Column'],
      { trigger: 'strip', roles: ['changed'] },
      cleaned((of, id, world) =>
        world.column(id).kind === 'text' ? derive(of, id, call('strip', column(id))) : undefined
      )
    ),
    rule(
      'in small letters without spaces',
      'Changed',
      ['Column'],
      { trigger: 'lower', roles: ['changed'] },
      cleaned((of, id, world) =>
        world.column(id).kind === 'text' ? derive(of, id, call('lower', call('strip', column(id)))) : undefined
      )
    ),
    ...CASTS.map(to =>
      rule(
        `as ${to}`,
        'Changed',
        ['Column'],
        { trigger: to as Trigger, roles: ['changed'] },
        cleaned((of, id) => derive(of, id, { type: 'cast', of: column(id), to }))
      )
    ),
    rule(
      'rounded',
      'Changed',
      ['Column', 'Number'],
      { trigger: 'round', roles: ['changed', 'decimals'] },
      (world, column_, { term: { values } }) => {
        const [decimals] = values;
        return decimals === undefined || decimals > 6
          ? undefined
          : cleaned((of, id) =>
              isNumber(world.column(id)) ? derive(of, id, call('round', column(id), literal(decimals))) : undefined
            )(world, column_);
      }
    ),
    rule(
      'rounded to whole',
      'Changed',
      ['Column'],
      { trigger: 'round', roles: ['changed'] },
      cleaned((of, id, world) =>
        isNumber(world.column(id)) ? derive(of, id, call('round', column(id), literal(0))) : undefined
      )
    ),
    rule(
      'renamed',
      'Changed',
      ['Column', 'Text'],
      { trigger: 'rename', roles: ['changed', 'new name'] },
      (world, column_, { term: { text } }) =>
        cleaned((of, id) => ({ type: 'rename', of, names: [{ from: id, to: text }] }))(world, column_)
    ),
    rule('new column', 'Changed', ['Amount'], { trigger: 'derive', roles: ['made'] }, (_, { term: { value: of } }) => {
      const [base] = tablesIn(of);
      return of.type === 'column' || base === undefined
        ? undefined
        : {
            base,
            of: derive({ type: 'source', name: base }, of.type === 'dateDifference' ? `${of.unit}s` : 'new', of)
          };
    }),
    rule('new flag', 'Changed', ['Condition'], { trigger: 'derive', roles: ['made'] }, (world, { term }) =>
      term.type === 'where'
        ? {
            base: world.find(term.about)?.table ?? world.tables[0] ?? '',
            of: derive(
              { type: 'source', name: world.find(term.about)?.table ?? world.tables[0] ?? '' },
              'flag',
              term.where
            )
          }
        : undefined
    ),
    rule('new key', 'Changed', ['Key'], { trigger: 'derive', roles: ['made'] }, (world, { term }) =>
      term.unit !== undefined || term.made !== undefined
        ? {
            base: world.find(term.column)?.table ?? '',
            of: derive(
              { type: 'source', name: world.find(term.column)?.table ?? '' },
              term.named.name,
              term.named.value
            )
          }
        : undefined
    ),
    rule(
      'standard scores',
      'Changed',
      ['Column'],
      { trigger: 'zScore', roles: ['changed'] },
      cleaned((of, id, world) =>
        isNumber(world.column(id))
          ? derive(
              of,
              `${plainName(id)}_z`,
              call(
                'divide',
                call('subtract', column(id), { type: 'over', of: aggregate('mean', column(id)), per: [] }),
                { type: 'over', of: aggregate('std', column(id)), per: [] }
              )
            )
          : undefined
      )
    ),
    rule(
      'logarithm',
      'Changed',
      ['Column'],
      { trigger: 'log', roles: ['changed'] },
      cleaned((of, id, world) =>
        isNumber(world.column(id)) ? derive(of, `${plainName(id)}_log`, call('log', column(id))) : undefined
      )
    ),
    rule(
      'sorted by',
      'Changed',
      ['Column'],
      { trigger: 'descending', roles: ['rank'] },
      cleaned((of, id) => sorted(of, id, true))
    ),
    rule(
      'sorted by, up',
      'Changed',
      ['Column'],
      { trigger: 'ascending', roles: ['rank'] },
      cleaned((of, id) => sorted(of, id, false))
    )
  ],
  [
    rule('change', 'Plan', ['Changed'], {}, (_, { term }) =>
      term.of.type === 'sort' || term.of.type === 'select' ? undefined : change(term.base, term.of)
    ),
    rule('shown with it', 'Plan', ['Changed'], {}, (_, { term }) =>
      term.of.type === 'filter' ? undefined : table(term.of)
    ),
    rule(
      'pivot',
      'Plan',
      ['Measured', 'Keys'],
      { trigger: 'pivot' },
      (world, { term: { rows, list } }, { term: keys }) => {
        const [row, across] = keys.list;
        const [measure] = list;
        return row === undefined ||
          across === undefined ||
          measure === undefined ||
          keys.list.length > 2 ||
          list.length > 1 ||
          !reaches(world, rows, keys)
          ? undefined
          : table(pivoted(tableOf(rows, world), row, across, measure.value));
      }
    ),
    rule(
      'pivot turned',
      'Plan',
      ['Measured', 'Keys'],
      { trigger: 'pivot' },
      (world, { term: { rows, list } }, { term: keys }) => {
        const [across, row] = keys.list;
        const [measure] = list;
        return row === undefined ||
          across === undefined ||
          measure === undefined ||
          keys.list.length > 2 ||
          list.length > 1 ||
          !reaches(world, rows, keys)
          ? undefined
          : table(pivoted(tableOf(rows, world), row, across, measure.value));
      }
    ),
    rule(
      'unpivot',
      'Plan',
      ['Rows', 'Columns'],
      { trigger: 'unpivot' },
      (world, { term: rows }, { term: { list } }) => {
        const keep = world
          .columnsOf(rows.base)
          .map(({ id }) => id)
          .filter(id => !list.includes(id));
        return reaches(world, rows, list)
          ? table({ type: 'unpivot', of: tableOf(rows, world), keep, names: 'name', values: 'value' })
          : undefined;
      }
    ),
    ...[', ', ';', '|', ' ', '/'].map(separator =>
      rule(
        'counts of parts',
        'Plan',
        ['Column'],
        { trigger: 'explode', roles: ['changed'] },
        (world, { term: { id } }) => {
          const facts = world.column(id);
          const parts: Table = { type: 'explode', of: { type: 'source', name: facts.table }, column: id, separator };
          return isParted(facts.values, separator)
            ? table(grouped(parts, [{ name: id, value: column(id) }], [{ name: 'count', value: aggregate('count') }]))
            : undefined;
        }
      )
    ),
    ...[', ', ';', '|', ' ', '/'].map(separator =>
      rule('parts', 'Plan', ['Column'], { trigger: 'explode', roles: ['changed'] }, (world, { term: { id } }) => {
        const facts = world.column(id);
        return isParted(facts.values, separator)
          ? table({ type: 'explode', of: { type: 'source', name: facts.table }, column: id, separator })
          : undefined;
      })
    )
  ],
  [
    rule('list down', 'Plan', ['Plan', 'Column'], { trigger: 'descending', roles: ['', 'rank'] }, sortList(true)),
    rule('list up', 'Plan', ['Plan', 'Column'], { trigger: 'ascending', roles: ['', 'rank'] }, sortList(false))
  ]
];

const isParted = (values: readonly unknown[], separator: string): boolean =>
  values.filter(one => typeof one === 'string' && one.includes(separator)).length > 0.2 * values.length;

/** Keys become columns first, as a pivot names columns. */
function pivoted(of: Table, row: Terms['Key'], across: Terms['Key'], measure: Expression): Table {
  const made = [row, across].filter(({ named }) => named.value.type !== 'column');
  const with_: Table = made.length === 0 ? of : { type: 'derive', of, columns: made.map(({ named }) => named) };
  return { type: 'pivot', of: with_, rows: [row.named.name], columns: across.named.name, value: measure };
}

export const ANSWERS: readonly (readonly Rule[])[] = [...LISTS, LOOKS, CHARTS, TESTS, ...CHANGES];
