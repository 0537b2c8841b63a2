import * as Type from '@sinclair/typebox';
import { freeHeading } from '../compile/free-heading.js';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { frameName } from '../compile/frame-name.js';
import { calendarOrder } from '../keys/calendar-order.js';
import { explainKey } from '../keys/explain-key.js';
import { GroupKey } from '../keys/group-key.js';
import { keyColumn } from '../keys/key-column.js';
import { keyNames } from '../keys/key-names.js';
import { pandasGroups } from '../keys/pandas-groups.js';
import { polarsKey } from '../keys/polars-key.js';
import { sqlKeys } from '../keys/sql-key.js';
import { freeName } from '../sql/free-name.js';
import { sqlRows } from '../sql/sql-rows.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { Operation } from './operation.js';
import { groupedRows, sqlGroups } from './sql-groups.js';

const schema = Type.Object(
  {
    type: Type.Literal('distribution'),
    by: GroupKey,
    /** Absent: of the rows; a column: of its sum. */
    of: Type.Optional(Type.String()),
    unit: Type.Union([Type.Literal('percent'), Type.Literal('fraction')])
  },
  { additionalProperties: false, description: 'What part of all rows, or of a total, each group has. Adds up to one.' }
);

export type DistributionStep = Type.Static<typeof schema>;

/** What part of all rows or of a total each group has. Rows with a missing group are left out of both. */
export const distributionOperation: Operation<DistributionStep> = {
  type: 'distribution',
  schema,
  columns: step => [keyColumn(step.by), ...(step.of === undefined ? [] : [step.of])],
  explain: (step, before) => {
    const measure = `${step.unit === 'percent' ? 'percentage' : 'share'} of ${step.of === undefined ? 'the rows' : `the total ${step.of}`}`;
    return { ...before, subject: `${measure} in each ${explainKey(step.by)}`, measure, keys: explainKey(step.by) };
  },
  pandas: (step, state, context) => {
    const frame = expectFrame(state, 'distribution');
    const times = step.unit === 'percent' ? ' * 100' : '';
    if (step.of === undefined && typeof step.by === 'string') {
      const shares = `${pandasColumn(frame, step.by, context)}.value_counts(normalize=True)`;
      const code = step.unit === 'percent' ? `${shares}.mul(100)` : shares;
      return { type: 'table', code, keys: [step.by], measures: ['"proportion"'] };
    }
    const by = [step.by];
    const value = step.of === undefined ? '"count"' : context.label(step.of);
    const total = step.of === undefined ? '.size()' : `[${value}].sum()`;
    const whole = pandasFrame(frame);
    const totals =
      typeof step.by === 'string'
        ? `${whole}.groupby(${pandasGroups(by, label => label, context)})${total}`
        : frameName.pipe(
            whole,
            name => `${name}.groupby(${pandasGroups(by, label => `${name}[${label}]`, context)})${total}`
          );
    const code = `${totals}.pipe(lambda totals: totals / totals.sum()${times})`;
    return { type: 'table', code, keys: keyNames(by), measures: [value], ...calendarOrder(by) };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'distribution');
    const polars = context.module('polars');
    const column = keyColumn(step.by);
    const key = polarsKey(step.by, column, context);
    const rows = context.mayMiss(column) ? `${base}.drop_nulls(${context.label(column)})` : base;
    const times = step.unit === 'percent' ? ' * 100' : '';
    const name = pythonLiteral(freeHeading(step.unit === 'percent' ? 'percent' : 'share', [column]));
    const total = step.of === undefined ? `${polars}.len()` : `${context.expression(step.of)}.sum()`;
    const groups = `${rows}.group_by(${key}).agg(${total}.alias(${name}))`;
    const share = `${polars}.col(${name}) / ${polars}.col(${name}).sum()${times}`;
    return {
      type: 'table',
      code: `${groups}.with_columns(${share})`,
      keys: [column],
      measures: [name],
      ...calendarOrder([step.by])
    };
  },
  duckdb: (step, state, context) => {
    const before = sqlRows.expect(state, 'distribution');
    const rows = groupedRows([step.by], before, context);
    const part = step.of === undefined ? 'count(*)' : `coalesce(sum(${sqlRows.column(rows, step.of)}), 0)`;
    const expression = `${step.unit === 'percent' ? '100 * ' : ''}${part} / sum(${part}) OVER ()`;
    const keys = sqlKeys([step.by], rows, context).map(key => key.name);
    const name = freeName(step.unit === 'percent' ? 'percent' : 'share', keys);
    return sqlGroups([step.by], rows, [{ expression, name, window: true, number: true }], context);
  }
};
