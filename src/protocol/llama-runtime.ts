import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { ServiceErrorSchema } from './service-error.js';

const bytes = Type.Integer({ minimum: 0 });

/** What runs model files on the machine of the Jupyter server. It is installed only when the user asks for it. */
export const LlamaRuntimeReplySchema = Type.Object({
  installed: Type.Boolean(),
  installing: Type.Boolean(),
  /** Where it is, or would be. */
  folder: Type.String(),
  /** About how much is downloaded. */
  downloadBytes: bytes,
  /** About how much it takes on the disk. */
  diskBytes: bytes,
  /** What to type in place of installing it from the page. */
  command: Type.String(),
  /** Why it cannot be installed from the page. */
  problem: Type.Optional(ServiceErrorSchema)
});

/** Asks to install it. */
export const InstallBodySchema = Type.Object({}, { additionalProperties: false });

/** While it is installed; `done` or `error` ends it. Leaving stops it, and nothing of it stays. */
export const InstallEventSchema = Type.Union([
  /** What the installer says. */
  Type.Object({ type: Type.Literal('line'), text: Type.String() }),
  Type.Object({ type: Type.Literal('done') }),
  Type.Object({ type: Type.Literal('error'), error: ServiceErrorSchema })
]);

export type LlamaRuntimeReply = Static<typeof LlamaRuntimeReplySchema>;

export type InstallEvent = Static<typeof InstallEventSchema>;
