import type { Expression, Window } from '../../algebra/expression.js';
import type { Plan } from '../../algebra/plan.js';
import type { Table } from '../../algebra/table.js';
import {
  agg,
  c,
  call,
  date,
  derived,
  df,
  drafted,
  draftedFrame,
  filter,
  group,
  isIn,
  l,
  lazy,
  named,
  results,
  sort,
  table,
  value
} from './small-frame.js';

const is = (name: string, text: string): Expression => call('equal', c(name), l(text));
const not = (of: Expression): Expression => call('not', of);
const big = call('greater', c('x'), l(2));
const over = (of: Expression, ...per: readonly string[]): Expression => ({ type: 'over', of, per });
const window = (fn: Window['fn'], by: string, of: Expression, rest: Partial<Window> = {}): Expression => ({
  type: 'window',
  fn,
  of,
  per: [],
  order: [{ by }],
  ...rest
});
const best = (of: Table, n: number, rest: object = {}): Table => ({
  type: 'limit',
  of: sort(of, 'x', true),
  n,
  ...rest
});
const ids = (of: Table): Plan => table({ type: 'select', of: sort(of, 'id'), columns: ['id'] });

/** The rows of `id` that a condition keeps. */
const KEPT: readonly (readonly [string, Expression, readonly number[]])[] = [
  ['equal', is('s', 'a'), [1, 4]],
  ['notEqual, false for a missing value', call('notEqual', c('s'), l('a')), [2]],
  ['not of equal, true for a missing value', not(is('s', 'a')), [2, 3]],
  ['not of less, true for a missing value', not(call('less', c('x'), l(2))), [2, 3, 4]],
  ['not of isIn', not(isIn('s', 'a')), [2, 3]],
  ['not of and', not(call('and', big, c('b'))), [1, 2, 3]],
  ['not of a flag', not(c('b')), [2, 3]],
  ['or of what may be missing', call('or', big, call('isMissing', c('s'))), [2, 3, 4]],
  ['a condition held against false', call('equal', big, l(false)), [1, 3]],
  ['a flag held against false', call('equal', c('b'), l(false)), [2]],
  ['a constant first', call('less', l(2), c('x')), [2, 4]],
  ['isIn of whole numbers in a column of others', isIn('x', 1, 4), [1, 4]],
  ['isIn of fractions in whole numbers', isIn('id', 1.5, 2), [2]],
  ['isIn of decimals', isIn('dec', 1, 2.5), [1, 2]],
  ['a text that an enumeration has not', call('or', isIn('e', 'q'), not(is('e', 'q'))), [1, 2, 3, 4]],
  ['categories of two kinds', call('equal', c('e'), c('c')), [1, 2, 4]],
  ['a day in the zone of the column', call('greaterOrEqual', c('z'), date('2024-02-29')), [2, 4]],
  ['days', call('between', c('day'), date('2024-01-01'), date('2024-03-01')), [1, 2]],
  ['a number above the mean', call('greater', c('x'), over(agg('mean', c('x')))), [4]]
];

