import { Type, type TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import type { ModelEvent, ModelRequest } from '../../../agent/index.js';
import { createOpenAiClient } from '../create-open-ai-client.js';
import { listEndpointModels } from '../probe-endpoint.js';
import type { OpenAiOptions } from '../open-ai-options.js';
import { joinedEvents } from './joined-events.js';

/** How a server is reached: the real one, or what was recorded of it. */
export type Reached = Pick<OpenAiOptions, 'baseUrl' | 'fetch'> & { readonly apiKey: string };

/** Something that is asked of a server, and what must be true of what comes. */
export type Exchange = {
  /** Also the name of its transcript. */
  readonly name: string;
  readonly run: (server: Reached) => Promise<unknown>;
  readonly check: (outcome: unknown) => void;
};

/** The model with a window that a reply without bounds fills soon, and the one with a long window. */
const SHORT = 'short';
const LONG = 'long';

const COLUMN = Type.Object({ column: Type.Union([Type.Literal('mass'), Type.Literal('kind')]) });
const envelope = Type.Union([
  Type.Object({
    tool: Type.Literal('look'),
    arguments: COLUMN
  }),
  Type.Object({
    tool: Type.Literal('count'),
    arguments: Type.Object({ of: Type.Array(Type.Integer()), all: Type.Optional(Type.Boolean()) })
  })
]);

const asked = (schema?: TSchema): ModelRequest => ({
  role: 'main',
  messages: [
    { role: 'system', text: 'Be brief.' },
    { role: 'user', text: 'Grüße, 世界: how many?' }
  ],
  tools: [],
  context: [],
  ...(schema !== undefined && { schema })
});

function ask(options: Reached & Partial<OpenAiOptions>, request: ModelRequest): Promise<readonly ModelEvent[]> {
  const client = createOpenAiClient({ model: LONG, mostTries: 1, ...options });
  return joinedEvents(client.stream(request, new AbortController().signal));
}

/** A server that is told which tool to call, as random weights choose none. */
function forced(send: typeof fetch, name: string): typeof fetch {
  return (url, init) => {
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as object;
    const choice = { tool_choice: { type: 'function', function: { name } } };
    return send(url, { ...init, body: JSON.stringify({ ...body, ...choice }) });
  };
}

/** The reply is JSON of the envelope; an optional field is written as null, which whoever reads it drops. */
function isHeld(outcome: unknown): void {
  const events = outcome as readonly ModelEvent[];
  expect(events.at(-1)).toEqual({ type: 'end', reason: 'stop' });
  const [text] = events;
  const value = JSON.parse(text?.type === 'text' ? text.delta : '') as { arguments: { all?: unknown } };
  const { all, ...rest } = value.arguments;
  expect([value, Check(envelope, { ...value, arguments: all === null ? rest : value.arguments })]).toEqual([
    value,
    true
  ]);
}

/** What is asked of a llama-cpp-python server, in order. */
export const serverExchanges: readonly Exchange[] = [
  {
    name: 'models',
    run: server => listEndpointModels(server, new AbortController().signal),
    check: outcome => expect(outcome).toEqual({ status: 'ok', models: [{ id: LONG }, { id: SHORT }] })
  },
  {
    name: 'text',
    run: server => ask({ ...server, model: SHORT }, asked()),
    check: outcome => {
      const events = outcome as readonly ModelEvent[];
      expect(events[0]).toMatchObject({ type: 'text' });
      expect(events.at(-1)?.type).toBe('end');
    }
  },
  {
    name: 'schema in a form it does not know, then in the older one',
    run: server => ask({ ...server, mostTries: 2 }, asked(envelope)),
    check: isHeld
  },
  {
    name: 'a call',
    run: ({ fetch: send = fetch, ...server }) =>
      ask(
        { ...server, fetch: forced(send, 'look') },
        { ...asked(), tools: [{ name: 'look', description: 'Looks at a column.', params: COLUMN }] }
      ),
    check: outcome => {
      const events = outcome as readonly ModelEvent[];
      const call = events.find(event => event.type === 'call-delta');
      expect(call).toMatchObject({ name: 'look', arguments: expect.stringMatching(/mass|kind/) as string });
      expect(events.at(-1)).toEqual({ type: 'end', reason: 'calls' });
    }
  },
  {
    name: 'a wrong key',
    run: server => ask({ ...server, apiKey: 'wrong-key' }, asked()),
    check: outcome => expect(outcome).toMatchObject([{ type: 'error', error: { code: 'auth' } }])
  },
  {
    name: 'more than it reads',
    run: server =>
      ask({ ...server, model: SHORT }, { ...asked(), messages: [{ role: 'user', text: 'How many? '.repeat(200) }] }),
    check: outcome => expect(outcome).toMatchObject([{ type: 'error' }])
  }
];
