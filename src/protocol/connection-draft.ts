import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import type { Schema } from '../agent/index.js';
import { CodeFormSchema } from './code-form.js';

const closed = { additionalProperties: false } as const;
const milliseconds = Type.Optional(Type.Integer({ minimum: 100, maximum: 3_600_000 }));
const price = Type.Number({ minimum: 0 });

/** How a reply is held to a schema: as OpenAI does, as older servers do, or by a grammar of llama.cpp. */
export const SchemaFormSchema = Type.Union([
  Type.Literal('json_schema'),
  Type.Literal('json_object'),
  Type.Literal('grammar')
]);

/** Ids of connections that the user named. The service makes them from the name; a model on offer has the same id. */
export const NamedConnectionIdSchema = Type.String({ pattern: '^connection:[a-z0-9][a-z0-9-]{0,59}$' });

/** Longest waits, in milliseconds: for a connection, the first piece of a reply, between two pieces, the whole reply. */
export const DeadlinesSchema = Type.Object(
  { connect: milliseconds, firstToken: milliseconds, idle: milliseconds, whole: milliseconds },
  closed
);

/** Prices of a million tokens, in one currency that the user names. */
export type Prices = {
  readonly input: number;
  readonly output: number;
  readonly cached?: number;
  readonly currency: string;
};

export const PricesSchema = Type.Object(
  { input: price, output: price, cached: Type.Optional(price), currency: Type.String({ minLength: 1, maxLength: 8 }) },
  closed
) satisfies Schema<Prices>;

/**
 * What a user says of an OpenAI-compatible endpoint, without its key. Values of headers that look like secrets are taken
 * in here and never given out again.
 */
export const ConnectionDraftSchema = Type.Object(
  {
    /** Absent for a new connection. */
    id: Type.Optional(NamedConnectionIdSchema),
    name: Type.String({ minLength: 1, maxLength: 80 }),
    /** http or https, with the version, usually ending in `/v1`; no name and password, query or fragment. */
    baseUrl: Type.String({ minLength: 1, maxLength: 2048 }),
    model: Type.String({ minLength: 1, maxLength: 200 }),
    /** Sent with each request. One called `Authorization` goes in place of the key. */
    headers: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 8192 }))),
    /** One on the machine of the Jupyter server sends what it gets on to another machine. */
    forwards: Type.Optional(Type.Boolean()),
    /** In place of the proxies that the environment names. */
    proxy: Type.Optional(Type.String({ minLength: 1, maxLength: 2048 })),
    /** Absolute path of certificates in PEM form, on the machine of the Jupyter server, trusted beside the usual ones. */
    caFile: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
    codeForm: Type.Optional(CodeFormSchema),
    /** In tokens. */
    contextSize: Type.Optional(Type.Integer({ minimum: 256, maximum: 100_000_000 })),
    prices: Type.Optional(PricesSchema),
    deadlines: Type.Optional(DeadlinesSchema),
    /** How its decisions are read: its own tool calls unless given, replies held to a schema, or plain text. */
    strategy: Type.Optional(Type.Union([Type.Literal('native'), Type.Literal('grammar'), Type.Literal('prompted')])),
    /** OpenAI's unless given, and the older one where a server refuses that for the older one. */
    schemaForm: Type.Optional(SchemaFormSchema)
  },
  closed
);

export type ConnectionDraft = Static<typeof ConnectionDraftSchema>;
