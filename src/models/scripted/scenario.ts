import { Type, type TSchema } from '@sinclair/typebox';
import { Errors } from '@sinclair/typebox/errors';
import {
  CellwrightError,
  type ContextData,
  type Destination,
  type ModelCapabilities,
  type ModelEvent,
  type ModelRole
} from '../../agent/index.js';

/** When a reply is given. All that is set has to hold. */
export type ReplyMatch = {
  readonly role?: ModelRole;
  /** Text within the last message of the request. */
  readonly text?: string;
};

/** A call in short form; `arguments` as a value, or as raw text to be sent as it is. */
export type ScriptedCall = { readonly id?: string; readonly name: string; readonly arguments?: unknown };

/** One reply: what is said, in this order, or its very events. */
export type ScriptedReply = {
  readonly match?: ReplyMatch;
  /** Played as they are; nothing is added, not even an end. */
  readonly events?: readonly ModelEvent[];
  readonly thinking?: string;
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
  readonly data?: ContextData;
  /** Does not end after its other events. */
  readonly hang?: boolean;
};

/** What a scripted model says. */
export type Scenario = {
  readonly id?: string;
  readonly destination?: Destination;
  readonly capabilities?: Partial<ModelCapabilities>;
  readonly replies: readonly ScriptedReply[];
};

const closed = { additionalProperties: false };
const text = Type.Optional(Type.String());
const flag = Type.Optional(Type.Boolean());
const typed = Type.Object({ type: Type.String() });
const oneOf = (...values: readonly string[]): TSchema =>
  Type.Optional(Type.Union(values.map(value => Type.Literal(value))));

/** An unknown property is a mistake. */
const ReplySchema = Type.Object(
  {
    match: Type.Optional(Type.Object({ role: oneOf('main', 'reason', 'act', 'subquery'), text }, closed)),
    events: Type.Optional(Type.Array(typed)),
    thinking: text,
    text,
    calls: Type.Optional(
      Type.Array(Type.Object({ id: text, name: Type.String(), arguments: Type.Optional(Type.Unknown()) }, closed))
    ),
    data: Type.Optional(typed),
    hang: flag
  },
  { ...closed, minProperties: 1 }
);

const ScenarioSchema = Type.Object(
  {
    id: text,
    destination: oneOf('page', 'server', 'network'),
    capabilities: Type.Optional(
      Type.Object(
        {
          tools: flag,
          jsonSchema: flag,
          grammar: flag,
          images: flag,
          contextSize: Type.Optional(Type.Integer({ minimum: 1 }))
        },
        closed
      )
    ),
    replies: Type.Array(ReplySchema, { minItems: 1 })
  },
  closed
);

/**
 * Reads a scenario: its JSON text, or the parsed value. A list stands for its replies, and a reply that is a list for
 * its events, which are not looked into. Throws `CellwrightError` with code `scenario`, naming the place and what belongs there.
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
