import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { ModelFailureSchema } from './model-failure-schema.js';

/** The models that an endpoint lists, sorted by id; `contextSize` in tokens, where it says so. */
export const EndpointModelsReplySchema = Type.Union([
  Type.Object({
    status: Type.Literal('ok'),
    models: Type.Array(Type.Object({ id: Type.String(), contextSize: Type.Optional(Type.Integer({ minimum: 1 })) }))
  }),
  Type.Object({ status: Type.Literal('failed'), error: ModelFailureSchema })
]);

export type EndpointModelsReply = Static<typeof EndpointModelsReplySchema>;
