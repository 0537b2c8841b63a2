import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import type { Schema } from '../agent/index.js';

const closed = { additionalProperties: false } as const;

/** A JSON schema that is passed on as it is. */
const AnySchema = Type.Unsafe<Schema>(Type.Object({}, { additionalProperties: true }));

const WireContentPart = Type.Union([
  Type.Object({ type: Type.Literal('text'), text: Type.String() }, closed),
  Type.Object({ type: Type.Literal('image'), mime: Type.String(), data: Type.String() }, closed),
  Type.Object({ type: Type.Literal('json'), value: Type.Unknown() }, closed)
]);

const WireMessage = Type.Union([
  Type.Object({ role: Type.Literal('system'), text: Type.String() }, closed),
  Type.Object({ role: Type.Literal('user'), text: Type.String() }, closed),
  Type.Object(
    {
      role: Type.Literal('assistant'),
      text: Type.String(),
      calls: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), arguments: Type.String() }, closed))
    },
    closed
  ),
  Type.Object(
    {
      role: Type.Literal('tool'),
      callId: Type.String(),
      toolName: Type.String(),
      status: Type.Union([
        Type.Literal('ok'),
        Type.Literal('error'),
        Type.Literal('timeout'),
        Type.Literal('denied'),
        Type.Literal('skipped'),
        Type.Literal('aborted')
      ]),
      parts: Type.Array(WireContentPart)
    },
    closed
  )
]);

/**
 * `ModelRequest` as it crosses the wire: text only. Objects are closed, so a request that still carries typed `data` is
 * refused.
 */
export const WireRequestSchema = Type.Object(
  {
    role: Type.Union([Type.Literal('main'), Type.Literal('reason'), Type.Literal('act'), Type.Literal('subquery')]),
    messages: Type.Array(WireMessage),
    tools: Type.Array(
      Type.Object({ name: Type.String({ minLength: 1 }), description: Type.String(), params: AnySchema }, closed)
    ),
    context: Type.Array(Type.Object({ text: Type.String() }, closed)),
    schema: Type.Optional(AnySchema)
  },
  closed
);

export type WireRequest = Static<typeof WireRequestSchema>;
