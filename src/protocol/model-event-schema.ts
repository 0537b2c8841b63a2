import * as Type from '@sinclair/typebox';
import { ModelFailureSchema } from './model-failure-schema.js';

const count = Type.Optional(Type.Number({ minimum: 0 }));

/**
 * `ModelEvent` as it crosses the wire, one per server-sent event. There is no `data` event: typed data stays in the
 * page. Fields a newer service adds are let through.
 */
export const ModelEventSchema = Type.Union([
  Type.Object({ type: Type.Literal('text'), delta: Type.String() }),
  Type.Object({ type: Type.Literal('thinking'), delta: Type.String() }),
  Type.Object({
    type: Type.Literal('call-delta'),
    index: Type.Integer({ minimum: 0 }),
    id: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    arguments: Type.String()
  }),
  Type.Object({
    type: Type.Literal('usage'),
    usage: Type.Object({ inputTokens: count, outputTokens: count, cachedTokens: count })
  }),
  Type.Object({
    type: Type.Literal('end'),
    reason: Type.Union([
      Type.Literal('stop'),
      Type.Literal('calls'),
      Type.Literal('length'),
      Type.Literal('filter'),
      Type.Literal('aborted')
    ])
  }),
  Type.Object({ type: Type.Literal('error'), error: ModelFailureSchema })
]);
