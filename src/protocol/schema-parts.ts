import * as Type from '@sinclair/typebox';

/** Options of an object that has no other fields. */
export const closed = { additionalProperties: false } as const;

export const count = Type.Integer({ minimum: 0 });

/** A part of a whole, from 0 to 1. */
export const share = Type.Number({ minimum: 0, maximum: 1 });

/** A string that is one of these. */
export const oneOf = <T extends string>(...values: readonly T[]): Type.TUnsafe<T> =>
  Type.Unsafe<T>(Type.Union(values.map(value => Type.Literal(value))));

/** A schema for values of a type; the compiler refuses a schema that accepts values the type does not. */
export const schemaOf = <T>(schema: Type.TSchema & { readonly static: T }): Type.TUnsafe<T> => Type.Unsafe<T>(schema);
