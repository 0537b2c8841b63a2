import * as Type from '@sinclair/typebox';
import { oneOf } from './schema-parts.js';

/** Body of every reply of bridge and service that is no success: a stable `code`, the cause and the next step. Never holds a key. */
export const ServiceErrorSchema = Type.Object({
  code: Type.String(),
  message: Type.String(),
  hint: Type.Optional(Type.String())
});

/** `ModelFailure` of the agent as it crosses the wire. */
export const ModelFailureSchema = Type.Object({
  ...ServiceErrorSchema.properties,
  code: oneOf(
    'unreachable',
    'timeout',
    'auth',
    'not_found',
    'bad_request',
    'rate_limit',
    'too_long',
    'server',
    'protocol',
    'unavailable'
  )
});

export type ServiceError = Type.Static<typeof ServiceErrorSchema>;
