import fc from 'fast-check';
import type { GroupKey } from '../../index.js';
import { constant, type Maker, pick, type Step, type StepName } from './maker.js';
import { randomChart } from './random-chart.js';
import { randomExpression } from './random-expression.js';
import { isDate, isNumeric, randomWhere, randomWideWhere } from './random-condition.js';
import { randomKey, randomKeys } from './random-key.js';
import { randomMeasure } from './random-measure.js';
import { randomRatio } from './random-ratio.js';
import { randomStandout } from './random-standout.js';
import { TEXTS } from './small-table.js';

const nothing = fc.constant<string[]>([]);
const optional = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(arbitrary, { nil: undefined });
/** Records without the entries that are `undefined`. */
const without = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Value;

const RENAMED = 'Renamed "it"';

/** Every operation that plans are drawn of; a text says where another one is shown to agree. TypeScript tells when one is missing. */
export const MAKERS: { readonly [Type in StepName]: Maker<Type> | string } = {
  filter: { place: 'rows', make: columns => fc.record({ type: constant('filter'), where: randomWideWhere(columns) }) },
  derive: {
    place: 'rows',
    make: columns =>
      fc.record({
        type: constant('derive'),
        name: fc.oneof(
          fc.constantFrom('new', 'FARE', 'Count', 'it is "new"'),
          fc.constantFrom(...columns.map(one => one.name))
        ),
        value: randomExpression(columns)
      })
  },
  aggregate: {
    place: 'groups',
    make: columns =>
      fc.record({
        type: constant('aggregate'),
        by: randomKeys(columns, 1, 2),
        measures: fc.uniqueArray(randomMeasure(columns), {
          minLength: 1,
          maxLength: 3,
          selector: measure => JSON.stringify(measure)
        })
      })
  },
  // Without "is not", of which a missing mean of truths is neither true nor false in pandas.
  having: {
    place: 'ofGroups',
    make: () =>
      fc.record({
        type: constant('having'),
        op: fc.constantFrom('eq', 'gt', 'ge', 'lt', 'le'),
        value: fc.integer({ min: 0, max: 4 })
      })
  },
  sort: {
    place: 'end',
    make: columns =>
      fc.record({
        type: constant('sort'),
        by: fc.constantFrom(...columns.map(column => column.name)),
        then: pick(columns, 1, 0),
        descending: fc.boolean()
      })
  },
  top: {
    place: 'end',
    make: columns => {
      const ordered = columns.filter(column => isNumeric(column) || isDate(column));
      return ordered.length === 0
        ? undefined
        : fc
            .record({
              type: constant('top'),
              by: fc.constantFrom(...ordered.map(column => column.name)),
              direction: fc.constantFrom('max', 'min'),
              count: fc.integer({ min: 1, max: 3 }),
              skip: optional(fc.constantFrom(0, 1)),
              columns: pick(columns, 2, 0),
              answer: fc.constantFrom('label', 'table')
            })
            .map(step => without(step) as Step<'top'>)
            .map(step => (step.columns.length === 0 ? { ...step, answer: 'table' as const } : step));
    }
  },
  list: {
    place: 'end',
    make: columns =>
      fc.record({
        type: constant('list'),
        columns: pick(columns, 2, 0),
        form: fc.constantFrom('values', 'distinct', 'one')
      })
  },
  share: {
    place: 'groups',
    make: columns => {
      const numeric = columns.filter(isNumeric).map(column => column.name);
      const unit = fc.constantFrom('percent', 'fraction');
      const ofRows = fc.record({
        type: constant('share'),
        where: randomWideWhere(columns),
        by: randomKeys(columns, 0, 2),
        unit
      });
      return numeric.length === 0
        ? ofRows
        : fc.oneof(
            ofRows,
            fc.record({
              type: constant('share'),
              where: randomWhere(columns),
              by: constant<GroupKey[]>([]),
              of: fc.constantFrom(...numeric),
              unit
            })
          );
    }
  },
  distribution: {
    place: 'groups',
    make: columns => {
      const numeric = columns.filter(isNumeric).map(column => column.name);
      return columns.every(column => column.type === 'number')
        ? undefined
        : fc
            .record({
              type: constant('distribution'),
              by: randomKey(columns),
              of: numeric.length === 0 ? constant(undefined) : optional(fc.constantFrom(...numeric)),
              unit: fc.constantFrom('percent', 'fraction'),
              amount: optional(constant(true))
            })
            .map(step => without(step) as Step<'distribution'>);
    }
  },
  compare: {
    place: 'end',
    make: columns => {
      const numeric = columns.filter(isNumeric);
      return numeric.length === 0
        ? undefined
        : fc.record({
            type: constant('compare'),
            measure: randomMeasure(numeric),
            left: randomWhere(columns),
            right: randomWhere(columns),
            how: fc.constantFrom('difference', 'ratio', 'percent', 'below', 'greater', 'less')
          });
    }
  },
  rows: {
    place: 'end',
    make: () =>
      fc.record({
        type: constant('rows'),
        take: fc.constantFrom('first', 'last', 'random'),
        count: fc.integer({ min: 1, max: 4 })
      })
  },
  describe: { place: 'end', make: columns => fc.record({ type: constant('describe'), columns: pick(columns, 2, 0) }) },
  missing: {
    place: 'end',
    make: () =>
      fc.record({
        type: constant('missing'),
        form: fc.constantFrom(
          'perColumn',
          'percentPerColumn',
          'total',
          'columns',
          'rowCount',
          'completeRowCount',
          'rows',
          'mostColumn',
          'any'
        )
      })
  },
  duplicates: {
    place: 'end',
    make: columns =>
      fc.record({
        type: constant('duplicates'),
        columns: pick(columns, 2, 0),
        form: fc.constantFrom('count', 'rows', 'repeats', 'any', 'unique')
      })
  },
  shape: {
    place: 'end',
    make: columns =>
      fc
        .record({
          form: fc.constantFrom('both', 'columnCount', 'names', 'types', 'type', 'overview'),
          column: fc.constantFrom(...columns.map(column => column.name))
        })
        .map(({ form, column }) => ({ type: 'shape', form, ...(form === 'type' ? { column } : {}) }))
  },
  cast: {
    place: 'rows',
    make: columns => {
      const known = columns.filter(column => ['integer', 'number', 'boolean'].includes(column.type));
      return known.length === 0
        ? undefined
        : fc.record({ type: constant('cast'), columns: pick(known, 1), to: fc.constantFrom('number', 'integer') });
    }
  },
  dedupe: {
    place: 'end',
    make: columns =>
      fc.oneof(
        fc.record({ type: constant('dedupe'), columns: nothing, keep: fc.constantFrom('first', 'last', 'none') }),
        fc.record({ type: constant('dedupe'), columns: pick(columns), keep: fc.constantFrom('none') })
      )
  },
  dropColumns: {
    place: 'rows',
    make: columns =>
      columns.length < 4 ? undefined : fc.record({ type: constant('dropColumns'), columns: pick(columns, 2) })
  },
  dropMissing: {
    place: 'rows',
    make: columns =>
      fc.record({ type: constant('dropMissing'), columns: pick(columns, 2, 0), how: fc.constantFrom('any', 'all') })
  },
  dropOutliers: {
    place: 'rows',
    make: columns => {
      const numeric = columns.filter(isNumeric).map(column => column.name);
      return numeric.length === 0
        ? undefined
        : fc.record({
            type: constant('dropOutliers'),
            column: fc.constantFrom(...numeric),
            rule: fc.constantFrom('iqr', 'sd'),
            factor: fc.constantFrom(0.37, 1.03, 1.51)
          });
    }
  },
  keepGroups: {
    place: 'rows',
    make: columns =>
      fc.record({
        type: constant('keepGroups'),
        by: fc.constantFrom(...columns.map(column => column.name)),
        op: fc.constantFrom('gt', 'ge', 'lt', 'le'),
        value: fc.constantFrom(1, 2, 3)
      })
  },
  dummies: {
    place: 'end',
    make: columns => {
      const texts = columns.filter(column => column.type === 'text');
      return texts.length === 0
        ? undefined
        : fc.record({ type: constant('dummies'), columns: pick(texts, 1), dropFirst: constant(false) });
    }
  },
  fill: {
    place: 'rows',
    make: columns => {
      const numeric = columns.filter(isNumeric);
      const texts = columns.filter(column => column.type === 'text');
      const ofNumbers = fc.record({
        type: constant('fill'),
        columns: pick(numeric, 2),
        with: fc.oneof(
          fc.record({ type: constant('value'), value: fc.integer({ min: 0, max: 3 }) }),
          fc.record({
            type: constant('measure'),
            fn: fc.constantFrom('mean', 'median', 'min', 'max'),
            by: nothing
          }),
          fc.record({ type: constant('neighbour'), take: fc.constantFrom('before', 'behind') })
        )
      });
      const ofTexts = fc.record({
        type: constant('fill'),
        columns: pick(texts, 1),
        with: fc.record({ type: constant('value'), value: fc.constantFrom(...TEXTS) })
      });
      return numeric.length === 0 || texts.length === 0 ? undefined : fc.oneof(ofNumbers, ofTexts);
    }
  },
  indexBy: { place: 'end', make: columns => fc.record({ type: constant('indexBy'), columns: pick(columns, 1) }) },
  pivot: {
    place: 'end',
    make: columns => {
      const groups = columns.filter(column => column.type === 'text' || column.type === 'boolean');
      // pandas leaves groups out that have rows, but no value.
      const numeric = columns.filter(column => isNumeric(column) && column.nulls?.count === 0);
      return groups.length < 2 || numeric.length === 0
        ? undefined
        : pick(groups, 2, 2).chain(([row = '', column = '']) =>
            fc.record({
              type: constant('pivot'),
              rows: constant([row]),
              columns: constant([column]),
              measure: fc.oneof(
                constant({ fn: 'count' as const }),
                fc.record({
                  fn: fc.constantFrom('sum', 'mean', 'max'),
                  column: pick(numeric, 1).map(names => names.join(''))
                })
              ),
              totals: constant(false),
              zeros: fc.boolean()
            })
          );
    }
  },
  removed: { place: 'end', make: () => constant({ type: 'removed' }) },
  rename: {
    place: 'rows',
    make: columns =>
      columns.some(column => column.name === RENAMED)
        ? undefined
        : pick(columns, 1).map(([from = '']) => ({ type: 'rename', names: [{ from, to: RENAMED }] }))
  },
  replace: {
    place: 'rows',
    make: columns => {
      const texts = columns.filter(column => column.type === 'text').map(column => column.name);
      const value = fc.constantFrom(...TEXTS);
      return texts.length === 0
        ? undefined
        : fc
            .record({
              column: fc.constantFrom(...texts),
              values: fc.uniqueArray(fc.record({ from: value, to: optional(value) }), {
                minLength: 1,
                maxLength: 2,
                selector: one => one.from
              })
            })
            .map(({ column, values }) => ({
              type: 'replace',
              column,
              values: values.map(one => without(one) as { from: string })
            }));
    }
  },
  select: {
    place: 'rows',
    make: columns => fc.record({ type: constant('select'), columns: pick(columns, columns.length, 3) })
  },
  unpivot: {
    place: 'rows',
    make: columns => {
      const numeric = columns.filter(isNumeric);
      const others = columns.filter(column => !isNumeric(column));
      return numeric.length < 2
        ? undefined
        : fc.record({
            type: constant('unpivot'),
            keep: pick(others, 2, 1),
            columns: pick(numeric, 3, 2),
            names: constant('variable'),
            values: constant('value')
          });
    }
  },
  ratio: randomRatio,
  standout: randomStandout,
  reduce: {
    place: 'ofGroups',
    make: () =>
      fc.record({
        type: constant('reduce'),
        fn: fc.constantFrom('mean', 'median', 'sum', 'min', 'max', 'range', 'std', 'count', 'last')
      })
  },
  round: { place: 'ofGroups', make: () => fc.record({ type: constant('round'), digits: fc.constantFrom(0, 1, 2) }) },
  window: 'window.spec.ts',
  gaps: 'window.spec.ts',
  correlate: 'statistics.spec.ts',
  test: 'statistics.spec.ts',
  interval: 'statistics.spec.ts',
  outliers: 'statistics.spec.ts',
  regress: 'statistics.spec.ts',
  standardize: 'statistics.spec.ts',
  weighted: 'statistics.spec.ts',
  answers: 'statistics.spec.ts',
  judge: 'statistics.spec.ts',
  store: { place: 'end', make: () => constant({ type: 'store', name: 'kept' }) },
  chart: randomChart
};
