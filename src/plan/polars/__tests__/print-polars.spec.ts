import type { ColumnProfile, DatasetProfile } from '../../../datasets/index.js';
import * as make from '../../__tests__/make-plan.js';
import { draftOf, run } from '../../__tests__/run-drafts.js';
import type { Expression, Plan, Table } from '../../algebra/plan.js';

const { agg, c, call, date, derive, filter, is, isIn, l, named, not, over, select, sort, source, table } = make;
const { value, window } = make;

/** A column of each type as Python builds it, each with a missing value but for `id`. */
const FRAME = `
from datetime import date, datetime
import polars as pl
df = pl.DataFrame(
    {
        "id": [1, 2, 3, 4],
        "x": [1.0, 2.5, None, 4.0],
        "s": ["a", "b", None, "a"],
        "e": ["a", "b", None, "a"],
        "c": ["a", "b", None, "a"],
        "day": [date(2024, 1, 1), date(2024, 2, 29), None, date(2024, 7, 1)],
        "z": [datetime(2024, 1, 1, 8), datetime(2024, 2, 29), None, datetime(2024, 7, 1)],
        "u": [1, 5, None, 200],
        "i8": [1, -100, None, 100],
        "dec": [1.0, 2.5, None, 4.25],
    }
).with_columns(
    pl.col("e").cast(pl.Enum(["b", "a"])),
    pl.col("c").cast(pl.Categorical),
    pl.col("z").dt.replace_time_zone("Europe/Berlin"),
    pl.col("u").cast(pl.UInt8),
    pl.col("i8").cast(pl.Int8),
    pl.col("dec").cast(pl.Decimal(10, 2)),
)
def names():
    return {"df": df, "lazy": df.lazy(), "pl": pl}
`;

const TYPES: Readonly<Record<string, readonly [ColumnProfile['type'], string]>> = {
  id: ['integer', 'Int64'],
  x: ['number', 'Float64'],
  s: ['text', 'String'],
  e: ['category', 'Enum'],
  c: ['category', 'Categorical'],
  day: ['date', 'Date'],
  z: ['datetime', 'Datetime(us, Europe/Berlin)'],
  u: ['integer', 'UInt8'],
  i8: ['integer', 'Int8'],
  dec: ['number', 'Decimal(2)']
};
const columns = Object.entries(TYPES).map(([name, [type, dtype]]): ColumnProfile => ({
  ...{ name, type, dtype },
  nulls: { count: name === 'id' ? 0 : 1, evidence: { type: 'full' } }
}));
const rest = { engine: 'polars', columnCount: columns.length, columns, fingerprint: '', notes: [] } as const;
const PROFILES: readonly DatasetProfile[] = [
  { ...rest, name: 'df', kind: 'frame', rows: 4 },
  { ...rest, name: 'lazy', kind: 'lazy', rows: null }
];

const [df, lazy] = [source('df'), source('lazy')];
const drafted = (plan: Plan): string => draftOf(plan, PROFILES, { pl: 'polars' });
const results = (plans: readonly Plan[]): readonly unknown[] => run(FRAME, plans.map(drafted));
const big = call('greater', c('x'), l(2));
const ids = (of: Table): Plan => table(select(sort(of, 'id'), 'id'));

/** The rows of `id` that a condition keeps. */
const KEPT: readonly (readonly [string, Expression, readonly number[]])[] = [
  ['isIn of fractions in whole numbers', isIn('id', 1.5, 2), [2]],
  ['isIn of decimals', isIn('dec', 1, 2.5), [1, 2]],
  ['a text that an enumeration has not', call('or', isIn('e', 'q'), not(is('e', 'q'))), [1, 2, 3, 4]],
  ['a day in the zone of the column', call('greaterOrEqual', c('z'), date('2024-02-29')), [2, 4]],
  ['a number above the mean', call('greater', c('x'), over(agg('mean', 'x'))), [4]]
];

