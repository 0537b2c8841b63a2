import type { AggregateName, Expression, Plan, ReportKind, Table } from '../../plan/index.js';
import type { Trigger } from '../lexicon/triggers.js';
import { aggregate, column, derive, grouped, sorted, table } from '../terms/expressions.js';
import type { Rows, Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { columnOf, isKeyable, isNumber } from './conditions.js';
import { isLoose, isPlain } from './group-steps.js';
import { countOf, isWhole, numbersOf, reaches, tableOf } from './rows.js';
import { type Part, type Rule, rule, wordless } from './rule.js';

/** Reports that also make sense for a part of the rows. */
const PARTIAL: readonly ReportKind[] = ['missing', 'duplicates', 'describe', 'correlations'];

const reports =
  (kind: ReportKind) =>
  (world: World, { term: rows }: Part<'Rows'>): Plan | undefined =>
    isWhole(rows) || PARTIAL.includes(kind) ? { type: 'report', of: tableOf(rows, world), kind } : undefined;

/** A report on some columns of rows. */
const columnReport = (kind: ReportKind, world: World, rows: Rows, columns: readonly string[]): Plan | undefined =>
  reaches(world, rows, columns) ? { type: 'report', of: tableOf(rows, world), kind, columns } : undefined;

const REPORTS = {
  shape: 'shape',
  types: 'types',
  missing: 'missingReport',
  duplicates: 'duplicates',
  describe: 'describe',
  correlations: 'correlations'
} as const satisfies Record<ReportKind, Trigger>;

/** Rows in the order of one of their columns. */
function ordered(
  world: World,
  rows: Rows,
  term: Terms['Amount'] | Terms['Date'],
  descending: boolean
): Table | undefined {
  const id = 'id' in term ? term.id : columnOf(world, term)?.id;
  return id !== undefined && reaches(world, rows, id) ? sorted(tableOf(rows, world), id, descending) : undefined;
}

const sort =
  (descending: boolean) =>
  (world: World, { term: rows }: Part<'Rows'>, { term }: Part<'Amount' | 'Date'>): Plan | undefined => {
    const of = ordered(world, rows, term, descending);
    return of && table(of);
  };

/** Some of the rows: as many as a number says, or five. */
const some =
  (build: (of: Table, n: number) => Table) =>
  (world: World, { term: rows }: Part<'Rows'>, number?: Part<'Number'>): Plan | undefined => {
    const n = number === undefined ? 5 : countOf(number.term);
    return n === undefined ? undefined : table(build(tableOf(rows, world), n));
  };

const ENDS = [
  ['head', some((of, n) => ({ type: 'limit', of, n }))],
  ['tail', some((of, n) => ({ type: 'limit', of, n, last: true }))]
] as const;

/** One measure of all rows of a table. */
const valueOf = (of: Table, name: string, measure: Expression): Plan => ({
  type: 'value',
  of: grouped(of, [], [{ name, value: measure }])
});

const reduce =
  (fn: AggregateName) =>
  (_: World, { term: groups }: Part<'Grouped'>): Plan | undefined =>
    isLoose(groups) && groups.measures.length > 0
      ? valueOf(groups.of, fn, fn === 'count' ? aggregate(fn) : aggregate(fn, column(groups.shown)))
      : undefined;

/** A measure of groups for each value of another key: the mean number of orders of a customer, by segment. */
const reduceBy =
  (fn: AggregateName) =>
  (world: World, { term: groups }: Part<'Grouped'>, { term: key }: Part<'Key'>): Plan | undefined => {
    const { rows, of, keys, measures, shown } = groups;
    const { name } = key.named;
    return isPlain(groups) &&
      of.type === 'aggregate' &&
      keys.length === 1 &&
      measures.length === 1 &&
      keys[0]?.named.name !== name &&
      reaches(world, rows, key)
      ? table(
          grouped(
            { ...of, by: [...of.by, key.named] },
            [{ name, value: column(name) }],
            [{ name: fn, value: aggregate(fn, column(shown)) }]
          )
        )
      : undefined;
  };

const sortList =
  (descending: boolean) =>
  (world: World, { term: { rows, columns } }: Part<'List'>, { term }: Part<'Amount' | 'Date'>): Plan | undefined => {
    const of = ordered(world, rows, term, descending);
    return of && table({ type: 'select', of, columns });
  };

/** The time from one row to the next, of all rows or of those with the same key. */
const gaps =
  (fn: AggregateName) =>
  (world: World, { term: rows }: Part<'Rows'>, { term: { id } }: Part<'Date'>, key?: Part<'Column'>) => {
    const per = key === undefined ? [] : [key.term.id];
    const before: Expression = { type: 'window', fn: 'shift', of: column(id), per, order: [{ by: id }] };
    const gap: Expression = { type: 'dateDifference', from: before, to: column(id), unit: 'day' };
    return reaches(world, rows, [id, per]) &&
      world.column(id).kind === 'date' &&
      per.every(one => isKeyable(world.column(one)))
      ? valueOf(derive(tableOf(rows, world), 'gap', gap), 'gap', aggregate(fn, column('gap')))
      : undefined;
  };

export const LOOKS: readonly Rule[] = [
  wordless('value', 'Plan', ['Measured'], (world, { term: { rows, list } }) => {
    const of = grouped(tableOf(rows, world), [], list);
    return { type: list.length === 1 ? 'value' : 'table', of };
  }),
  wordless('groups', 'Plan', ['Grouped'], (_, { term }) => table(term.of)),
  wordless('best', 'Plan', ['Best'], (_, { term }) => table(term.of)),
  ...(['mean', 'median', 'std', 'count', 'sum'] as const).map(fn =>
    rule(`${fn} of groups`, 'Plan', ['Grouped'], fn, reduce(fn))
  ),
  ...(['mean', 'median', 'max'] as const).map(fn =>
    rule(`${fn} of groups by`, 'Plan', ['Grouped', 'Key:outer key'], fn, reduceBy(fn))
  ),
  wordless('picked', 'Plan', ['Picked'], (_, { term }) => table(term.of)),
  wordless('list', 'Plan', ['List'], (world, { term: { rows, columns } }) =>
    table({ type: 'select', of: tableOf(rows, world), columns })
  ),
  rule('list down', 'Plan', ['List', 'Amount:rank'], 'descending', sortList(true)),
  rule('list up', 'Plan', ['List', 'Amount:rank'], 'ascending', sortList(false)),
  rule('list latest first', 'Plan', ['List', 'Date:rank'], 'descending', sortList(true)),
  rule('list earliest first', 'Plan', ['List', 'Date:rank'], 'ascending', sortList(false)),
  rule('rows', 'Plan', ['Rows'], 'whole', (world, { term }) => table(tableOf(term, world))),
  wordless('rows without a word', 'Plan', ['Rows'], (world, { term }) =>
    term.where.length > 0 ? table(tableOf(term, world)) : undefined
  ),
  ...ENDS.flatMap(([end, build]) => [
    rule(end, 'Plan', ['Rows', 'Number:how many'], end, build),
    rule(`${end} of five`, 'Plan', ['Rows'], end, build)
  ]),
  rule(
    'sample',
    'Plan',
    ['Rows', 'Number:how many'],
    'sample',
    some((of, n) => ({ type: 'sample', of, n, seed: 0 }))
  ),
  rule('values', 'Plan', ['Rows', 'Column:listed'], 'values', (world, { term: rows }, { term: { id } }) =>
    reaches(world, rows, id) ? table({ type: 'distinct', of: tableOf(rows, world), columns: [id] }) : undefined
  ),
  rule('sorted down', 'Plan', ['Rows', 'Amount:rank'], 'descending', sort(true)),
  rule('sorted up', 'Plan', ['Rows', 'Amount:rank'], 'ascending', sort(false)),
  rule('latest first', 'Plan', ['Rows', 'Date:rank'], 'descending', sort(true)),
  rule('earliest first', 'Plan', ['Rows', 'Date:rank'], 'ascending', sort(false)),
  ...(Object.keys(REPORTS) as ReportKind[]).map(kind => rule(kind, 'Plan', ['Rows'], REPORTS[kind], reports(kind))),
  rule('describe of one', 'Plan', ['Rows', 'Column:described'], 'describe', (world, { term: rows }, { term: { id } }) =>
    columnReport('describe', world, rows, [id])
  ),
  ...(['describe', 'correlations'] as const).map(kind =>
    rule(`${kind} of some`, 'Plan', ['Rows', 'Columns'], REPORTS[kind], (world, rows, { term }) =>
      columnReport(kind, world, rows.term, term.list)
    )
  ),
  rule('correlations of one', 'Plan', ['Rows', 'Column:y'], 'correlations', (world, { term: rows }, { term }) =>
    isNumber(world.column(term.id)) && numbersOf(world, rows.base).length > 1
      ? columnReport('correlations', world, rows, [term.id])
      : undefined
  ),
  ...(['max', 'mean', 'median'] as const).flatMap(fn => [
    rule(`${fn} gap`, 'Plan', ['Rows', 'Date:dated'], 'gap', gaps(fn)),
    rule(`${fn} gap of each`, 'Plan', ['Rows', 'Date:dated', 'Column:key'], 'gap', gaps(fn))
  ])
];
