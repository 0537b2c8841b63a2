import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import type { Schema } from '../agent/index.js';
import { ModelFailureSchema, ServiceErrorSchema } from './errors.js';
import { closed, count, oneOf } from './schema-parts.js';

const milliseconds = Type.Optional(Type.Integer({ minimum: 100, maximum: 3_600_000 }));
const price = Type.Number({ minimum: 0 });

/** How a model writes what is drafted. */
export const CodeFormSchema = oneOf('direct', 'code');

/** Ids of connections that the user named. The service makes them from the name; a model on offer has the same id. */
export const NamedConnectionIdSchema = Type.String({ pattern: '^connection:[a-z0-9][a-z0-9-]{0,59}$' });

/** Longest waits, in milliseconds: for a connection, the first piece of a reply, between two pieces, the whole reply. */
const DeadlinesSchema = Type.Object(
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
    /** Which API is spoken: the Responses API with OpenAI itself, chat completions elsewhere, unless given. */
    api: Type.Optional(oneOf('chat', 'responses')),
    /** How much a model that thinks is to think; as it likes unless given. */
    effort: Type.Optional(oneOf('low', 'medium', 'high')),
    /** How its decisions are read: its own tool calls unless given, replies held to a schema, or plain text. */
    strategy: Type.Optional(oneOf('native', 'grammar', 'prompted')),
    /** How a reply is held to a schema: as OpenAI does, or by a grammar of llama.cpp, also where a server asks for an older form. */
    schemaForm: Type.Optional(oneOf('json_schema', 'grammar'))
  },
  closed
);

/**
 * An endpoint as the page may know it. `keySource` says where its key lies; the key itself is never given out, nor are
 * the values of the headers named in `secretHeaders`.
 */
export const ConnectionDetailSchema = Type.Object({
  ...Type.Omit(ConnectionDraftSchema, ['id']).properties,
  /** As in the list of models. */
  id: Type.String({ minLength: 1 }),
  keySource: oneOf('environment', 'file', 'none'),
  /** Sent with each request, their values kept with the keys. */
  secretHeaders: Type.Array(Type.String()),
  /** False for what the environment names. */
  editable: Type.Boolean()
});

/** In the order of the picker. `problem` names a file that could not be read; what could be read of it is listed. */
export const ConnectionsReplySchema = Type.Object({
  connections: Type.Array(ConnectionDetailSchema),
  problem: Type.Optional(ServiceErrorSchema)
});

/** A key on its way to the service: it never comes back. Where it is absent, a stored key stays as it is. */
const KeyInputSchema = Type.String({ minLength: 1, maxLength: 4096 });

/**
 * Saves a connection as a whole; answered with its `ConnectionDetail`. Secret headers that the draft does not name are
 * dropped; one that it names with an empty value stays as stored. Stored secrets are dropped with a change of the host,
 * because they were given for another one.
 */
export const SaveConnectionBodySchema = Type.Object(
  { connection: ConnectionDraftSchema, key: Type.Optional(KeyInputSchema) },
  closed
);

export const RemoveConnectionBodySchema = Type.Object({ id: NamedConnectionIdSchema }, closed);

/**
 * Which endpoint to reach: one of the list, or a draft that is not saved. A draft with an id and no key of its own uses
 * the stored secrets of that connection as long as its host is the same.
 */
export const EndpointBodySchema = Type.Union([
  Type.Object({ id: Type.String({ minLength: 1 }) }, closed),
  Type.Object({ draft: ConnectionDraftSchema, key: Type.Optional(KeyInputSchema) }, closed)
]);

/** The models that an endpoint lists, sorted by id; `contextSize` in tokens, where it says so. */
export const EndpointModelsReplySchema = Type.Union([
  Type.Object({
    status: Type.Literal('ok'),
    models: Type.Array(Type.Object({ id: Type.String(), contextSize: Type.Optional(Type.Integer({ minimum: 1 })) }))
  }),
  Type.Object({ status: Type.Literal('failed'), error: ModelFailureSchema })
]);

/** What came of one tiny question: the time that its reply took, in milliseconds. */
export const TestReplySchema = Type.Union([
  Type.Object({ status: Type.Literal('ok'), ms: count }),
  Type.Object({ status: Type.Literal('failed'), error: ModelFailureSchema })
]);

export type ConnectionDraft = Static<typeof ConnectionDraftSchema>;
export type ConnectionDetail = Static<typeof ConnectionDetailSchema>;
export type ConnectionsReply = Static<typeof ConnectionsReplySchema>;
export type SaveConnectionBody = Static<typeof SaveConnectionBodySchema>;
export type EndpointBody = Static<typeof EndpointBodySchema>;
export type EndpointModelsReply = Static<typeof EndpointModelsReplySchema>;
/** A model as its endpoint lists it, with its window in tokens where that is stated. */
export type ListedModel = Extract<EndpointModelsReply, { status: 'ok' }>['models'][number];
export type TestReply = Static<typeof TestReplySchema>;
