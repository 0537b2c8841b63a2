import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRecorded, record, replay } from './recorded-exchange.js';
import { serverExchanges, type Exchange } from './server-exchanges.js';
import { piece, status, streamed, StubServer, transcript, type Answer } from './stub-server.js';

const KEY = 'test-0123456789abcdef';
/** What llama-cpp-python says to OpenAI's form of a schema, by its source. */
const REFUSED = "[{'loc': ('body', 'response_format', 'type'), 'msg': \"Input should be 'text' or 'json_object'\"}]";
const held = streamed(
  transcript([
    piece({ role: 'assistant' }),
    piece({ content: '{"tool":"look","arguments":{"column":"é"}}' }),
    piece({}, 'stop')
  ])
);

const cut: Answer = response => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(transcript([piece({ content: 'one' })], ''), () => response.destroy());
};

const server = new StubServer();
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cellwright-test-'));
  await server.listen();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const exchange = (name: string): Exchange => {
  const found = serverExchanges.find(each => each.name === name);
  if (found === undefined) {
    throw new Error(`There is no exchange “${name}”.`);
  }
  return found;
};

describe('what is recorded of a server', () => {
  const cases: readonly (readonly [string, readonly Answer[]])[] = [
    ['models', [status(200, { object: 'list', data: [{ id: 'short' }, { id: 'long' }] })]],
    ['schema as a grammar', [held]],
    ['schema in a form it does not know, then in the older one', [status(500, { error: { message: REFUSED } }), held]],
    ['a wrong key', [status(401, { detail: 'Invalid API key' })]],
    ['more than it reads', [cut]]
  ];

  it.each(cases)('comes out the same when it is replayed: %s', async (name, answers) => {
    server.answers = [...answers];
    await record(exchange(name), { baseUrl: server.baseUrl, apiKey: KEY }, folder);
    const { outcome, recorded } = await replay(exchange(name), folder);
    expect(JSON.parse(JSON.stringify(outcome))).toEqual(recorded);
    exchange(name).check(outcome);
  });

  it('holds no key and no address', () => {
    const texts = readdirSync(folder).map(file => readFileSync(join(folder, file), 'utf8'));
    expect(texts).toHaveLength(cases.length);
    expect(texts.join()).not.toContain(KEY);
    expect(texts.join()).not.toContain(new URL(server.baseUrl).host);
  });

  it('fails where something else is asked than then', async () => {
    const other = { ...exchange('a wrong key'), name: 'schema as a grammar' };
    await expect(replay(other, folder)).rejects.toThrow('toEqual');
  });

  // Empty until `npm run test:llama-server` has recorded a real server.
  for (const each of serverExchanges.filter(isRecorded)) {
    it(`of the real one means the same, and the same is asked: ${each.name}`, async () => {
      const { outcome, recorded } = await replay(each);
      expect(JSON.parse(JSON.stringify(outcome))).toEqual(recorded);
      each.check(outcome);
    });
  }
});
