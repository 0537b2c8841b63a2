import * as Type from '@sinclair/typebox';
import { Condition } from '../conditions/condition.js';
import { Bands } from './bands.js';
import { NAMED } from '../plan/named.js';

const closed = { additionalProperties: false };
const scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
const literals = <Name extends string>(names: readonly Name[]) =>
  Type.Union(names.map(name => Type.Literal<Name>(name)));

const OPERATORS = ['add', 'subtract', 'multiply', 'divide', 'power'] as const;
const FUNCTIONS = [
  'length',
  'words',
  'upper',
  'lower',
  'title',
  'strip',
  'abs',
  'sqrt',
  'log',
  'log10',
  'exp'
] as const;
const PARTS = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'monthName', 'weekday', 'yearMonth'] as const;
const UNITS = ['seconds', 'minutes', 'hours', 'days', 'weeks', 'years'] as const;

/**
 * `number`: the first digits, as a whole number. `piece`: what stands between separators, counted from 0, or from the end
 * with -1. `start`, `end`: so many characters. Missing where a text has no such part.
 */
const TextPart = Type.Union([
  Type.Object({ take: Type.Literal('number') }, closed),
  Type.Object({ take: Type.Literal('piece'), separator: Type.String({ minLength: 1 }), at: Type.Integer() }, closed),
  Type.Object(
    { take: Type.Union([Type.Literal('start'), Type.Literal('end')]), count: Type.Integer({ minimum: 1 }) },
    closed
  )
]);

/**
 * What a new column holds in each row, computed from the other columns of that row. A missing value makes a missing
 * value, but a row whose test cannot be decided counts as one that fails it.
 */
export const Expression = Type.Recursive(
  This =>
    Type.Union([
      Type.Object({ type: Type.Literal('column'), column: NAMED.column }, closed),
      Type.Object({ type: Type.Literal('value'), value: scalar }, closed),
      Type.Object({ type: Type.Literal('arithmetic'), op: literals(OPERATORS), left: This, right: This }, closed),
      Type.Object({ type: Type.Literal('call'), fn: literals(FUNCTIONS), of: This }, closed),
      Type.Object({ type: Type.Literal('round'), of: This, digits: Type.Integer() }, closed),
      /** Texts one behind the other. */
      Type.Object(
        { type: Type.Literal('join'), parts: Type.Array(This, { minItems: 2 }), separator: Type.String() },
        closed
      ),
      /** Time from one date column to another. `formats` (strptime) are for text columns; whole days when both are days. */
      Type.Object(
        {
          type: Type.Literal('elapsed'),
          from: NAMED.column,
          until: NAMED.column,
          unit: literals(UNITS),
          whole: Type.Boolean(),
          formats: Type.Optional(Type.Record(Type.String(), Type.String()))
        },
        closed
      ),
      /** The spans of time that a column holds, as numbers of a unit. */
      Type.Object({ type: Type.Literal('lasting'), column: NAMED.column, unit: literals(UNITS) }, closed),
      /**
       * A part of the dates of a column: numbers, English names (`monthName`, `weekday`), or `yearMonth` such as "2024-03".
       * `format` (strptime) is for text columns.
       */
      Type.Object(
        {
          type: Type.Literal('calendar'),
          column: NAMED.column,
          part: literals(PARTS),
          format: Type.Optional(Type.String())
        },
        closed
      ),
      /** Completed years from the dates of a column to a day ("2024-07-01"). `format` (strptime) is for text columns. */
      Type.Object(
        {
          type: Type.Literal('age'),
          column: NAMED.column,
          on: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
          format: Type.Optional(Type.String())
        },
        closed
      ),
      /** A part of the texts of a column. */
      Type.Object({ type: Type.Literal('extract'), column: NAMED.column, part: TextPart }, closed),
      /** The value of the first case that holds. */
      Type.Object(
        {
          type: Type.Literal('choose'),
          cases: Type.Array(Type.Object({ where: Type.Array(Condition, { minItems: 1 }), value: scalar }, closed), {
            minItems: 1
          }),
          otherwise: scalar
        },
        closed
      ),
      /** Bands of a number, as `bands` says. */
      Type.Object({ type: Type.Literal('band'), column: NAMED.numeric, bands: Bands }, closed),
      /** True or false. */
      Type.Object({ type: Type.Literal('test'), where: Type.Array(Condition, { minItems: 1 }) }, closed)
    ]),
  { description: 'The value of a new column in each row.' }
);

export type Expression = Type.Static<typeof Expression>;
export type ExpressionOf<Kind extends Expression['type']> = Extract<Expression, { readonly type: Kind }>;
