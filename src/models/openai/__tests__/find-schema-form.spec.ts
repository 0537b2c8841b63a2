import { findSchemaForm } from '../probe-endpoint.js';
import type { OpenAiOptions } from '../open-ai-options.js';
import { type Answer, piece, said, serverOfTests, status, transcript, unending } from './stub-server.js';

const held = said('{"state":"ready"}');
const free = said('ready');
const refused = status(400, { error: { message: 'Unknown field.' } });

const server = serverOfTests();

const find = (options: Partial<OpenAiOptions> = {}, signal = new AbortController().signal): Promise<unknown> =>
  findSchemaForm({ baseUrl: server.baseUrl, model: 'm', ...options }, signal);
const forms = (): readonly string[] =>
  server.requests.map(({ body }) =>
    'grammar' in body ? 'grammar' : (body['response_format'] as { readonly type: string }).type
  );

describe('the form of a schema that an endpoint takes', () => {
  it.each<readonly [string, readonly Answer[], string, readonly string[]]>([
    ['the one of OpenAI', [held], 'json_schema', ['json_schema']],
    ['the older one, where the newer is refused', [refused, held], 'json_object', ['json_schema', 'json_object']],
    [
      'a grammar, where the others make no difference',
      [free, said('{"answer":"ready"}'), held],
      'grammar',
      ['json_schema', 'json_object', 'grammar']
    ],
    ['none', [free, status(500, {}), free], 'none', ['json_schema', 'json_object', 'grammar']]
  ])('is %s', async (_what, answers, form, asked) => {
    server.answers = [...answers];
    expect(await find()).toBe(form);
    expect(forms()).toEqual(asked);
  });

  it('is only looked at where one was chosen', async () => {
    server.answers = [held];
    expect(await find({ schemaForm: 'grammar' })).toBe('grammar');
    server.answers = [free];
    expect(await find({ schemaForm: 'grammar' })).toBe('none');
    expect(forms()).toEqual(['grammar', 'grammar']);
  });

  it('is not known when the endpoint takes no more requests', async () => {
    server.answers = [status(429, {})];
    expect(await find()).toBeUndefined();
    expect(server.requests).toHaveLength(1);
  });

  it('ends a reply that does not end, and goes on', async () => {
    server.answers = [unending(transcript([piece({ content: ' '.repeat(1001) })], '')), held];
    expect(await find()).toBe('json_object');
  });

  it('ends with its signal', async () => {
    const stop = new AbortController();
    server.answers = [unending(transcript([piece({ content: '{' })], ''), () => stop.abort())];
    await expect(find({}, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
