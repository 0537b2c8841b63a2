import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';

const count = Type.Integer({ minimum: 0 });

/** One turn of a chat in words. */
export type Turn = { readonly role: 'system' | 'user' | 'model'; readonly text: string };

/** The first message, sent once. */
export type LoadMessage = {
  readonly type: 'load';
  /** Folder with the installed runtime. */
  readonly runtime: string;
  readonly file: string;
  /** Most tokens of a chat; less when the model or the memory does not allow it. */
  readonly contextSize: number;
  readonly threads: number;
};

/** A request; at most one is open at a time. */
export type AnswerMessage = {
  readonly type: 'answer';
  readonly id: number;
  readonly turns: readonly Turn[];
  /** In llama.cpp's notation; the reply obeys it. */
  readonly grammar?: string;
  /**
   * Which chat it belongs to; the last ones have a place each where memory allows. Absent for sub-queries, which have a place of
   * their own, so that they do not push the chat out.
   */
  readonly chat?: string;
  readonly maxTokens: number;
  readonly temperature: number;
  readonly seed?: number;
};

/** Messages to the process of a model. */
export type ToChild = LoadMessage | AnswerMessage | { readonly type: 'stop'; readonly id: number };

/** Longest piece of a reply, in characters. */
const LONGEST_PIECE = 1_000_000;

const ReadySchema = Type.Object({
  type: Type.Literal('ready'),
  /** Name of the chat wrapper, which writes the turns for this model. */
  wrapper: Type.String(),
  contextSize: count
});

/** What the process of a model says. `ready` or `refused` answers `load`; `done` or `failed` ends an answer. */
export const FromChildSchema = Type.Union([
  Type.Object({ type: Type.Literal('progress'), share: Type.Number({ minimum: 0, maximum: 1 }) }),
  ReadySchema,
  Type.Object({
    type: Type.Literal('refused'),
    reason: Type.Union([Type.Literal('runtime'), Type.Literal('file'), Type.Literal('memory')]),
    message: Type.String(),
    /** What to do; the one that started the process says it for a runtime. */
    hint: Type.String()
  }),
  /** How many of a request's tokens have been read. */
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
    /** Input tokens that were known from an earlier request and not read again. */
    cachedTokens: count,
    outputTokens: count
  }),
  Type.Object({
    type: Type.Literal('failed'),
    id: Type.Integer(),
    reason: Type.Union([Type.Literal('too_long'), Type.Literal('other')]),
    message: Type.String()
  })
]);

export type FromChild = Static<typeof FromChildSchema>;
export type LoadedModel = Static<typeof ReadySchema>;
