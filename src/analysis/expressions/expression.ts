import * as Type from '@sinclair/typebox';
import { Condition } from '../conditions/condition.js';
import { Bands } from './bands.js';

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
const UNITS = ['seconds', 'minutes', 'hours', 'days', 'weeks', 'years'] as const;

/**
 * What a new column holds in each row, computed from the other columns of that row. A missing value makes a missing
 * value, but a row whose test cannot be decided counts as one that fails it.
 */
export const Expression = Type.Recursive(
  This =>
    Type.Union([
      Type.Object({ type: Type.Literal('column'), column: Type.String() }, closed),
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
          from: Type.String(),
          until: Type.String(),
          unit: literals(UNITS),
          whole: Type.Boolean(),
          formats: Type.Optional(Type.Record(Type.String(), Type.String()))
        },
        closed
      ),
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
      Type.Object({ type: Type.Literal('band'), column: Type.String(), bands: Bands }, closed),
      /** True or false. */
      Type.Object({ type: Type.Literal('test'), where: Type.Array(Condition, { minItems: 1 }) }, closed)
    ]),
  { description: 'The value of a new column in each row.' }
);

export type Expression = Type.Static<typeof Expression>;
export type ExpressionOf<Kind extends Expression['type']> = Extract<Expression, { readonly type: Kind }>;
