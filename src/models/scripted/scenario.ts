import { Type, type TObject, type TSchema } from '@sinclair/typebox';
import { Errors } from '@sinclair/typebox/errors';
import {
  CellwrightError,
  type ContextData,
  type Destination,
  type ModelCapabilities,
  type ModelEvent,
  type ModelRole
} from '../../agent/index.js';
import { ModelEventSchema } from '../../protocol/index.js';

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
  /** Never ends by itself, after what else it says. */
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
const text = Type.String();
const optionalText = Type.Optional(text);
const oneOf = (...values: readonly string[]): TSchema => Type.Union(values.map(value => Type.Literal(value)));

/** What crosses the wire is open to properties of later versions; in a scenario one that nobody knows is a slip. */
const close = ({ properties }: TObject): TObject =>
  Type.Object(
    Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [
        key,
        value['type'] === 'object' ? close(value as TObject) : value
      ])
    ),
    closed
  );

const DATA = Type.Object({ type: text });

/** The schema of one event of a reply, by its type. */
const EVENT_SCHEMAS: Readonly<Record<string, TSchema>> = {
  ...Object.fromEntries(ModelEventSchema.anyOf.map(schema => [schema.properties.type.const, close(schema)])),
  data: Type.Object({ type: Type.Literal('data'), data: DATA }, closed)
};

/** The schema of a reply; its events are checked one by one. */
const REPLY_SCHEMA = Type.Object(
  {
    match: Type.Optional(
      Type.Object({ role: Type.Optional(oneOf('main', 'reason', 'act', 'subquery')), text: optionalText }, closed)
    ),
    events: Type.Optional(Type.Array(Type.Unknown())),
    thinking: optionalText,
    text: optionalText,
    calls: Type.Optional(
      Type.Array(Type.Object({ id: optionalText, name: text, arguments: Type.Optional(Type.Unknown()) }, closed))
    ),
    data: Type.Optional(DATA),
    hang: Type.Optional(Type.Boolean())
  },
  closed
);

/** The schema of a scenario; its replies are checked one by one. */
const SCENARIO_SCHEMA = Type.Object(
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

/**
 * Reads a scenario: its JSON text, or the parsed value. A list stands for its replies, and a reply that is a list for
 * its events. Throws `CellwrightError` with code `scenario`, naming the place and what belongs there.
 */
export function parseScenario(json: unknown): Scenario {
  const value = typeof json === 'string' ? parseJson(json) : json;
  const scenario: unknown = Array.isArray(value) ? { replies: value } : value;
  check(SCENARIO_SCHEMA, scenario, '');
  const checked = scenario as Scenario;
  return { ...checked, replies: checked.replies.map((reply, index) => parseReply(reply, `replies[${index}]`)) };
}

function parseReply(value: unknown, place: string): ScriptedReply {
  const given: unknown = Array.isArray(value) ? { events: value } : value;
  check(REPLY_SCHEMA, given, place);
  const reply = given as ScriptedReply;
  const { match: _match, events, ...said } = reply;
  if (events !== undefined && Object.keys(said).length > 0) {
    fail(place, `takes either events or ${Object.keys(said).join(', ')}, not both`);
  }
  if (events === undefined && Object.keys(said).length === 0) {
    fail(place, 'says nothing. Give it text, calls, events or hang');
  }
  events?.forEach((event, index) => {
    checkEvent(event, `${place}.events[${index}]`);
  });
  return reply;
}

function checkEvent(value: unknown, place: string): void {
  const type = typeof value === 'object' && value !== null && 'type' in value ? String(value.type) : '';
  const schema = Object.hasOwn(EVENT_SCHEMAS, type) ? EVENT_SCHEMAS[type] : undefined;
  if (schema === undefined) {
    fail(`${place}.type`, `is "${type}". Use one of ${Object.keys(EVENT_SCHEMAS).join(', ')}`);
  }
  check(schema, value, place);
}

function check(schema: TSchema, value: unknown, place: string): void {
  const error = Errors(schema, value).First();
  if (error !== undefined) {
    const path = error.path
      .split('/')
      .slice(1)
      .map(key => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`));
    fail(`${place}${path.join('')}`.replace(/^\./, ''), `is wrong: ${error.message}`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CellwrightError('scenario', `The scenario is not JSON: ${(error as Error).message}.`, { cause: error });
  }
}

function fail(place: string, what: string): never {
  throw new CellwrightError('scenario', `The scenario's ${place === '' ? 'top level' : place} ${what}.`);
}
