import * as Type from '@sinclair/typebox';

/** `ModelFailure` of the agent as it crosses the wire. */
export const ModelFailureSchema = Type.Object({
  code: Type.Union([
    Type.Literal('unreachable'),
    Type.Literal('timeout'),
    Type.Literal('auth'),
    Type.Literal('not_found'),
    Type.Literal('bad_request'),
    Type.Literal('rate_limit'),
    Type.Literal('too_long'),
    Type.Literal('server'),
    Type.Literal('protocol'),
    Type.Literal('unavailable')
  ]),
  message: Type.String(),
  hint: Type.Optional(Type.String())
});
