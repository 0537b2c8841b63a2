import * as Type from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import {
  AGGREGATES,
  CAST_TYPES,
  DATE_PARTS,
  DATE_UNITS,
  DURATION_UNITS,
  type Expression,
  FUNCTIONS
} from './expression.js';
import { CHART_KINDS, type Plan, REPORT_KINDS, TEST_KINDS } from './plan.js';
import { JOIN_TYPES, type Table } from './table.js';

const text = Type.String({ maxLength: 10_000 });
const texts = Type.Array(text, { maxItems: 10_000 });
const count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const flag = Type.Optional(Type.Boolean());
const one = <Name extends string>(names: readonly Name[]) => Type.Union(names.map(name => Type.Literal(name)));
const node = <Properties extends Type.TProperties>(type: string, properties: Properties) =>
  Type.Object({ type: Type.Literal(type), ...properties }, { additionalProperties: false });

/** Of every node there is. */
const union = <Node extends { readonly type: string }>(nodes: Record<Node['type'], Type.TSchema>) =>
  Type.Union(Object.values<Type.TSchema>(nodes));

const expression = Type.Ref('Expression');
const table = Type.Ref('Table');
const named = Type.Array(Type.Object({ name: text, value: expression }, { additionalProperties: false }));
const order = Type.Array(Type.Object({ by: text, descending: flag }, { additionalProperties: false }));

const MODULE = Type.Module({
  Expression: union<Expression>({
    column: node('column', { name: text }),
    literal: node('literal', { value: Type.Union([text, Type.Number(), Type.Boolean(), Type.Null()]) }),
    date: node('date', { value: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2})?$' }) }),
    call: node('call', { fn: one(FUNCTIONS), args: Type.Array(expression) }),
    isIn: node('isIn', { of: expression, values: Type.Array(Type.Union([text, Type.Number(), Type.Boolean()])) }),
    cast: node('cast', { of: expression, to: one(CAST_TYPES) }),
    datePart: node('datePart', { of: expression, part: one(DATE_PARTS) }),
    dateFloor: node('dateFloor', { of: expression, unit: one(DATE_UNITS) }),
    dateDifference: node('dateDifference', { from: expression, to: expression, unit: one(DURATION_UNITS) }),
    bin: node('bin', { of: expression, width: Type.Number({ exclusiveMinimum: 0 }) }),
    aggregate: node('aggregate', {
      fn: one(AGGREGATES),
      of: Type.Optional(expression),
      where: Type.Optional(expression),
      q: Type.Optional(Type.Number({ minimum: 0, maximum: 1 }))
    }),
    over: node('over', { of: expression, per: texts }),
    window: node('window', {
      fn: one(['shift', 'cumulative', 'rolling']),
      of: expression,
      aggregate: Type.Optional(one(['sum', 'mean'])),
      n: Type.Optional(Type.Integer()),
      per: texts,
      order
    })
  }),
  Table: union<Table>({
    source: node('source', { name: text }),
    filter: node('filter', { of: table, where: expression }),
    derive: node('derive', { of: table, columns: named }),
    select: node('select', { of: table, columns: texts }),
    drop: node('drop', { of: table, columns: texts }),
    rename: node('rename', { of: table, names: Type.Array(Type.Object({ from: text, to: text })) }),
    aggregate: node('aggregate', { of: table, by: named, measures: named }),
    sort: node('sort', { of: table, by: order }),
    limit: node('limit', { of: table, n: count, offset: Type.Optional(count), per: Type.Optional(texts) }),
    distinct: node('distinct', { of: table, columns: Type.Optional(texts) }),
    sample: node('sample', { of: table, n: count, seed: count }),
    join: node('join', {
      left: table,
      right: table,
      on: Type.Array(Type.Object({ left: text, right: text }), { minItems: 1 }),
      how: one(JOIN_TYPES)
    }),
    pivot: node('pivot', { of: table, rows: texts, columns: text, value: expression }),
    unpivot: node('unpivot', { of: table, keep: texts, names: text, values: text }),
    explode: node('explode', { of: table, column: text, separator: Type.String({ minLength: 1 }) })
  }),
  Plan: union<Plan>({
    table: node('table', { of: table }),
    value: node('value', { of: table }),
    chart: node('chart', {
      of: table,
      kind: one(CHART_KINDS),
      x: Type.Optional(text),
      y: Type.Optional(text),
      colour: Type.Optional(text),
      stacked: flag,
      bins: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }))
    }),
    test: node('test', {
      of: table,
      kind: one(TEST_KINDS),
      y: text,
      x: Type.Optional(text),
      method: Type.Optional(one(['pearson', 'spearman', 'kendall']))
    }),
    report: node('report', { of: table, kind: one(REPORT_KINDS), columns: Type.Optional(texts) }),
    change: node('change', { frame: text, of: table })
  })
});

/** The form of a plan in JSON, as conversations keep it. Whether it makes sense for some data is for `checkPlan` to say. */
export const PlanSchema = Type.Unsafe<Plan>(MODULE.Import('Plan'));

/** Whether a value has the form of a plan; whether it fits any data is for `checkPlan`. */
export const isPlan = (value: unknown): value is Plan => Value.Check(PlanSchema, value);
