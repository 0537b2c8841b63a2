import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { SchemaFormSchema } from './connection-draft.js';
import { ModelFailureSchema } from './model-failure-schema.js';

/**
 * What came of one tiny question: times in milliseconds from sending it, and the beginning of the reply; and the form in
 * which replies can be held to a schema, where that was looked for and could be told.
 */
export const TestReplySchema = Type.Union([
  Type.Object({
    status: Type.Literal('ok'),
    firstPieceMs: Type.Integer({ minimum: 0 }),
    ms: Type.Integer({ minimum: 0 }),
    text: Type.String(),
    schemaForm: Type.Optional(Type.Union([SchemaFormSchema, Type.Literal('none')]))
  }),
  Type.Object({ status: Type.Literal('failed'), error: ModelFailureSchema })
]);

export type TestReply = Static<typeof TestReplySchema>;
