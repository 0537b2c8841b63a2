import fc from 'fast-check';
import type { ColumnProfile } from '../../../datasets/index.js';
import type { AnalysisStep } from '../../index.js';
import { isDate, isNumeric, randomWhere } from './random-condition.js';
import { TEXTS } from './small-table.js';

export type Expression = Extract<AnalysisStep, { type: 'derive' }>['value'];

const column = (columns: readonly ColumnProfile[]): fc.Arbitrary<Expression> =>
  fc.constantFrom(...columns).map(({ name }) => ({ type: 'column', column: name }));

/** A value for a new column, of numbers, text, dates or tests, as far as the columns have them. */
export function randomExpression(columns: readonly ColumnProfile[]): fc.Arbitrary<Expression> {
  const numeric = columns.filter(isNumeric);
  const texts = columns.filter(one => one.type === 'text');
  const dates = columns.filter(isDate);
  const kinds: fc.Arbitrary<Expression>[] = [
    randomWhere(columns).map(where => ({ type: 'test', where })),
    fc
      .record({ where: randomWhere(columns), value: fc.constantFrom(...TEXTS), otherwise: fc.constantFrom(...TEXTS) })
      .map(({ where, value, otherwise }) => ({ type: 'choose', cases: [{ where, value }], otherwise }))
  ];
  if (numeric.length > 0) {
    const leaf: fc.Arbitrary<Expression> = fc.oneof(
      { weight: 3, arbitrary: column(numeric) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }).map((value): Expression => ({ type: 'value', value })) }
    );
    // Nothing divided by nothing is a missing value in pandas only.
    const divided = fc.tuple(column(numeric), fc.integer({ min: 1, max: 4 })).map(([left, value]): Expression => ({
      type: 'arithmetic',
      op: 'divide',
      left,
      right: { type: 'value', value }
    }));
    const node = (left: fc.Arbitrary<Expression>, right: fc.Arbitrary<Expression>): fc.Arbitrary<Expression> =>
      fc.record({
        type: fc.constant('arithmetic' as const),
        op: fc.constantFrom('add', 'subtract', 'multiply'),
        left,
        right
      });
    const one = column(numeric);
    kinds.push(
      divided,
      node(divided, one),
      node(one, leaf),
      node(node(leaf, one), leaf),
      node(one, node(leaf, leaf)),
      one.map(of => ({ type: 'call', fn: 'abs', of })),
      fc.record({ type: fc.constant('round' as const), of: one, digits: fc.constantFrom(0, 1) }),
      fc.constantFrom(...numeric).chain(({ name }) =>
        fc.oneof(
          fc
            .constantFrom(2, 2.5)
            .map((width): Expression => ({ type: 'band', column: name, bands: { type: 'width', width } })),
          fc.boolean().map((upper): Expression => ({
            type: 'band',
            column: name,
            bands: { type: 'edges', edges: [0, 2], upper, labels: ['low', 'middle', 'high'] }
          }))
        )
      )
    );
  }
  if (texts.length > 0) {
    const text = column(texts);
    kinds.push(
      fc.record({
        type: fc.constant('call' as const),
        fn: fc.constantFrom('length', 'words', 'upper', 'lower'),
        of: text
      }),
      fc.tuple(text, text).map(parts => ({ type: 'join', parts, separator: ' - ' })),
      fc
        .constantFrom(...texts)
        .chain(({ name }) =>
          fc
            .constantFrom<Extract<Expression, { type: 'extract' }>['part']>(
              { take: 'number' },
              { take: 'piece', separator: ' ', at: 0 },
              { take: 'piece', separator: '; ', at: -1 },
              { take: 'piece', separator: 'a', at: 1 },
              { take: 'start', count: 2 },
              { take: 'end', count: 1 }
            )
            .map((part): Expression => ({ type: 'extract', column: name, part }))
        )
    );
  }
  if (dates.length > 0) {
    kinds.push(
      fc.constantFrom(...dates).chain(({ name }) =>
        fc.oneof(
          fc
            .constantFrom(
              ...(['year', 'quarter', 'month', 'week', 'day', 'monthName', 'weekday', 'yearMonth'] as const)
            )
            .map((part): Expression => ({ type: 'calendar', column: name, part })),
          fc.constantFrom('2024-01-31', '2024-07-01').map((on): Expression => ({ type: 'age', column: name, on }))
        )
      )
    );
  }
  if (dates.length > 1) {
    const date = fc.constantFrom(...dates.map(({ name }) => name));
    kinds.push(
      fc.record({
        type: fc.constant('elapsed' as const),
        from: date,
        until: date,
        unit: fc.constantFrom('hours', 'days', 'weeks'),
        whole: fc.constant(false)
      })
    );
  }
  return fc.oneof(...kinds);
}
