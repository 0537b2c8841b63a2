import {
  agg,
  c,
  call,
  date,
  derive,
  filter,
  group,
  is,
  isIn,
  l,
  named,
  not,
  over,
  select,
  sort,
  table,
  value,
  window
} from '../../__tests__/make-plan.js';
import type { Expression, Plan, Table } from '../../algebra/plan.js';
import { df, drafted, draftedFrame, lazy, results } from './small-frame.js';

const big = call('greater', c('x'), l(2));
const ids = (of: Table): Plan => table(select(sort(of, 'id'), 'id'));

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
  ['isIn of whole numbers in a column of others', isIn('x', 1, 4), [1, 4]],
  ['isIn of fractions in whole numbers', isIn('id', 1.5, 2), [2]],
  ['isIn of decimals', isIn('dec', 1, 2.5), [1, 2]],
  ['a text that an enumeration has not', call('or', isIn('e', 'q'), not(is('e', 'q'))), [1, 2, 3, 4]],
  ['a day in the zone of the column', call('greaterOrEqual', c('z'), date('2024-02-29')), [2, 4]],
  ['days', call('between', c('day'), date('2024-01-01'), date('2024-03-01')), [1, 2]],
  ['a number above the mean', call('greater', c('x'), over(agg('mean', 'x'))), [4]]
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
  ['a weekday', { type: 'datePart', of: c('day'), part: 'weekdayName' }, ['Monday', 'Thursday', null, 'Monday']],
  [
    'hours from a day',
    { type: 'dateDifference', from: date('2024-01-01'), to: c('day'), unit: 'hour' },
    [0, 1416, null, 4368]
  ],
  ['the row before', window('shift', 'id', c('x')), [null, 1, 2.5, null]],
  ['a running sum', window('cumulative', 'id', c('u')), [1, 6, null, null]],
  ['two rows at a time', window('rolling', 'id', c('dec'), { n: 2 }), [null, 1.75, null, null]],
  ['a share', call('divide', c('x'), over(agg('sum', 'x'), 's')), [0.2, 1, null, 0.8]]
];

describe('printPolars', () => {
  const kept = results(KEPT.map(([, where]) => ids(filter(df, where))));
  it.each(KEPT.map(([name, , wanted], at) => [name, wanted, kept[at]] as const))(
    'keeps rows: %s',
    (_, wanted, found) => {
      expect(found).toEqual(wanted.map(id => [id]));
    }
  );

  const found = results(VALUES.map(([, one]) => table(select(sort(derive(df, named('made', one)), 'id'), 'made'))));
  it.each(VALUES.map(([name, , wanted], at) => [name, wanted, found[at]] as const))(
    'computes: %s',
    (_, wanted, rows) => {
      expect(rows).toEqual(wanted.map(one => [one]));
    }
  );

  it('leaves missing values out of measures, and knows none of nothing', () => {
    const none = filter(df, call('greater', c('x'), l(100)));
    const [groups, ...values] = results([
      table(
        group(
          df,
          ['s'],
          named('n', agg('count')),
          named('different', agg('nunique', 'x')),
          named('large', agg('mean', call('greater', c('x'), over(agg('mean', 'x')))))
        )
      ),
      value(none, agg('sum', 'x')),
      value(df, call('subtract', agg('count', c('x')), agg('count'))),
      value(df, agg('mean', c('x'), is('s', 'a'))),
      value(df, call('divide', agg('sum', c('dec')), agg('count')))
    ]);
    expect(groups).toEqual([
      ['a', 2, 2, 0.5],
      ['b', 1, 1, 0]
    ]);
    expect(values).toEqual([0, -1, 2.5, 1.9375]);
  });

  it('joins keys of two types, and a lazy frame with one in memory', () => {
    const on = [{ left: 'c', right: 's' }];
    const join: Table = { type: 'join', left: select(df, 'id', 'c'), right: select(lazy, 's', 'u'), on, how: 'inner' };
    const [rows] = results([ids(join)]);
    expect(rows).toEqual([[1], [1], [2], [4], [4]]);
  });

  it.each<readonly [string, Plan, string]>([
    ['a value of some rows', value(df, agg('max', 'x', is('s', 'a'))), 'df.filter(pl.col("s") == "a")["x"].max()'],
    ['a number of rows', value(df, agg('count', undefined, is('s', 'a'))), 'df.filter(pl.col("s") == "a").height'],
    ['missing values of a lazy frame', { type: 'report', of: lazy, kind: 'missing' }, 'lazy.null_count().collect()'],
    ['a lazy value', value(lazy, agg('mean', 'x')), 'lazy.select(pl.col("x").mean()).collect().item()']
  ])('writes %s as a person does', (_, plan, code) => {
    expect(drafted(plan)).toBe(code);
  });

  it('names the values of an unpivoted table as one of its columns was called', () => {
    const of = select(df, 's', 'x');
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

  it('keeps a lazy frame lazy when it changes', () => {
    const code = drafted({ type: 'change', frame: 'lazy', of: filter(lazy, big) });
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
