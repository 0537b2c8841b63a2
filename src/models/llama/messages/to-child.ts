import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';

const count = Type.Integer({ minimum: 1 });

/** One turn of a chat in words. */
export const TurnSchema = Type.Object({
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
    contextSize: count,
    threads: count,
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
    maxTokens: count,
    temperature: Type.Number({ minimum: 0 }),
    seed: Type.Optional(Type.Integer())
  }),
  Type.Object({ type: Type.Literal('stop'), id: Type.Integer() }),
  /** Also while an answer is open. */
  Type.Object({ type: Type.Literal('count'), id: Type.Integer(), turns: Type.Array(TurnSchema) })
]);

export type ToChild = Static<typeof ToChildSchema>;
export type LoadMessage = Extract<ToChild, { type: 'load' }>;
export type AnswerMessage = Extract<ToChild, { type: 'answer' }>;
