import { Type, type TSchema } from '@sinclair/typebox';

const closed = { additionalProperties: false };
const text = Type.String();
const optionalText = Type.Optional(text);
const count = Type.Optional(Type.Integer({ minimum: 0 }));
const oneOf = (...values: readonly string[]): TSchema => Type.Union(values.map(value => Type.Literal(value)));
const event = (type: string, properties: Record<string, TSchema>): TSchema =>
  Type.Object({ type: Type.Literal(type), ...properties }, closed);

const data = Type.Object({ type: text });

const match = Type.Object(
  { role: Type.Optional(oneOf('main', 'reason', 'act', 'subquery')), text: optionalText },
  closed
);

const call = Type.Object({ id: optionalText, name: text, arguments: Type.Optional(Type.Unknown()) }, closed);

/** The schema of one event of a reply, by its type. */
export const EVENT_SCHEMAS: Readonly<Record<string, TSchema>> = {
  text: event('text', { delta: text }),
  thinking: event('thinking', { delta: text }),
  'call-delta': event('call-delta', { index: Type.Integer(), id: optionalText, name: optionalText, arguments: text }),
  data: event('data', { data }),
  usage: event('usage', {
    usage: Type.Object({ inputTokens: count, outputTokens: count, cachedTokens: count }, closed)
  }),
  end: event('end', { reason: oneOf('stop', 'calls', 'length', 'filter', 'aborted') }),
  error: event('error', {
    error: Type.Object(
      {
        code: oneOf(
          'unreachable',
          'timeout',
          'auth',
          'not_found',
          'bad_request',
          'rate_limit',
          'too_long',
          'server',
          'protocol',
          'unavailable'
        ),
        message: text,
        hint: optionalText
      },
      closed
    )
  })
};

/** The schema of a reply; its events are checked one by one. */
export const REPLY_SCHEMA = Type.Object(
  {
    match: Type.Optional(match),
    events: Type.Optional(Type.Array(Type.Unknown())),
    thinking: optionalText,
    text: optionalText,
    calls: Type.Optional(Type.Array(call)),
    data: Type.Optional(data),
    hang: Type.Optional(Type.Boolean())
  },
  closed
);

/** The schema of a scenario; its replies are checked one by one. */
export const SCENARIO_SCHEMA = Type.Object(
  {
    id: optionalText,
    destination: Type.Optional(oneOf('page', 'server', 'network')),
    capabilities: Type.Optional(
      Type.Partial(
        Type.Object({
          tools: Type.Boolean(),
          jsonSchema: Type.Boolean(),
          grammar: Type.Boolean(),
          images: Type.Boolean(),
          contextSize: Type.Integer({ minimum: 1 })
        }),
        closed
      )
    ),
    replies: Type.Array(Type.Unknown(), { minItems: 1 })
  },
  closed
);
