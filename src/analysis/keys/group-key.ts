import * as Type from '@sinclair/typebox';
import { NAMED } from '../plan/named.js';

const UNITS = ['hour', 'day', 'week', 'month', 'quarter', 'year', 'weekday', 'weekend'] as const;

/**
 * Groups of a date column. `period` cuts the time line: each month of each year is a group of its own; not for `weekday`
 * and `weekend`. `part` takes one part of each date: all Januaries are one group. `format` (strptime) is for text columns.
 */
export const TimeKey = Type.Object(
  {
    column: NAMED.column,
    unit: Type.Union(UNITS.map(unit => Type.Literal(unit))),
    as: Type.Union([Type.Literal('period'), Type.Literal('part')]),
    format: Type.Optional(Type.String())
  },
  { additionalProperties: false }
);

/** What rows are grouped by: the values of a column, or groups that are made of them. */
export const GroupKey = Type.Union([NAMED.column, TimeKey]);

export type TimeKey = Type.Static<typeof TimeKey>;
export type GroupKey = Type.Static<typeof GroupKey>;
