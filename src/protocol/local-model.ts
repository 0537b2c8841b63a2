import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { ServiceErrorSchema } from './service-error.js';

const count = Type.Integer({ minimum: 0 });
const share = Type.Number({ minimum: 0, maximum: 1 });

/** Names a model file of the list. */
export const LocalModelBodySchema = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: 1000 }) },
  { additionalProperties: false }
);

/** A model in memory. `wrapper` is how the turns of a chat are written for it, `threads` what it computes on. */
export const LoadedModelSchema = Type.Object({
  architecture: Type.String(),
  /** As the file calls it. */
  name: Type.Optional(Type.String()),
  wrapper: Type.String(),
  /** In tokens. */
  contextSize: count,
  threads: count
});

/** Where a model stands. The next question to one that failed tries again. */
export const LocalModelStateSchema = Type.Union([
  Type.Object({ status: Type.Literal('unloaded') }),
  Type.Object({ status: Type.Literal('loading'), share }),
  Type.Object({ status: Type.Literal('ready'), ...LoadedModelSchema.properties }),
  Type.Object({ status: Type.Literal('failed'), error: ServiceErrorSchema })
]);

/** A model file on the machine of the Jupyter server. */
export const LocalModelSchema = Type.Object({
  /** As in the list of models on offer. */
  id: Type.String({ minLength: 1 }),
  /** Name of the file, without its folder. */
  file: Type.String(),
  folder: Type.String(),
  /** In bytes. */
  size: count,
  /** When it was last written, in milliseconds since the epoch. */
  modified: Type.Number(),
  state: LocalModelStateSchema,
  /** Whether a question is being answered. */
  busy: Type.Boolean(),
  /** Questions that wait behind it. */
  waiting: count,
  /** As the file says; absent where it does not, or cannot be read. */
  architecture: Type.Optional(Type.String()),
  /** Tokens that it was trained to keep in view. */
  contextLength: Type.Optional(count),
  /** In hexadecimal digits, once it was computed. */
  sha256: Type.Optional(Type.String()),
  /** The share that was read, while `sha256` is computed. */
  hashing: Type.Optional(share),
  /** Why the file is no model, or not a whole one. */
  problem: Type.Optional(ServiceErrorSchema)
});

/** While a model is loaded; `ready` or `error` ends it. Leaving takes it out of memory unless somebody else waits for it. */
export const LoadModelEventSchema = Type.Union([
  /** Another model is in use; `position` 1 is the next. Its turn is not announced: loading follows. */
  Type.Object({ type: Type.Literal('queued'), position: Type.Integer({ minimum: 1 }) }),
  Type.Object({ type: Type.Literal('loading'), share, bytes: count }),
  Type.Object({ type: Type.Literal('ready'), ...LoadedModelSchema.properties }),
  Type.Object({ type: Type.Literal('error'), error: ServiceErrorSchema })
]);

export type LocalModel = Static<typeof LocalModelSchema>;

export type LoadModelEvent = Static<typeof LoadModelEventSchema>;
