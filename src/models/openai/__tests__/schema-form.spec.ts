import { Type } from '@sinclair/typebox';
import { createAgent, tool, type ModelRequest } from '../../../agent/index.js';
import { printGrammar } from '../../schema/index.js';
import { createOpenAiClient } from '../create-open-ai-client.js';
import type { OpenAiOptions } from '../open-ai-options.js';
import { joinedEvents } from './joined-events.js';
import { said, serverOfTests, status } from './stub-server.js';

const schema = Type.Object({ kind: Type.Union([Type.Literal('owl'), Type.Literal('kite')]), n: Type.Integer() });
const request: ModelRequest = {
  role: 'act',
  messages: [{ role: 'user', text: 'How many?' }],
  tools: [],
  context: [],
  schema
};
const reply = said('{"kind":"owl","n":3}');
/** What llama-cpp-python says to OpenAI's form, with status 500. */
const REFUSED =
  "[{'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': \"Input should be 'text' or 'json_object'\"}]";

const server = serverOfTests();

const clientOf = (options: Partial<OpenAiOptions> = {}): ReturnType<typeof createOpenAiClient> =>
  createOpenAiClient({ baseUrl: server.baseUrl, model: 'm', strategy: 'grammar', ...options });

const ask = (client: ReturnType<typeof clientOf>): ReturnType<typeof joinedEvents> =>
  joinedEvents(client.stream(request, new AbortController().signal));

describe('a schema is said', () => {
  it('to llama-server as a grammar, and as nothing else', async () => {
    server.answers = [reply];
    await ask(clientOf({ schemaForm: 'grammar' }));
    expect(server.requests[0]?.body).toMatchObject({ grammar: printGrammar(schema) });
    expect(server.requests[0]?.body).not.toHaveProperty('response_format');
  });

  it('to servers that take the older form as an object with its schema', async () => {
    server.answers = [reply];
    await ask(clientOf({ schemaForm: 'json_object' }));
    expect(server.requests[0]?.body['response_format']).toEqual({
      type: 'json_object',
      schema: {
        type: 'object',
        properties: { kind: { type: 'string', enum: ['owl', 'kite'] }, n: { type: 'integer' } },
        required: ['kind', 'n'],
        additionalProperties: false
      }
    });
  });

  it('in the older form, also the next time, where a server refuses the newer one for it', async () => {
    const client = clientOf();
    server.answers = [status(500, { error: { message: REFUSED } }), reply];
    expect(await ask(client)).toEqual([
      { type: 'text', delta: '{"kind":"owl","n":3}' },
      { type: 'end', reason: 'stop' }
    ]);
    await ask(client);
    const types = server.requests.map(({ body }) => (body['response_format'] as { type: string }).type);
    expect(types).toEqual(['json_schema', 'json_object', 'json_object']);
  });

  it('once when a server finds fault with the schema itself', async () => {
    server.answers = [status(400, { error: { message: "Invalid schema for response_format 'reply'." } })];
    expect((await ask(clientOf())).at(-1)).toMatchObject({ type: 'error', error: { code: 'bad_request' } });
    expect(server.requests).toHaveLength(1);
  });
});

describe('the grammar strategy over HTTP', () => {
  it('thinks in plain text, then is held to the envelope, and takes its calls from there', async () => {
    const given: unknown[] = [];
    const look = tool({
      description: 'Looks up a kind.',
      params: Type.Object({ kind: Type.String() }),
      run: args => {
        given.push(args);
        return 'three';
      }
    });
    server.answers = [
      said('I had better look.'),
      said('{"tool":"look","arguments":{"kind":"owl"}}'),
      said('Now I know.'),
      said('{"tool":"respondToUser","arguments":{"text":"Three owls."}}')
    ];
    const agent = createAgent({
      model: clientOf({ schemaForm: 'grammar' }),
      toolsets: [{ look }],
      prompt: 'Help.'
    });
    const result = await agent.run('How many owls?');
    expect(result).toMatchObject({ status: 'answer', text: 'Three owls.' });
    expect(given).toEqual([{ kind: 'owl' }]);
    expect(server.requests.map(({ body }) => typeof body['grammar'])).toEqual([
      'undefined',
      'string',
      'undefined',
      'string'
    ]);
    expect(server.requests.every(({ body }) => !('tools' in body))).toBe(true);
    const [, act] = server.requests;
    expect(act?.body['grammar']).toContain('respondToUser');
  });
});
