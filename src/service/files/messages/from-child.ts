import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { FilePreviewSchema, FileProfileSchema } from '../../../protocol/index.js';
import { FileProblemCodeSchema } from '../file-problem-code.js';

/** With the end of a request: the process leaves, as it has taken too much memory to read another file. */
const leaves = Type.Optional(Type.Literal(true));

/** What the process that reads files says. `done`, `previewed` or `failed` ends a request. */
export const FromChildSchema = Type.Union([
  Type.Object({
    type: Type.Literal('progress'),
    id: Type.Integer(),
    share: Type.Number({ minimum: 0, maximum: 1 })
  }),
  Type.Object({ type: Type.Literal('done'), id: Type.Integer(), file: FileProfileSchema, leaves }),
  Type.Object({ type: Type.Literal('previewed'), id: Type.Integer(), preview: FilePreviewSchema, leaves }),
  Type.Object({
    type: Type.Literal('failed'),
    id: Type.Integer(),
    code: FileProblemCodeSchema,
    message: Type.String(),
    leaves
  })
]);

export type FromChild = Static<typeof FromChildSchema>;

/** What ends a request. */
export type Ended = Exclude<FromChild, { type: 'progress' }>;
