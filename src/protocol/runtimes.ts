import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { ServiceErrorSchema } from './errors.js';
import { closed, count, oneOf } from './schema-parts.js';

/** What is installed only when the user asks for it: `models` runs model files, `files` reads data files. */
const RuntimeNameSchema = oneOf('models', 'files');

/** Names the one that is asked about. */
export const RuntimeParamsSchema = Type.Object({ id: RuntimeNameSchema });

/** A runtime on the machine of the Jupyter server. */
export const RuntimeReplySchema = Type.Object({
  installed: Type.Boolean(),
  installing: Type.Boolean(),
  /** Where it is, or would be. */
  folder: Type.String(),
  /** About how much is downloaded, and how much it takes on the disk. */
  downloadBytes: count,
  diskBytes: count,
  /** What to type in place of installing it from the page. */
  command: Type.String(),
  /** Why it cannot be installed from the page. */
  problem: Type.Optional(ServiceErrorSchema)
});

/** Asks to install one. */
export const InstallBodySchema = Type.Object({ runtime: RuntimeNameSchema }, closed);

/** While it is installed; `done` or `error` ends it. Leaving stops it, and nothing of it stays. */
export const InstallEventSchema = Type.Union([
  /** What the installer says. */
  Type.Object({ type: Type.Literal('line'), text: Type.String() }),
  Type.Object({ type: Type.Literal('done') }),
  Type.Object({ type: Type.Literal('error'), error: ServiceErrorSchema })
]);

export type RuntimeName = Static<typeof RuntimeNameSchema>;
export type RuntimeReply = Static<typeof RuntimeReplySchema>;
export type InstallEvent = Static<typeof InstallEventSchema>;