/** The values of a column in the order of `id`. */
const VALUES: readonly (readonly [string, Expression, readonly unknown[]])[] = [
  ['a condition is never missing', big, [false, true, false, true]],
  ['a negated one neither', not(big), [true, false, true, false]],
  ['what stands for a missing category', call('coalesce', c('e'), l('zz')), ['a', 'b', 'zz', 'a']],
  ['texts of a category', call('replace', c('c'), l('a'), l('z')), ['z', 'b', null, 'z']],
  ['differences of numbers without a sign', call('subtract', c('u'), l(100)), [-99, -95, null, 100]],
  ['products of short numbers', call('multiply', c('i8'), c('i8')), [1, 10_000, null, 10_000]],
  ['bins of short numbers', { type: 'bin', of: c('i8'), width: 500 }, [0, -500, null, 0]],
  ['quotients of decimals', call('divide', c('dec'), l(4)), [0.25, 0.625, null, 1.0625]],
  ['tens', call('round', call('multiply', c('x'), l(10)), l(-1)), [10, 20, null, 40]],
  ['the hour of a day', { type: 'datePart', of: c('day'), part: 'hour' }, [0, 0, null, 0]],
  ['a weekday', { type: 'datePart', of: c('day'), part: 'weekdayName' }, ['Monday', 'Thursday', null, 'Monday']],
  [
    'hours from a day',
    { type: 'dateDifference', from: date('2024-01-01'), to: c('day'), unit: 'hour' },
    [0, 1416, null, 4368]
  ],
  ['the row before', window('shift', 'id', c('x')), [null, 1, 2.5, null]],
  ['a running sum', window('cumulative', 'id', c('u')), [1, 6, null, null]],
  ['two rows at a time', window('rolling', 'id', c('dec'), { n: 2 }), [null, 1.75, null, null]],
  ['a share', call('divide', c('x'), over(agg('sum', c('x')), 's')), [0.2, 1, null, 0.8]]
];

