import type { ModelEvent } from '../../../agent/index.js';
import { createOpenAiClient } from '../create-open-ai-client.js';
import { joinedEvents } from './joined-events.js';
import { piece, QUESTION, serverOfTests, status, streamed, StubServer, transcript } from './stub-server.js';

const KEY = 'sk-canary-0123456789';

const server = serverOfTests();

function ask(apiKey = KEY): Promise<readonly ModelEvent[]> {
  const client = createOpenAiClient({ baseUrl: server.baseUrl, apiKey, model: 'm' });
  return joinedEvents(client.stream(QUESTION, new AbortController().signal));
}

async function failure(apiKey = KEY): Promise<{ readonly message: string }> {
  const last = (await ask(apiKey)).at(-1);
  return last?.type === 'error' ? last.error : { message: '' };
}

describe('a server that repeats the key', () => {
  it.each([KEY, KEY.toUpperCase(), `${KEY.slice(0, 9)}<b></b>${KEY.slice(9)}`, `${KEY.slice(0, 9)}<i>${KEY.slice(9)}`])(
    'is quoted without it: %s',
    async said => {
      server.answers = [status(400, { error: { message: `bad ${said} here` } })];
      const { message } = await failure();
      expect(message).toContain('bad [key] here');
      expect(message).not.toMatch(/canary/i);
    }
  );
});

describe('a count of tokens', () => {
  it.each([-1, 1e300, 0.5, '7', null])('that is %j is none', async tokens => {
    const usage = {
      prompt_tokens: tokens,
      completion_tokens: 3,
      prompt_tokens_details: { cached_tokens: tokens }
    };
    server.answers = [streamed(transcript([piece({ content: 'a' }), piece({}, 'stop'), { choices: [], usage }]))];
    expect(await ask()).toContainEqual({ type: 'usage', usage: { outputTokens: 3 } });
  });
});

describe('a redirect', () => {
  it('to another port of the same host is not followed', async () => {
    const other = new StubServer();
    await other.listen();
    other.answers = [streamed(transcript([piece({}, 'stop')]))];
    server.answers = [status(307, {}, { location: `${other.baseUrl}/chat/completions` })];
    expect((await failure()).message).toContain(new URL(other.baseUrl).host);
    expect(other.requests).toHaveLength(0);
    await other.close();
  });

  it('to a host that is named by the key is told of without it', async () => {
    const apiKey = 'sk-Canary-0123456789';
    server.answers = [status(307, {}, { location: `http://${apiKey}.example/` })];
    const { message } = await failure(apiKey);
    expect(message).toContain('[key].example');
    expect(message).not.toMatch(/canary/i);
  });
});
