import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Answer,
  piece,
  said as says,
  serverOfTests,
  status,
  streamed,
  transcript
} from '../../models/openai/__tests__/stub-server.js';
import { passUntil, stopTime } from '../../models/openai/__tests__/virtual-time.js';
import { createRemoteModelClient, runSelfTest } from '../../models/remote/index.js';
import type { ConnectionDraft, EndpointBody } from '../../protocol/index.js';
import { createLogger } from '../create-logger.js';
import { collect, never, question } from '../../models/__tests__/collect.js';
import { draftOf, runningService, type RunningService } from './running-service.js';
import { serviceForTest } from './service-for-test.js';
import { newFolder } from '../../models/__tests__/new-folder.js';

const KEY = 'sk-canary"0123456789';
const HEADER = 'canary-header-value';
const GATEWAY = 'Bearer canary-gateway';
const CANARY = /canary/;

const server = serverOfTests();
const dataDir = newFolder();
const said: string[] = [];
let log = '';
let service: RunningService;

/** Refuses, and says all headers that came. */
const repeating =
  (code: number): Answer =>
  (response, seen) => {
    const message = `You sent ${JSON.stringify(seen.headers)} ${seen.headers.authorization ?? ''}`;
    status(code, { error: { message } }, { 'retry-after': '0' })(response, seen);
  };

/** What servers say when they repeat what they were sent. */
const answers: Readonly<Record<string, Answer>> = {
  'a good reply': says('ok'),
  'no body': response => response.destroy(),
  'a redirect elsewhere': status(307, '', { location: 'http://localhost:1/v1' }),
  'a redirect to nonsense': status(307, '', { location: 'http://' }),
  'a broken stream': streamed('data: {"choices": [\n\n'),
  ...Object.fromEntries([400, 401, 403, 404, 413, 422, 429, 500].map(code => [`HTTP ${code}`, repeating(code)])),
  'a web page with all headers': (response, seen) =>
    status(200, `<pre>${JSON.stringify(seen.headers)}</pre>`, { 'content-type': 'text/html' })(response, seen),
  'the key in an answer': (response, seen) => {
    const pieces = Array.from(`You sent ${seen.headers.authorization ?? ''}.`, content => piece({ content }));
    streamed(transcript(pieces, ''), transcript([piece({}, 'stop')]))(response, seen);
  },
  'an error in the stream': (response, seen) =>
    streamed(
      transcript([piece({ content: 'one' }), { error: { message: `lost ${seen.headers.authorization ?? ''}` } }])
    )(response, seen)
};

const draft = (change: Partial<ConnectionDraft> = {}): ConnectionDraft =>
  draftOf(server, { headers: { 'x-gateway': GATEWAY, 'x-api-key': HEADER }, ...change });

beforeAll(async () => {
  const secrets = new Set<string>();
  const app = serviceForTest({
    dataDir,
    env: { OPENAI_API_KEY: KEY, CELLWRIGHT_OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', CELLWRIGHT_OPENAI_MODEL: 'e' },
    log: createLogger({ write: line => (log += line) }, secrets),
    onSecret: secret => secrets.add(secret)
  });
  const running = await runningService(app);
  service = {
    ...running,
    request: async (path, init) => {
      const response = await running.request(path, init);
      const copy = response.clone();
      void copy.text().then(
        text => said.push(`${response.status} ${JSON.stringify([...response.headers])} ${text}`),
        () => undefined
      );
      return response;
    }
  };
});
afterAll(() => service.close());

const post = async (path: string, body: string): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const response = await service.request(path, { method: 'POST', headers, body });
  await response.text();
};

/** Takes what the page is told into account, and what it makes of it. */
async function keep(work: Promise<unknown>): Promise<void> {
  said.push(JSON.stringify(await work.catch((error: unknown) => String(error))));
}

/** Does with it whatever is done with keys. */
const use = async (): Promise<void> => {
  const save = { connection: draft(), key: KEY };
  await post('connections/save', JSON.stringify(save));
  const id = 'connection:stub';
  const targets: readonly EndpointBody[] = [{ id }, { draft: draft(), key: KEY }, { draft: draft({ id }) }];
  const [model] = await service.api.models();
  for (const answer of Object.values(answers)) {
    server.answers = [answer];
    for (const target of targets) {
      await post('connections/models', JSON.stringify(target));
      await post('connections/test', JSON.stringify(target));
    }
    const client = createRemoteModelClient({
      connection: model!,
      request: service.request,
      onNotice: notice => said.push(JSON.stringify(notice))
    });
    await collect<object>(client.stream(question, never), event => said.push(JSON.stringify(event)));
    await collect<object>(runSelfTest(service.request, id, never), event => said.push(JSON.stringify(event)));
  }
  for (const wrong of [
    { ...save, key: `${KEY} ${KEY}` },
    { ...save, key: [KEY] },
    { connection: { ...draft(), apiKey: KEY } },
    { connection: draft({ baseUrl: `https://u:canary@x.example/v1` }) },
    { connection: draft({ baseUrl: `https://x.example/v1?key=canary` }) },
    { connection: draft({ headers: { 'x-api-key': `${HEADER}\n` } }) }
  ]) {
    await post('connections/save', JSON.stringify(wrong));
  }
  await post('connections/save', `{"key": "${HEADER}", `);
  await keep(service.api.connections());
  await keep(service.api.models());
  await post('connections/remove', JSON.stringify({ id: 'connection:other' }));
};

it('a key is in no reply, event, error, log or file but that of the keys, whatever is done with it', async () => {
  stopTime(); // A request that fails is sent again after a while.
  await passUntil(use());
  jest.useRealTimers();
  expect(server.requests.some(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
  expect(server.requests.some(({ headers }) => headers['x-gateway'] === GATEWAY)).toBe(true);
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter(text => CANARY.test(text))).toEqual([]);
  expect(log).not.toMatch(CANARY);
  const files = readdirSync(dataDir).filter(name => CANARY.test(readFileSync(join(dataDir, name), 'utf8')));
  expect(files).toEqual(['keys.json']);
  expect(existsSync(join(dataDir, 'connections.json'))).toBe(true);
}, 120_000);
