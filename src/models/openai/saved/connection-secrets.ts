import { Type, type Static } from '@sinclair/typebox';

/**
 * What `keys.json` holds for one connection. It goes to `origin` only, through `proxy` and by the trust in `caFile` only, or
 * without them, whatever the connection says by now.
 */
export const ConnectionSecretsSchema = Type.Object(
  {
    origin: Type.String(),
    /** Origin of the proxy. */
    proxy: Type.Optional(Type.String()),
    caFile: Type.Optional(Type.String()),
    key: Type.Optional(Type.String({ minLength: 1 })),
    headers: Type.Optional(Type.Record(Type.String(), Type.String()))
  },
  { additionalProperties: false }
);

export type ConnectionSecrets = Static<typeof ConnectionSecretsSchema>;
