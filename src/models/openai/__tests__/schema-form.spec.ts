import { Type } from '@sinclair/typebox';
import { printForOpenAI } from '../../schema/index.js';
import { createOpenAiClient, type IOpenAiClient } from '../create-open-ai-client.js';
import type { OpenAiOptions } from '../open-ai-options.js';
import { never, question } from '../../__tests__/collect.js';
import { joinedEvents } from './joined-events.js';
import { said, serverOfTests, status } from './stub-server.js';

const schema = Type.Object({ kind: Type.Union([Type.Literal('owl'), Type.Literal('kite')]), n: Type.Integer() });
const reply = said('{"kind":"owl","n":3}');
/** What llama-cpp-python says to OpenAI's form, with status 500. */
const REFUSED =
  "[{'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': \"Input should be 'text' or 'json_object'\"}]";

const server = serverOfTests();

const clientOf = (options: Partial<OpenAiOptions> = {}): IOpenAiClient =>
  createOpenAiClient({ baseUrl: server.baseUrl, model: 'm', strategy: 'grammar', ...options });
const ask = (client: IOpenAiClient): ReturnType<typeof joinedEvents> =>
  joinedEvents(client.stream({ ...question, role: 'act', schema }, never));
const forms = (): readonly unknown[] =>
  server.requests.map(({ body }) => (body['response_format'] as { readonly type: string } | undefined)?.type);

describe('a schema is said', () => {
  it('in the older form, also the next time, where a server asks for it', async () => {
    const client = clientOf();
    server.answers = [status(500, { error: { message: REFUSED } }), reply];
    expect(await ask(client)).toEqual([
      { type: 'text', delta: '{"kind":"owl","n":3}' },
      { type: 'end', reason: 'stop' }
    ]);
    await ask(client);
    expect(forms()).toEqual(['json_schema', 'json_object', 'json_object']);
    expect(server.requests[1]?.body).toMatchObject({ response_format: { schema: printForOpenAI(schema) } });
  });

  it('once when a server finds fault with the schema itself', async () => {
    server.answers = [status(400, { error: { message: "Invalid schema for response_format 'reply'." } })];
    expect((await ask(clientOf())).at(-1)).toMatchObject({ type: 'error', error: { code: 'bad_request' } });
    expect(server.requests).toHaveLength(1);
  });
});
