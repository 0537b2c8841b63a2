import { Type, type Static } from '@sinclair/typebox';
import { Errors } from '@sinclair/typebox/errors';
import { CellwrightError, type ContextData, type ModelEvent } from '../../agent/index.js';

const closed = { additionalProperties: false };
const text = Type.Optional(Type.String());
const flag = Type.Optional(Type.Boolean());
const typed = Type.Object({ type: Type.String() });
const oneOf = <const T extends string>(...values: readonly T[]) =>
  Type.Optional(Type.Unsafe<T>(Type.Union(values.map(value => Type.Literal(value)))));

/** A call in short form; `arguments` as a value, or as raw text to be sent as it is. */
const CallSchema = Type.Object({ id: text, name: Type.String(), arguments: Type.Optional(Type.Unknown()) }, closed);

/** One reply: its parts, sent in this order, or its events as they are. An unknown property is an error. */
const ReplySchema = Type.Object(
  {
    /** When it is used: the role of the request, and text within its last message. Everything that is set must match. */
    match: Type.Optional(Type.Object({ role: oneOf('main', 'reason', 'act', 'subquery'), text }, closed)),
    /** Played as they are; nothing is added, not even an end. */
    events: Type.Optional(Type.Array(Type.Unsafe<ModelEvent>(typed))),
    thinking: text,
    text,
    calls: Type.Optional(Type.Array(CallSchema)),
    data: Type.Optional(Type.Unsafe<ContextData>(typed)),
    /** After its other parts, the reply never ends by itself. */
    hang: flag
  },
  { ...closed, minProperties: 1 }
);

const capabilities = {
  tools: flag,
  jsonSchema: flag,
  grammar: flag,
  images: flag,
  contextSize: Type.Optional(Type.Integer({ minimum: 1 }))
};

/** What a scripted model says. */
const ScenarioSchema = Type.Object(
  {
    id: text,
    destination: oneOf('page', 'server', 'network'),
    capabilities: Type.Optional(Type.Object(capabilities, closed)),
    replies: Type.Array(ReplySchema, { minItems: 1 })
  },
  closed
);

export type ScriptedCall = Static<typeof CallSchema>;
export type ScriptedReply = Static<typeof ReplySchema>;
export type Scenario = Static<typeof ScenarioSchema>;

/**
 * Reads a scenario from its JSON text or the parsed value. A list is read as its replies, and a list in place of a reply
 * as the reply's events; of an event, only `type` is checked. Throws `CellwrightError` with code `scenario`, naming the
 * place and what belongs there.
 */
export function parseScenario(json: unknown): Scenario {
  const value = typeof json === 'string' ? parseJson(json) : json;
  const given = (Array.isArray(value) ? { replies: value } : value) as { readonly replies?: unknown } | null;
  const scenario: unknown = Array.isArray(given?.replies)
    ? { ...given, replies: given.replies.map((reply: unknown) => (Array.isArray(reply) ? { events: reply } : reply)) }
    : given;
  const error = Errors(ScenarioSchema, scenario).First();
  if (error !== undefined) {
    const place = error.path === '' ? 'its top level' : error.path.slice(1).replaceAll('/', '.');
    throw new CellwrightError('scenario', `The scenario is wrong at ${place}: ${error.message}.`);
  }
  return scenario as Scenario;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CellwrightError('scenario', `The scenario is not JSON: ${(error as Error).message}.`, { cause: error });
  }
}
