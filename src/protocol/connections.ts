import * as Type from '@sinclair/typebox';
import type { Schema } from '../agent/index.js';
import { ModelFailureSchema, ServiceErrorSchema } from './errors.js';
import { closedObject, count, oneOf } from './schema-parts.js';

const milliseconds = Type.Optional(Type.Integer({ minimum: 100, maximum: 3_600_000 }));
const price = Type.Number({ minimum: 0 });

/** How a model writes what is drafted. */
export const CodeFormSchema = oneOf('direct', 'code');

/** Ids of connections that the user named. The service makes them from the name; a model on offer has the same id. */
export const NamedConnectionIdSchema = Type.String({ pattern: '^connection:[a-z0-9][a-z0-9-]{0,59}$' });

/** Prices per million tokens, in one currency that the user names. */
export type Prices = {
  readonly input: number;
  readonly output: number;
  readonly cached?: number;
  readonly currency: string;
};

export const PricesSchema = closedObject({
  input: price,
  output: price,
  cached: Type.Optional(price),
  currency: Type.String({ minLength: 1, maxLength: 8 })
}) satisfies Schema<Prices>;

/** What a user states about an OpenAI-compatible endpoint, without its key. The values of headers are never given out again. */
export const ConnectionDraftSchema = closedObject({
  /** Absent for a new connection. */
  id: Type.Optional(NamedConnectionIdSchema),
  name: Type.String({ minLength: 1, maxLength: 80 }),
  /** http or https, with the version, usually ending in `/v1`; no name and password, query or fragment. */
  baseUrl: Type.String({ minLength: 1, maxLength: 2048 }),
  model: Type.String({ minLength: 1, maxLength: 200 }),
  /** Sent with each request. A header `Authorization` replaces the key. */
  headers: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 8192 }))),
  /** Whether an endpoint on the machine of the Jupyter server forwards what it gets to another machine. */
  forwards: Type.Optional(Type.Boolean()),
  codeForm: Type.Optional(CodeFormSchema),
  /** In tokens. */
  contextSize: Type.Optional(Type.Integer({ minimum: 256, maximum: 100_000_000 })),
  prices: Type.Optional(PricesSchema),
  /** Longest waits, in milliseconds: for a connection, for the first piece of a reply, between two pieces, for the whole reply. */
  deadlines: Type.Optional(
    closedObject({ connect: milliseconds, firstToken: milliseconds, idle: milliseconds, whole: milliseconds })
  ),
  /** Which API is used. Default: the Responses API for OpenAI itself, chat completions elsewhere. */
  api: Type.Optional(oneOf('chat', 'responses')),
  /** How much a thinking model is to think; left to the model unless given. */
  effort: Type.Optional(oneOf('low', 'medium', 'high')),
  /** How its decisions are read: from its own tool calls (default), from replies held to a schema, or from plain text. */
  strategy: Type.Optional(oneOf('native', 'grammar', 'prompted'))
});

/** An endpoint as the page may know it. `keySource` says where its key lies; the key itself is never given out. */
export const ConnectionDetailSchema = Type.Object({
  ...Type.Omit(ConnectionDraftSchema, ['id', 'headers']).properties,
  /** As in the list of models. */
  id: Type.String({ minLength: 1 }),
  keySource: oneOf('environment', 'file', 'none'),
  /** Names of headers that are sent with each request; their values are kept with the keys. */
  headerNames: Type.Array(Type.String()),
  /** False for an endpoint that the environment names. */
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
 * Saves a connection; answered with its `ConnectionDetail`. Headers that it does not name are dropped; one with an empty value
 * stays as stored. A change of the host drops key and headers, which were given for another host.
 */
export const SaveConnectionBodySchema = closedObject({
  connection: ConnectionDraftSchema,
  key: Type.Optional(KeyInputSchema)
});

export const RemoveConnectionBodySchema = closedObject({ id: NamedConnectionIdSchema });

/** A listed endpoint, or a draft; one with an id and no key uses the stored secrets of that connection while its host is the same. */
export const EndpointBodySchema = Type.Union([
  closedObject({ id: Type.String({ minLength: 1 }) }),
  closedObject({ draft: ConnectionDraftSchema, key: Type.Optional(KeyInputSchema) })
]);

/** The models that an endpoint lists, sorted by id; `contextSize` in tokens, if the endpoint states it. */
export const EndpointModelsReplySchema = Type.Union([
  Type.Object({
    status: Type.Literal('ok'),
    models: Type.Array(Type.Object({ id: Type.String(), contextSize: Type.Optional(Type.Integer({ minimum: 1 })) }))
  }),
  Type.Object({ status: Type.Literal('failed'), error: ModelFailureSchema })
]);

/** The result of one tiny question: the time that its reply took, in milliseconds, or why it failed. */
export const TestReplySchema = Type.Union([
  Type.Object({ status: Type.Literal('ok'), ms: count }),
  Type.Object({ status: Type.Literal('failed'), error: ModelFailureSchema })
]);

export type ConnectionDraft = Type.Static<typeof ConnectionDraftSchema>;
export type ConnectionDetail = Type.Static<typeof ConnectionDetailSchema>;
export type ConnectionsReply = Type.Static<typeof ConnectionsReplySchema>;
export type SaveConnectionBody = Type.Static<typeof SaveConnectionBodySchema>;
export type EndpointBody = Type.Static<typeof EndpointBodySchema>;
export type EndpointModelsReply = Type.Static<typeof EndpointModelsReplySchema>;
/** A model as its endpoint lists it, with its window in tokens where that is stated. */
export type ListedModel = Extract<EndpointModelsReply, { status: 'ok' }>['models'][number];
export type TestReply = Type.Static<typeof TestReplySchema>;
