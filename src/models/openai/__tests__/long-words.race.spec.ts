import { createOpenAiClient } from '../create-open-ai-client.js';
import { joinedEvents } from './joined-events.js';
import { piece, QUESTION, streamed, StubServer, transcript } from './stub-server.js';

const MB = 1024 * 1024;

test('a reply with one word of 10 MB is read within seconds, and memory does not grow with their number', async () => {
  const server = new StubServer();
  await server.listen();
  const word = 'x'.repeat(10 * MB);
  server.answers = [streamed(transcript([piece({ content: word }), piece({}, 'stop')]))];
  const client = createOpenAiClient({ baseUrl: server.baseUrl, model: 'm' });
  const read = async (): Promise<number> => {
    const began = performance.now();
    const [event] = await joinedEvents(client.stream(QUESTION, new AbortController().signal));
    expect(performance.now() - began).toBeLessThan(5000);
    expect(event?.type === 'text' && event.delta.length).toBe(word.length);
    return process.memoryUsage().rss;
  };
  const first = await read();
  await read();
  expect((await read()) - first).toBeLessThan(150 * MB);
  await server.close();
}, 20_000);
