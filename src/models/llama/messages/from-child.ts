import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';

const count = Type.Integer({ minimum: 0 });

/** Longest piece of a reply, in characters. */
const LONGEST_PIECE = 1_000_000;

const ReadySchema = Type.Object({
  type: Type.Literal('ready'),
  architecture: Type.String(),
  name: Type.Optional(Type.String()),
  /** How the turns of a chat are written for this model. */
  wrapper: Type.String(),
  contextSize: count,
  threads: count
});

/** What the process of a model says. `ready` or `refused` answers `load`; `done` or `failed` ends an answer, `counted` answers `count`. */
export const FromChildSchema = Type.Union([
  Type.Object({ type: Type.Literal('progress'), share: Type.Number({ minimum: 0, maximum: 1 }) }),
  ReadySchema,
  Type.Object({
    type: Type.Literal('refused'),
    reason: Type.Union([Type.Literal('runtime'), Type.Literal('file'), Type.Literal('memory')]),
    message: Type.String(),
    /** What to do. */
    hint: Type.Optional(Type.String())
  }),
  Type.Object({ type: Type.Literal('counted'), id: Type.Integer(), tokens: count }),
  /** How much of the request has been read so far. */
  Type.Object({ type: Type.Literal('prompt'), id: Type.Integer(), read: count, of: count }),
  Type.Object({
    type: Type.Literal('piece'),
    id: Type.Integer(),
    kind: Type.Union([Type.Literal('text'), Type.Literal('thinking')]),
    text: Type.String({ maxLength: LONGEST_PIECE })
  }),
  Type.Object({
    type: Type.Literal('done'),
    id: Type.Integer(),
    reason: Type.Union([Type.Literal('stop'), Type.Literal('length'), Type.Literal('stopped')]),
    inputTokens: count,
    /** Of the input, what was known from an earlier request and not read again. */
    cachedTokens: count,
    outputTokens: count
  }),
  Type.Object({
    type: Type.Literal('failed'),
    id: Type.Integer(),
    reason: Type.Union([Type.Literal('too_long'), Type.Literal('grammar'), Type.Literal('other')]),
    message: Type.String()
  })
]);

export type FromChild = Static<typeof FromChildSchema>;
export type LoadedModel = Static<typeof ReadySchema>;
