import * as Type from '@sinclair/typebox';
import { NAMED } from '../plan/named.js';

const { column, numeric } = NAMED;
const scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
const operator = Type.Union((['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const).map(op => Type.Literal(op)));
const negated = Type.Optional(Type.Boolean());
const closed = { additionalProperties: false };

/**
 * One test of one row. A row whose value is missing fails every test but `ne`, negated ones and `missing`: a missing value
 * equals nothing, not even another one.
 */
const SimpleCondition = Type.Union([
  Type.Object({ type: Type.Literal('compare'), column, op: operator, value: scalar }, closed),
  Type.Object({ type: Type.Literal('columns'), column, op: operator, other: column }, closed),
  /** Beside the mean or median of the column: of all rows that the step is given, or of those with the same value of `by`. */
  Type.Object(
    {
      type: Type.Literal('average'),
      column: numeric,
      op: Type.Union((['gt', 'ge', 'lt', 'le'] as const).map(op => Type.Literal(op))),
      fn: Type.Union([Type.Literal('mean'), Type.Literal('median')]),
      by: Type.Optional(column)
    },
    closed
  ),
  /** Both ends belong to the range. */
  Type.Object(
    { type: Type.Literal('between'), column: numeric, low: Type.Number(), high: Type.Number(), negated },
    closed
  ),
  Type.Object({ type: Type.Literal('in'), column, values: Type.Array(scalar), negated }, closed),
  /** Upper and lower case are the same for `contains` and differ for the other two. */
  Type.Object(
    {
      type: Type.Literal('text'),
      column,
      how: Type.Union([Type.Literal('contains'), Type.Literal('startsWith'), Type.Literal('endsWith')]),
      text: Type.String(),
      negated
    },
    closed
  ),
  Type.Object({ type: Type.Literal('missing'), column, negated }, closed),
  /** Days as YYYY-MM-DD; `from` belongs to the period, `until` does not. `format` (strptime) is for text columns. */
  Type.Object(
    {
      type: Type.Literal('period'),
      column,
      from: Type.Optional(Type.String()),
      until: Type.Optional(Type.String()),
      format: Type.Optional(Type.String())
    },
    closed
  ),
  /** Dates with one of these parts: months 1 to 12, quarters 1 to 4, weekdays 1 (Monday) to 7, hours 0 to 23, days 1 to 31. */
  Type.Object(
    {
      type: Type.Literal('datePart'),
      column,
      unit: Type.Union(
        (['year', 'quarter', 'month', 'weekday', 'day', 'hour'] as const).map(name => Type.Literal(name))
      ),
      values: Type.Array(Type.Integer(), { minItems: 1 }),
      negated,
      format: Type.Optional(Type.String())
    },
    closed
  ),
  /**
   * The end of the dates, counted back from the newest one in the data: the last `count` units up to it, or, when `whole`,
   * the one unit of the calendar that is `count` units before its own (0 for its own).
   */
  Type.Object(
    {
      type: Type.Literal('recent'),
      column,
      unit: Type.Union((['hour', 'day', 'week', 'month', 'quarter', 'year'] as const).map(name => Type.Literal(name))),
      count: Type.Integer({ minimum: 0 }),
      whole: Type.Boolean(),
      format: Type.Optional(Type.String())
    },
    closed
  )
]);

/** A simple condition, or several of which one must hold. */
export const Condition = Type.Union([
  SimpleCondition,
  Type.Object({ type: Type.Literal('any'), conditions: Type.Array(SimpleCondition) }, closed)
]);

export type SimpleCondition = Type.Static<typeof SimpleCondition>;
export type Condition = Type.Static<typeof Condition>;
