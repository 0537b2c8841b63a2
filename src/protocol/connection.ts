import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { PricesSchema } from './connection-draft.js';
import { SelfTestResultSchema } from './self-test.js';
import { CodeFormSchema } from './code-form.js';

/**
 * A model that the service can reach. `host` is where a request's text goes, in words for the picker; it holds no key.
 * `model` is its name at that host, where it has one beside `label`; `prices` are those that the user stated, `selfTest` is
 * how it did last. `fileSize` is that of a model file, in bytes; others have none.
 * `codeForm` is how it writes what is drafted unless the user's settings say otherwise: code when absent.
 */
export const ConnectionSchema = Type.Object(
  {
    id: Type.String({ minLength: 1 }),
    label: Type.String(),
    model: Type.Optional(Type.String()),
    host: Type.String(),
    destination: Type.Union([Type.Literal('page'), Type.Literal('server'), Type.Literal('network')]),
    capabilities: Type.Object({
      tools: Type.Boolean(),
      jsonSchema: Type.Boolean(),
      grammar: Type.Boolean(),
      images: Type.Boolean(),
      contextSize: Type.Optional(Type.Integer({ minimum: 1 }))
    }),
    codeForm: Type.Optional(CodeFormSchema),
    fileSize: Type.Optional(Type.Integer({ minimum: 0 })),
    prices: Type.Optional(PricesSchema),
    selfTest: Type.Optional(SelfTestResultSchema)
  },
  { additionalProperties: false }
);

export type Connection = Static<typeof ConnectionSchema>;
