import * as Type from '@sinclair/typebox';

/** An object that has no other fields. */
export const closedObject = <T extends Type.TProperties>(fields: T): Type.TObject<T> =>
  Type.Object(fields, { additionalProperties: false });

export const count = Type.Integer({ minimum: 0 });

/** A part of a whole, from 0 to 1. */
export const share = Type.Number({ minimum: 0, maximum: 1 });

/** A string that is one of these. */
export const oneOf = <T extends string>(...values: readonly T[]): Type.TUnsafe<T> =>
  Type.Unsafe<T>(Type.Union(values.map(value => Type.Literal(value))));

/** A schema for values of a type; the compiler refuses a schema that accepts values the type does not. */
export const schemaOf = <T>(schema: Type.TSchema & { readonly static: T }): Type.TUnsafe<T> => Type.Unsafe<T>(schema);
