import * as Type from '@sinclair/typebox';

/** How a model writes what is drafted. */
export const CodeFormSchema = Type.Union([Type.Literal('direct'), Type.Literal('code')]);
