import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';

/**
 * Body of every reply of bridge and service that is not a success. `code` is stable; `message` names the cause and the
 * next step. Never holds a key.
 */
export const ServiceErrorSchema = Type.Object({
  code: Type.String(),
  message: Type.String(),
  hint: Type.Optional(Type.String())
});

export type ServiceError = Static<typeof ServiceErrorSchema>;
