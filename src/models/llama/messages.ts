import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';

const most = Type.Integer({ minimum: 1 });
const count = Type.Integer({ minimum: 0 });

/** One turn of a chat in words. */
const TurnSchema = Type.Object({
  role: Type.Union([Type.Literal('system'), Type.Literal('user'), Type.Literal('model')]),
  text: Type.String()
});

export type Turn = Static<typeof TurnSchema>;

/** What the process of a model is told. `load` comes first and once; at most one `answer` is open at a time. */
export const ToChildSchema = Type.Union([
  Type.Object({
    type: Type.Literal('load'),
    /** Folder with the installed runtime. */
    runtime: Type.String(),
    file: Type.String(),
    /** Most tokens of a chat; less when the model or the memory does not allow it. */
    contextSize: most,
    threads: most,
    wrapper: Type.Optional(Type.String())
  }),
  Type.Object({
    type: Type.Literal('answer'),
    id: Type.Integer(),
    turns: Type.Array(TurnSchema),
    /** In llama.cpp's notation; the reply obeys it. */
    grammar: Type.Optional(Type.String()),
    /** Sub-queries have a place of their own, so that they do not push the chat out. */
    place: Type.Union([Type.Literal('chat'), Type.Literal('subquery')]),
    /** Which chat it belongs to; the last ones have a place each where memory allows. */
    chat: Type.Optional(Type.String()),
    maxTokens: most,
    temperature: Type.Number({ minimum: 0 }),
    seed: Type.Optional(Type.Integer())
  }),
  Type.Object({ type: Type.Literal('stop'), id: Type.Integer() })
]);

export type ToChild = Static<typeof ToChildSchema>;
export type LoadMessage = Extract<ToChild, { type: 'load' }>;
export type AnswerMessage = Extract<ToChild, { type: 'answer' }>;

/** Longest piece of a reply, in characters. */
const LONGEST_PIECE = 1_000_000;

const ReadySchema = Type.Object({
  type: Type.Literal('ready'),
  architecture: Type.String(),
  /** How the turns of a chat are written for this model. */
  wrapper: Type.String(),
  contextSize: count,
  threads: count
});

/** What the process of a model says. `ready` or `refused` answers `load`; `done` or `failed` ends an answer. */
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
  /** So many of the tokens of a request are read. */
  Type.Object({ type: Type.Literal('reading'), id: Type.Integer(), read: count, of: count }),
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