describe('printPolars', () => {
  const kept = results(KEPT.map(([, where]) => ids(filter(where))));
  it.each(KEPT.map(([name, , wanted], at) => [name, wanted, kept[at]] as const))(
    'keeps rows: %s',
    (_, wanted, found) => {
      expect(found).toEqual(wanted.map(id => [id]));
    }
  );

  const found = results(VALUES.map(([, one]) => table(derived(named('made', one)))));
  it.each(VALUES.map(([name, , wanted], at) => [name, wanted, found[at]] as const))(
    'computes: %s',
    (_, wanted, rows) => {
      expect(rows).toEqual(wanted.map(one => [one]));
    }
  );

  it('leaves missing values out of measures, and knows none of nothing', () => {
    const none = filter(call('greater', c('x'), l(100)));
    const [groups, ...values] = results([
      table(
        group(
          ['s'],
          named('n', agg('count')),
          named('different', agg('nunique', c('x'))),
          named('large', agg('mean', call('greater', c('x'), over(agg('mean', c('x'))))))
        )
      ),
      value(agg('sum', c('x')), none),
      value(call('subtract', agg('count', c('x')), agg('count'))),
      value(agg('mean', c('x'), is('s', 'a'))),
      value(call('divide', agg('sum', c('dec')), agg('count')))
    ]);
    expect(groups).toEqual([
      ['a', 2, 2, 0.5],
      ['b', 1, 1, 0]
    ]);
    expect(values).toEqual([0, -1, 2.5, 1.9375]);
  });

  it('joins keys of two types, and a lazy frame with one in memory', () => {
    const right: Table = { type: 'select', of: lazy, columns: ['s', 'u'] };
    const [rows] = results([
      ids({
        type: 'join',
        left: { type: 'select', of: df, columns: ['id', 'c'] },
        right,
        on: [{ left: 'c', right: 's' }],
        how: 'inner'
      })
    ]);
    expect(rows).toEqual([[1], [1], [2], [4], [4]]);
  });

  it.each<readonly [string, Plan, string]>([
    ['conditions', table(filter(call('and', is('s', 'a'), big))), 'df.filter(pl.col("s") == "a", pl.col("x") > 2)'],
    ['present values', table(filter(not(call('isMissing', c('s'))))), 'df.drop_nulls("s")'],
    [
      'a measure under its own name',
      table(group(['id'], named('x', agg('mean', c('x'))))),
      'df.group_by("id").agg(pl.col("x").mean()).sort("id")'
    ],
    [
      'a measure under another',
      table(group(['id'], named('mean', agg('mean', c('x'))))),
      'df.group_by("id").agg(mean=pl.col("x").mean()).sort("id")'
    ],
    ['counts', table(group(['id'], named('n', agg('count')))), 'df.group_by("id").len(name="n").sort("id")'],
    [
      'counts, most first',
      table(sort(group(['id'], named('n', agg('count'))), 'n', true)),
      'df["id"].value_counts(sort=True, name="n")'
    ],
    ['a value', value(agg('mean', c('x'))), 'df["x"].mean()'],
    ['a value of some rows', value(agg('max', c('x'), is('s', 'a'))), 'df.filter(pl.col("s") == "a")["x"].max()'],
    [
      'a value of measures',
      value(call('subtract', agg('max', c('x')), agg('min', c('x')))),
      'df.select(pl.col("x").max() - pl.col("x").min()).item()'
    ],
    ['a number of rows', value(agg('count', undefined, is('s', 'a'))), 'df.filter(pl.col("s") == "a").height'],
    ['the best', table(best(df, 3)), 'df.sort("x", descending=True, nulls_last=True).head(3)'],
    [
      'the missing values of a lazy frame',
      { type: 'report', of: lazy, kind: 'missing' },
      'lazy.null_count().collect()'
    ],
    ['a lazy value', value(agg('mean', c('x')), lazy), 'lazy.select(pl.col("x").mean()).collect().item()']
  ])('writes %s as a person does', (_, plan, code) => {
    expect(drafted(plan)).toBe(code);
  });

  it('names the values of an unpivoted table as one of its columns was called', () => {
    const of: Table = { type: 'select', of: df, columns: ['s', 'x'] };
    expect(drafted(table({ type: 'unpivot', of, keep: ['s'], names: 'name', values: 'x' }))).toBe(
      [
        '(',
        '    df.select("s", "x")',
        '    .unpivot(index="s", variable_name="name", value_name="x_2")',
        '    .rename({"x_2": "x"})',
        ')'
      ].join('\n')
    );
  });

  it('takes the best of each group where there is nothing but keys', () => {
    expect(drafted(table({ type: 'limit', of: { type: 'select', of: df, columns: ['s'] }, n: 2, per: ['s'] }))).toBe(
      'df.select("s").filter(pl.int_range(pl.len()).over("s") < 2)'
    );
  });

  it('takes the best of each group', () => {
    expect(drafted(table(best(df, 3, { per: ['s'] })))).toBe(
      [
        '(',
        '    df.sort("x", descending=True, nulls_last=True)',
        '    .group_by("s", maintain_order=True)',
        '    .head(3)',
        ')'
      ].join('\n')
    );
  });

  it('keeps the frame that a change replaces, and has its rows in the order of a running sum', () => {
    const of: Table = {
      type: 'derive',
      of: df,
      columns: [named('total', window('cumulative', 'id', c('id')))]
    };
    expect(drafted({ type: 'change', frame: 'df', of })).toBe(
      [
        '_df_before = df  # df = _df_before undoes this',
        'df = df.sort("id").with_columns(total=pl.col("id").cum_sum())',
        'df'
      ].join('\n')
    );
  });

  it('writes no import that nothing needs', () => {
    expect(drafted(table(filter(not(call('isMissing', c('s'))))), {})).toBe('df.drop_nulls("s")');
    expect(drafted(table(filter(big)), {})).toBe('import polars as pl\n\ndf.filter(pl.col("x") > 2)');
  });

  it('keeps a lazy frame lazy when it changes', () => {
    const code = drafted({ type: 'change', frame: 'lazy', of: filter(big, lazy) });
    expect(code.split('\n').slice(1)).toEqual(['lazy = lazy.filter(pl.col("x") > 2)', 'lazy.head().collect()']);
  });
});

describe('polarsFrame', () => {
  const firstTwo = (of: Table): Table => ({ type: 'limit', of: sort(of, 'id'), n: 2, per: ['s'] });

  it('has the columns of the table in their order', () => {
    expect(draftedFrame(firstTwo(df))).toBe('df.sort("id").filter(pl.int_range(pl.len()).over("s") < 2)');
  });

  it('is collected once, at the end', () => {
    expect(draftedFrame(firstTwo(lazy))).toBe('lazy.sort("id").filter(pl.int_range(pl.len()).over("s") < 2).collect()');
  });
});
