import { Type } from '@sinclair/typebox';
import type { ModelRequest } from '../../../agent/index.js';
import { createOpenAiClient } from '../create-open-ai-client.js';
import { record } from './recorded-exchange.js';
import { serverExchanges, type Reached } from './server-exchanges.js';

const { CELLWRIGHT_LLAMA_SERVER: baseUrl = '', CELLWRIGHT_LLAMA_SERVER_KEY: apiKey = '' } = process.env;
const server: Reached = { baseUrl, apiKey };

jest.setTimeout(120_000);

/** A request whose reply is long, and the same whatever the weights. */
const long = (letters: number): ModelRequest => ({
  role: 'main',
  messages: [{ role: 'user', text: 'Go' }],
  tools: [],
  context: [],
  schema: Type.Literal('x'.repeat(letters))
});

describe('a real server', () => {
  it.each(serverExchanges.map(exchange => [exchange.name, exchange] as const))('answers “%s”', (_name, exchange) =>
    record(exchange, server)
  );

  it('sends its reply piece by piece', async () => {
    const client = createOpenAiClient({ ...server, model: 'long' });
    const at: number[] = [];
    for await (const event of client.stream(long(400), new AbortController().signal)) {
      expect(event.type).not.toBe('error');
      at.push(performance.now());
    }
    expect(at.length).toBeGreaterThan(100);
    expect((at.at(-1) ?? 0) - (at[0] ?? 0)).toBeGreaterThan(20);
  });

  it('answers the next question within a second of a stop, in the middle of a reply of many seconds', async () => {
    const client = createOpenAiClient({ ...server, model: 'long' });
    const whole = performance.now();
    const finished = [];
    for await (const event of client.stream(long(1500), new AbortController().signal)) {
      finished.push(event);
    }
    const rate = (performance.now() - whole) / 1500;
    const letters = Math.ceil(Math.min(12_000, 4000 / rate));
    const stop = new AbortController();
    let stopped = 0;
    for await (const event of client.stream(long(letters), stop.signal)) {
      if (event.type === 'text' && stopped === 0) {
        stopped = performance.now();
        stop.abort();
      }
    }
    for await (const event of client.stream(long(5), new AbortController().signal)) {
      expect(event.type).not.toBe('error');
    }
    expect(letters * rate).toBeGreaterThan(2000);
    expect(performance.now() - stopped).toBeLessThan(1000);
  });
});
