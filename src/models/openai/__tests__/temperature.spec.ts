import type { ModelRequest } from '../../../agent/index.js';
import { createOpenAiClient } from '../create-open-ai-client.js';
import { joinedEvents } from './joined-events.js';
import { status, streamed, StubServer } from './stub-server.js';
import { transcripts } from './transcripts.js';

const server = new StubServer();
const REQUEST: ModelRequest = { role: 'subquery', messages: [{ role: 'user', text: 'Hi' }], tools: [], context: [] };
const REPLY = streamed(transcripts['withheld by a filter']!.text);

beforeAll(() => server.listen());
afterAll(() => server.close());

it('is nought for code, and is left out for a model that takes none, from then on', async () => {
  server.answers = [
    status(400, { error: { message: "Unsupported value: 'temperature' does not support 0 with this model." } }),
    REPLY,
    REPLY
  ];
  const client = createOpenAiClient({ baseUrl: server.baseUrl, model: 'm' });
  for (const _ of [1, 2]) {
    const events = await joinedEvents(client.stream(REQUEST, new AbortController().signal));
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'filter' });
  }
  expect(server.requests.map(({ body }) => body['temperature'])).toEqual([0, undefined, undefined]);
});