/** The values of a column in the order of `id`. */
const VALUES: readonly (readonly [string, Expression, readonly unknown[]])[] = [
  ['what stands for a missing category', call('coalesce', c('e'), l('zz')), ['a', 'b', 'zz', 'a']],
  ['texts of a category', call('replace', c('c'), l('a'), l('z')), ['z', 'b', null, 'z']],
  ['differences of numbers without a sign', call('subtract', c('u'), l(100)), [-99, -95, null, 100]],
  ['products of short numbers', call('multiply', c('i8'), c('i8')), [1, 10_000, null, 10_000]],
  ['bins of short numbers', { type: 'bin', of: c('i8'), width: 500 }, [0, -500, null, 0]],
  ['quotients of decimals', call('divide', c('dec'), l(4)), [0.25, 0.625, null, 1.0625]],
  ['a running sum', window('cumulative', 'id', c('u')), [1, 6, null, null]],
  ['two rows at a time', window('rolling', 'id', c('dec'), { n: 2 }), [null, 1.75, null, null]]
];

const kept = results(KEPT.map(([, where]) => ids(filter(df, where))));
test.each(KEPT.map(([name, , wanted], at) => [name, wanted, kept[at]] as const))(
  'keeps rows: %s',
  (_, wanted, found) => {
    expect(found).toEqual(wanted.map(id => [id]));
  }
);

const made = results(VALUES.map(([, one]) => table(select(sort(derive(df, named('made', one)), 'id'), 'made'))));
test.each(VALUES.map(([name, , wanted], at) => [name, wanted, made[at]] as const))(
  'computes: %s',
  (_, wanted, rows) => {
    expect(rows).toEqual(wanted.map(one => [one]));
  }
);

test('measures know the sum of nothing and the mean of decimals, joins keys of two types, frames of two kinds, and one twice', () => {
  const joined = (left: Table, key: string, right: Table, other: string, how: 'inner' | 'anti'): Table => ({
    ...{ type: 'join', left, right, on: [{ left: key, right: other }], how }
  });
  const some = filter(lazy, call('less', c('id'), l(3)));
  expect(
    results([
      value(filter(df, call('greater', c('x'), l(100))), agg('sum', 'x')),
      value(df, call('divide', agg('sum', c('dec')), agg('count'))),
      ids(joined(select(df, 'id', 'c'), 'c', select(lazy, 's', 'u'), 's', 'inner')),
      ids(joined(joined(df, 'x', some, 'id', 'anti'), 'id', some, 'id', 'anti'))
    ])
  ).toEqual([0, 1.9375, [[1], [1], [2], [4], [4]], [[3], [4]]]);
});

const firstTwo = (of: Table): Plan => ({
  ...{ type: 'chart', kind: 'histogram', y: 'x' },
  of: { type: 'limit', of: sort(of, 'id'), n: 2, per: ['s'] }
});

test.each<readonly [string, Plan, string]>([
  ['a value of some rows', value(df, agg('max', 'x', is('s', 'a'))), 'df.filter(pl.col("s") == "a")["x"].max()'],
  ['a number of rows', value(df, agg('count', undefined, is('s', 'a'))), 'df.filter(pl.col("s") == "a").height'],
  ['missing values of a lazy frame', { type: 'report', of: lazy, kind: 'missing' }, 'lazy.null_count().collect()'],
  ['a lazy value', value(lazy, agg('mean', 'x')), 'lazy.select(pl.col("x").mean()).collect().item()'],
  [
    'a change of a lazy frame, which stays lazy',
    { type: 'change', frame: 'lazy', of: filter(lazy, big) },
    'lazy = lazy.filter(pl.col("x") > 2)\nlazy.head().collect()'
  ],
  [
    'a frame to draw with its columns in their order, collected once',
    firstTwo(lazy),
    'lazy.sort("id").filter(pl.int_range(pl.len()).over("s") < 2).collect().to_pandas()'
  ]
])('writes %s as a person does', (_, plan, code) => {
  expect(drafted(plan)).toContain(code);
});
