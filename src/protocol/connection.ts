import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';

/** A model that the service can reach. `host` is where a request's text goes, in words for the picker; it holds no key. */
export const ConnectionSchema = Type.Object(
  {
    id: Type.String({ minLength: 1 }),
    label: Type.String(),
    host: Type.String(),
    destination: Type.Union([Type.Literal('page'), Type.Literal('server'), Type.Literal('network')]),
    capabilities: Type.Object({
      tools: Type.Boolean(),
      jsonSchema: Type.Boolean(),
      grammar: Type.Boolean(),
      images: Type.Boolean(),
      contextSize: Type.Optional(Type.Integer({ minimum: 1 }))
    })
  },
  { additionalProperties: false }
);

export type Connection = Static<typeof ConnectionSchema>;
